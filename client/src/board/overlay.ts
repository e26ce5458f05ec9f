// What is laid over the board: all of it comes from the server's answers, or from whoever marks squares.
import type { Flight, FigureView, PathStep, Position, Preview, Side, Threatened, ThreatMap } from '../wire'
import type { Facing } from './squares'

/** A square somebody wants seen. `tone`: bad (to mend), warn, info, chosen. */
export interface BoardMark {
  at: string
  tone: 'bad' | 'warn' | 'info' | 'chosen'
  text: string
}

export interface Ghost {
  name: string
  at: string
  facing: Facing
}

export interface Overlay {
  reach: string[]
  danger: string[]
  threat: Threatened[]
  area: string[]
  path: PathStep[]
  /** Whose draft it is; the path begins at that figure. */
  figure: string
  /** The pill on the path, like "5 of 6". */
  moves: string
  ghost: Ghost | null
  flights: Flight[]
  /** The square aimed at, '' for none. */
  aim: string
  sides: Side[]
  doors: string[]
  /** What can be done with a square, as labels say it. */
  says: Record<string, string[]>
  marks: BoardMark[]
}

export const NO_OVERLAY: Overlay = Object.freeze({
  reach: [],
  danger: [],
  threat: [],
  area: [],
  path: [],
  figure: '',
  moves: '',
  ghost: null,
  flights: [],
  aim: '',
  sides: [],
  doors: [],
  says: {},
  marks: [],
})

/** The drawing of a dry run, with the danger map or marks of the caller's if there are any. */
export function overlayOf(preview: Preview | null, threat: ThreatMap | null = null, marks: BoardMark[] = []): Overlay {
  const extra = { threat: threat?.squares ?? [], marks }
  if (!preview) return { ...NO_OVERLAY, ...extra }
  return {
    reach: preview.reach,
    danger: [...new Set([...preview.danger, ...preview.path.filter((step) => step.springs).map((step) => step.at)])],
    area: preview.area,
    path: preview.path,
    figure: preview.figure,
    moves: preview.path.length ? `${preview.moves_used} of ${preview.moves}` : '',
    ghost: preview.end ? { name: preview.figure, at: preview.end, facing: preview.facing } : null,
    flights: preview.flights,
    aim: preview.aim,
    sides: preview.sides,
    doors: preview.doors_moved,
    says: offersBySquare(preview),
    ...extra,
  }
}

function offersBySquare(preview: Preview): Record<string, string[]> {
  const says: Record<string, string[]> = {}
  for (const action of preview.actions) {
    for (const target of action.targets) {
      if (!target.at || target.refusal) continue
      const said = `${action.label}${target.note ? `, ${target.note}` : ''}.`
      const known = (says[target.at] ??= [])
      if (!known.includes(said)) known.push(said)
    }
  }
  return says
}

/** The square an overlay aims at; the aim may be told as a square or as a figure's name. */
export function aimedSquare(overlay: Overlay, figures: FigureView[]): string {
  if (/^[A-Z]{1,3}\d+$/.test(overlay.aim)) return overlay.aim
  return figures.find((figure) => figure.name === overlay.aim)?.at ?? ''
}

/** Where the path of the draft begins. */
export function pathStart(overlay: Overlay, position: Position): string {
  return position.figures.find((figure) => figure.name === overlay.figure)?.at ?? ''
}
