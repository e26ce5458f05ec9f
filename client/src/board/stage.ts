// The board while a turn is shown: a position changed by one event at a time, as the event says.
import type { FigureView, Position } from '../wire'

/** An event as records have it; only what the drawing looks at. */
export interface Told {
  event: string
  figure: string
  dice?: number[]
  square?: string
  start?: string
  end?: string
  target?: string
  target_square?: string
  facing?: FigureView['facing']
  direction?: string
  door?: boolean
  jams?: boolean
  hit?: boolean
  weapon?: string
  owner?: string
  to?: string
  lives?: number
  poisoned?: boolean
  doll?: string
  path?: string[]
  bounced_at?: string[]
  opened?: string[]
  closed?: string[]
  reached?: string[]
  squares?: string[]
  attack?: { faces: number[]; sides: number }
  defence?: { faces: number[]; sides: number }
}

function withFigure(position: Position, name: string, change: Partial<FigureView>): Position {
  return { ...position, figures: position.figures.map((figure) => (figure.name === name ? { ...figure, ...change } : figure)) }
}

function withMark(position: Position, name: string, mark: string, holds: boolean): Position {
  const figure = position.figures.find((each) => each.name === name)
  const rest = figure?.conditions.filter((condition) => condition.mark !== mark) ?? []
  return withFigure(position, name, { conditions: holds ? [{ mark, words: mark }, ...rest] : rest })
}

function withDoors(position: Position, squares: string[], isOpen: boolean): Position {
  if (!squares.length) return position
  return { ...position, doors: position.doors.map((door) => (squares.includes(door.at) ? { ...door, is_open: isOpen } : door)) }
}

function withCarrier(position: Position, name: string | null, gem: string | null): Position {
  const figures = position.figures.map((figure) =>
    figure.has_gem === (figure.name === name) ? figure : { ...figure, has_gem: figure.name === name },
  )
  return { ...position, figures, carrier: name, gem }
}

/** The position after an event. Events that move nothing one sees leave it as it is. */
export function changedBy(position: Position, told: Told): Position {
  const square = told.square ?? ''
  switch (told.event) {
    case 'turn_began':
      return { ...position, active: told.figure }
    case 'stepped': {
      const moved = withFigure(position, told.figure, { at: told.end ?? null })
      return told.door ? withDoors(moved, [told.end ?? ''], true) : moved
    }
    case 'turned':
      return told.facing ? withFigure(position, told.figure, { facing: asFacing(told.facing) }) : position
    case 'trap_sprung':
      return told.jams ? { ...position, traps: position.traps.map((trap) => (trap.at === square ? { ...trap, is_jammed: true } : trap)) } : position
    case 'slain':
      return withFigure(withMark(position, told.figure, 'stunned', false), told.figure, { at: null, lives: told.lives ?? 0 })
    case 'eliminated':
      return withFigure(position, told.figure, { at: null })
    case 'returned':
      return withFigure(position, told.figure, { at: square || null, ...(told.facing ? { facing: asFacing(told.facing) } : {}) })
    case 'stunned':
      return withMark(position, told.figure, 'stunned', true)
    case 'stun_shed':
      return withMark(position, told.figure, 'stunned', false)
    case 'gem_dropped':
      return withCarrier(position, null, square || null)
    case 'gem_grabbed':
      return withCarrier(position, told.figure, null)
    case 'gem_handed':
      return withCarrier(position, told.to ?? null, null)
    case 'lever_pulled':
      return withDoors(withDoors(position, told.opened ?? [], true), told.closed ?? [], false)
    case 'trap_set':
      return { ...position, traps: [...position.traps, { at: square, owner: told.figure, is_jammed: false }] }
    case 'trap_removed':
      return { ...position, traps: position.traps.filter((trap) => trap.at !== square) }
    case 'traps_removed':
      return { ...position, traps: position.traps.filter((trap) => !told.squares?.includes(trap.at)) }
    case 'trap_unjammed':
      return { ...position, traps: position.traps.map((trap) => (trap.at === square ? { ...trap, is_jammed: false } : trap)) }
    case 'knife_landed':
      return { ...position, knives: [...position.knives, { at: square, is_poisoned: told.poisoned ?? false }] }
    case 'knife_taken': {
      const taken = position.knives.findIndex((knife) => knife.at === square && knife.is_poisoned === told.poisoned)
      return { ...position, knives: position.knives.filter((_, index) => index !== taken) }
    }
    default:
      return position
  }
}

/** Events tell directions as words of the order sheet, short or long. */
function asFacing(word: string): FigureView['facing'] {
  const letter = word.charAt(0).toLowerCase()
  return letter === 'n' || letter === 'e' || letter === 's' || letter === 'w' ? letter : 'n'
}
