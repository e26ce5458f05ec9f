// How figures look: colours, coin outlines, beaks, small signs. Everything around 0 0, the middle of a 40-unit square.
import type { Condition, FigureView } from '../wire'

export const COLORS: Record<string, string> = {
  red: '#f82a00',
  orange: '#fa7e16',
  yellow: '#f7eb71',
  lime: '#93de1b',
  green: '#50b36c',
  teal: '#00908b',
  cyan: '#39f3fd',
  sky: '#78c7ff',
  blue: '#3c85ff',
  violet: '#9d99fa',
  purple: '#b65cd8',
  magenta: '#fe1baa',
  pink: '#f9c3c3',
  brown: '#987b59',
  silver: '#afafaf',
  white: '#ffffff',
}

/** The colour of a name of the palette; a scene may say `#rrggbb` itself. */
export function colorOf(name: string): string {
  return COLORS[name] ?? (/^#[0-9a-f]{6}$/i.test(name) ? name : '#afafaf')
}

export const SHAPES = ['circle', 'square', 'hexagon', 'diamond', 'octagon', 'shield'] as const

// Corners in units of the radius, each shape as large to the eye as the circle.
const CORNERS: Record<string, [number, number][]> = {
  square: [[-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]],
  hexagon: [[-0.56, -0.97], [0.56, -0.97], [1.12, 0], [0.56, 0.97], [-0.56, 0.97], [-1.12, 0]],
  diamond: [[0, -1.3], [1.3, 0], [0, 1.3], [-1.3, 0]],
  octagon: [[-0.43, -1.04], [0.43, -1.04], [1.04, -0.43], [1.04, 0.43], [0.43, 1.04], [-0.43, 1.04], [-1.04, 0.43], [-1.04, -0.43]],
  shield: [[-0.92, -0.95], [0, -1.08], [0.92, -0.95], [0.92, 0.2], [0.6, 0.75], [0, 1.16], [-0.6, 0.75], [-0.92, 0.2]],
}

export const RADIUS = 13.2

export function shapeName(shape: number): string {
  return SHAPES[((shape % 6) + 6) % 6] ?? 'circle'
}

/** The outline of a coin of a team at a radius, as a path. */
export function outline(shape: number, radius: number): string {
  const corners = CORNERS[shapeName(shape)]
  if (!corners) return `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
  return `M${corners.map(([x, y]) => `${round(x * radius)} ${round(y * radius)}`).join('L')}Z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

export const TURNS: Record<string, number> = { n: 0, e: 90, s: 180, w: 270 }
export const BEAK = 'M0-20.6L9.5-7H-9.5Z'
export const BOLD_BEAK = 'M0-24L11.5-9.5H-11.5Z'
export const SHORT_BEAK = 'M0-20.6L6.2-11.5H-6.2Z'

/** Whether the coin has a corner where the figure faces; the beak is short then and lies over the coin. */
export function hasTip(shape: number, facing: string): boolean {
  const turn = (TURNS[facing] ?? 0) * (Math.PI / 180)
  const x = Math.sin(turn)
  const y = -Math.cos(turn)
  return (CORNERS[shapeName(shape)] ?? []).some(([cornerX, cornerY]) => x * cornerX + y * cornerY > 1.1)
}

/** The slanting strokes of a stunned coin. */
export const HATCHING = (() => {
  let path = ''
  for (let step = -3; step <= 3; step++) {
    const at = step * 2.2
    const half = Math.sqrt(10.8 * 10.8 - 2 * at * at) / Math.SQRT2
    path += `M${round(at - half)} ${round(at + half)}L${round(at + half)} ${round(at - half)}`
  }
  return path
})()

/** A stroke or a filling of a sign. */
export interface Stroke {
  d: string
  fill?: string
  stroke?: string
  width?: number
}

const BLADE: Stroke[] = [
  { d: 'M-4.5 4.5L-1.5 1.5M-4.8 1.6L-1.6 4.8', stroke: '#e8edf2', width: 1.6 },
  { d: 'M-2.4 2.4L2.6-2.6', stroke: '#e8edf2', width: 2 },
  { d: 'M2.6-5C4.4-2.8 5-1.7 5-.6A2.4 2.4 0 0 1 .2-.6C.2-1.7 .8-2.8 2.6-5Z', fill: '#93de1b' },
]
const GEM_SIGN: Stroke[] = [
  { d: 'M-5.4-1.6L-3.1-4.6H3.1L5.4-1.6L0 5Z', fill: '#8ff5ec' },
  { d: 'M-5.4-1.6H5.4M-2-1.6L0-4.6L2-1.6L0 5Z', stroke: '#101318', width: 0.7 },
]

export const SIGNS: Record<string, Stroke[]> = {
  stunned: [{ d: 'M0-5L1.5-1.6L5-1.2L2.4 1.2L3.1 4.8L0 3L-3.1 4.8L-2.4 1.2L-5-1.2L-1.5-1.6Z', fill: '#ffd98a' }],
  poisoned: [{ d: 'M0-5.2C3-1.6 3.9 0 3.9 1.6A3.9 3.9 0 0 1-3.9 1.6C-3.9 0-3-1.6 0-5.2Z', fill: '#93de1b' }],
  blessed: [
    { d: 'M-4.6 0a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0Z', stroke: '#ffe9a8', width: 1.2 },
    { d: 'M0-2.8V2.8M-2.8 0H2.8', stroke: '#ffe9a8', width: 1.6 },
  ],
  hasted: [{ d: 'M-4.4-3.6L-.8 0L-4.4 3.6M.4-3.6L4 0L.4 3.6', stroke: '#7fd4ff', width: 1.8 }],
  warded: [{ d: 'M0-4.8L4-3.6V.4C4 2.8 2 4.3 0 5C-2 4.3-4 2.8-4 .4V-3.6Z', stroke: '#c9a6ff', width: 1.4 }],
  no_action: [
    { d: 'M-4.3 0a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0-8.6 0Z', stroke: '#ff8378', width: 1.5 },
    { d: 'M-3 3L3-3', stroke: '#ff8378', width: 1.5 },
  ],
  gem: GEM_SIGN,
  main_poisoned: BLADE,
  secondary_poisoned: BLADE,
  grace: [{ d: 'M-4.4 3.4H4.4M-3.4 3.4V-.4C-3.4-3 -1.8-4.4 0-4.4C1.8-4.4 3.4-3 3.4-.4V3.4', stroke: '#ebe6da', width: 1.4 }],
  shaven: [{ d: 'M-3.6-4.2V-.4C-3.6 2.6-1.8 4.6 0 4.6C1.8 4.6 3.6 2.6 3.6-.4V-4.2', stroke: '#c9b694', width: 1.3 }, { d: 'M-4.6 4L4.6-4', stroke: '#ff8378', width: 1.4 }],
}
const UNKNOWN: Stroke[] = [{ d: 'M-2.2 0a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0Z', fill: '#ebe6da' }]

export function signOf(mark: string): Stroke[] {
  return SIGNS[mark] ?? UNKNOWN
}

/** The conditions drawn in a figure's upper left corner; the gem has its own place. */
export function tabsOf(conditions: Condition[]): { shown: Condition[]; more: number } {
  const held = conditions.filter((condition) => condition.mark !== 'gem')
  if (held.length <= 2) return { shown: held, more: 0 }
  return { shown: held.slice(0, 1), more: held.length - 1 }
}

/** What tells figures of one shape or one symbol apart: a digit for a second team of the shape, the seat where symbols clash. */
export function numbersOf(figures: FigureView[]): Map<string, string> {
  const symbols = new Map<string, number>()
  for (const figure of figures) symbols.set(figure.symbol, (symbols.get(figure.symbol) ?? 0) + 1)
  const numbers = new Map<string, string>()
  for (const figure of figures) {
    const lap = Math.floor(figure.shape / 6)
    const marks = [lap ? String(lap + 1) : '', (symbols.get(figure.symbol) ?? 0) > 1 ? String(figure.seat + 1) : '']
    numbers.set(figure.name, marks.filter(Boolean).join('·'))
  }
  return numbers
}

/** What figures are drawn by; `FigureView` has it all, and set-up pages can make it. */
export type Looks = Pick<FigureView, 'symbol' | 'color' | 'shape'> &
  Partial<Pick<FigureView, 'facing' | 'conditions' | 'has_gem' | 'lives' | 'name'>>
