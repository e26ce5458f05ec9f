// A map being drawn: values and what a pen makes of them. No rule of the game; what is wrong with a map the server says.
import type { BoardView, FigureView, Position } from '../wire'
import { placeOf, squareName, type Facing, type Place } from '../board/squares'

export interface Cast {
  name: string
  symbol: string
  color: string
  team: string
  class: string
  main: string
  secondary: string
}

/** `rows` are terrain in the standard characters; the rest lies on it, by square. */
export interface Chart {
  title: string
  rows: readonly string[]
  levers: Readonly<Record<string, readonly string[]>>
  starts: Readonly<Record<string, Facing>>
  traps: Readonly<Record<string, { owner: string; jammed: boolean }>>
  knives: readonly string[]
  gem: string
  cast: readonly Cast[]
}

export const MOST = 128

/** The pens, by the character that chooses them: those of maps, in the order they are shown. */
export const PENS: { key: string; name: string }[] = [
  { key: '#', name: 'wall' },
  { key: '.', name: 'floor' },
  { key: 'O', name: 'pillar' },
  { key: '+', name: 'closed door' },
  { key: '/', name: 'open door' },
  { key: '!', name: 'lever' },
  { key: ')', name: 'weapon rack' },
  { key: '<', name: 'main entrance' },
  { key: '_', name: 'start square' },
  { key: '*', name: 'gem' },
  { key: '-', name: 'thrown knife' },
  { key: '^', name: 'armed trap' },
  { key: 'v', name: 'jammed trap' },
]

const TERRAIN = new Set('#.O+/!)<_')
const isDoor = (character: string) => character === '+' || character === '/'

export function blank(width: number, height: number): Chart {
  const edge = '#'.repeat(width)
  const inside = `#${'.'.repeat(Math.max(0, width - 2))}#`
  return {
    title: 'A new map',
    rows: Array.from({ length: height }, (_, y) => (y === 0 || y === height - 1 ? edge : inside)),
    levers: {}, starts: {}, traps: {}, knives: [], gem: '', cast: [],
  }
}

export const widthOf = (chart: Chart): number => chart.rows[0]?.length ?? 0
export const terrainAt = (chart: Chart, { x, y }: Place): string => chart.rows[y]?.[x] ?? ''

const without = <T>(record: Readonly<Record<string, T>>, keys: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)))

/** The map after a pen has gone over these squares; what lay there goes, and links of what is gone. */
export function paint(chart: Chart, squares: readonly string[], pen: string): Chart {
  const inside = squares.filter((square) => {
    const place = placeOf(square)
    return place !== null && terrainAt(chart, place) !== ''
  })
  if (!inside.length) return chart
  const touched = new Set(inside)
  const rows = chart.rows.map((row, y) => {
    const letters = [...row]
    for (const square of inside) {
      const place = placeOf(square)
      if (place?.y === y) letters[place.x] = TERRAIN.has(pen) ? pen : '.'
    }
    return letters.join('')
  })
  const cleared: Chart = {
    ...chart,
    rows,
    levers: without(chart.levers, touched),
    starts: without(chart.starts, touched),
    traps: without(chart.traps, touched),
    knives: chart.knives.filter((square) => !touched.has(square)),
    gem: touched.has(chart.gem) ? '' : chart.gem,
  }
  return relinked(laid(cleared, inside, pen))
}

function laid(chart: Chart, squares: readonly string[], pen: string): Chart {
  const last = squares.at(-1) ?? ''
  if (pen === '*') return { ...chart, gem: last }
  if (pen === '-') return { ...chart, knives: [...chart.knives, ...squares] }
  if (pen === '!') return { ...chart, levers: { ...chart.levers, ...Object.fromEntries(squares.map((square) => [square, []])) } }
  if (pen === '^' || pen === 'v') {
    const owner = chart.cast.find((one) => one.class === 'mechanic')?.name ?? ''
    return { ...chart, traps: { ...chart.traps, ...Object.fromEntries(squares.map((square) => [square, { owner, jammed: pen === 'v' }])) } }
  }
  return chart
}

/** Links to doors that are there still. */
function relinked(chart: Chart): Chart {
  const doors = (square: string) => {
    const place = placeOf(square)
    return place !== null && isDoor(terrainAt(chart, place))
  }
  return { ...chart, levers: Object.fromEntries(Object.entries(chart.levers).map(([lever, linked]) => [lever, linked.filter(doors)])) }
}

/** Links a lever to a door, or parts them if they are linked. */
export function link(chart: Chart, lever: string, door: string): Chart {
  const linked = chart.levers[lever]
  const place = placeOf(door)
  if (!linked || !place || !isDoor(terrainAt(chart, place))) return chart
  const next = linked.includes(door) ? linked.filter((one) => one !== door) : [...linked, door]
  return { ...chart, levers: { ...chart.levers, [lever]: next } }
}

const TURN: Record<Facing, Facing> = { n: 'e', e: 's', s: 'w', w: 'n' }

/** Turns a start square's facing to the next side. */
export function turnStart(chart: Chart, square: string): Chart {
  const place = placeOf(square)
  if (!place || terrainAt(chart, place) !== '_') return chart
  return { ...chart, starts: { ...chart.starts, [square]: TURN[chart.starts[square] ?? 'n'] } }
}

/** The map cut or widened at its right and lower edge; new squares are wall. */
export function resize(chart: Chart, width: number, height: number): Chart {
  const w = Math.min(MOST, Math.max(1, Math.round(width)))
  const h = Math.min(MOST, Math.max(1, Math.round(height)))
  const rows = Array.from({ length: h }, (_, y) => (chart.rows[y] ?? '').slice(0, w).padEnd(w, '#'))
  const inside = (square: string) => {
    const place = placeOf(square)
    return place !== null && place.x < w && place.y < h
  }
  const kept = <T>(record: Readonly<Record<string, T>>) => Object.fromEntries(Object.entries(record).filter(([square]) => inside(square)))
  return relinked({
    ...chart, rows, levers: kept(chart.levers), starts: kept(chart.starts), traps: kept(chart.traps),
    knives: chart.knives.filter(inside), gem: inside(chart.gem) ? chart.gem : '',
  })
}

/** The squares of a straight stroke, ends included, each touching the last. */
export function lineSquares(from: string, to: string): string[] {
  const a = placeOf(from)
  const b = placeOf(to)
  if (!a || !b) return []
  const steps = Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y), 1)
  const found = Array.from({ length: steps + 1 }, (_, step) =>
    squareName(Math.round(a.x + ((b.x - a.x) * step) / steps), Math.round(a.y + ((b.y - a.y) * step) / steps)),
  )
  return [...new Set(found)]
}

/** The outline of a box between two corners. */
export function boxSquares(from: string, to: string): string[] {
  const a = placeOf(from)
  const b = placeOf(to)
  if (!a || !b) return []
  const [left, right, top, bottom] = [Math.min(a.x, b.x), Math.max(a.x, b.x), Math.min(a.y, b.y), Math.max(a.y, b.y)]
  const found: string[] = []
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) if (x === left || x === right || y === top || y === bottom) found.push(squareName(x, y))
  return found
}

/** All squares of the same terrain that hang together with one, by their sides. */
export function fillSquares(chart: Chart, at: string): string[] {
  const start = placeOf(at)
  if (!start) return []
  const kind = terrainAt(chart, start)
  if (!kind) return []
  const seen = new Set([squareName(start.x, start.y)])
  const open = [start]
  while (open.length) {
    const { x, y } = open.pop() as Place
    for (const next of [{ x: x + 1, y }, { x: x - 1, y }, { x, y: y + 1 }, { x, y: y - 1 }]) {
      const name = squareName(next.x, next.y)
      if (next.x < 0 || next.y < 0 || seen.has(name) || terrainAt(chart, next) !== kind) continue
      seen.add(name)
      open.push(next)
    }
  }
  return [...seen]
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const letterOf = (index: number) => (LETTERS[index % 26] ?? '') + (index >= 26 ? String(Math.floor(index / 26)) : '')

function places(chart: Chart, characters: string): string[] {
  return chart.rows.flatMap((row, y) => [...row].flatMap((character, x) => (characters.includes(character) ? [squareName(x, y)] : [])))
}

/** The map as the board draws it. */
export function boardOf(chart: Chart): BoardView {
  const levers = places(chart, '!').map((at, index) => ({ at, letter: letterOf(index), doors: [...(chart.levers[at] ?? [])] }))
  return {
    width: widthOf(chart),
    height: chart.rows.length,
    rows: chart.rows.map((row) => row.replaceAll('/', '+')),
    levers,
    starts: places(chart, '_').map((at) => ({ at, facing: chart.starts[at] ?? 'n' })),
  }
}

export function positionOf(chart: Chart): Position {
  const letters = new Map(boardOf(chart).levers.flatMap((lever) => lever.doors.map((door) => [door, lever.letter] as const)))
  return {
    round: 1, phase: 'between', active: null, order: [], figures: [],
    doors: places(chart, '+/').map((at) => ({ at, is_open: terrainAt(chart, placeOf(at) as Place) === '/', letter: letters.get(at) ?? '' })),
    traps: Object.entries(chart.traps).map(([at, trap]) => ({ at, owner: trap.owner, is_jammed: trap.jammed })),
    knives: chart.knives.map((at) => ({ at, is_poisoned: false })),
    racks: places(chart, ')').map((at) => ({ at, stock: [] })),
    gem: chart.gem || null, carrier: null, outcome: null,
  }
}

/** A map from what the server read of a scene. */
export function chartOf(title: string, board: BoardView, position: Position): Chart {
  const open = new Set(position.doors.filter((door) => door.is_open).map((door) => door.at))
  return {
    title,
    rows: board.rows.map((row, y) => [...row].map((character, x) => (isDoor(character) ? (open.has(squareName(x, y)) ? '/' : '+') : character)).join('')),
    levers: Object.fromEntries(board.levers.map((lever) => [lever.at, lever.doors])),
    starts: Object.fromEntries(board.starts.map((start) => [start.at, start.facing])),
    traps: Object.fromEntries(position.traps.map((trap) => [trap.at, { owner: trap.owner, jammed: trap.is_jammed }])),
    knives: position.knives.map((knife) => knife.at),
    gem: position.gem ?? '',
    cast: position.figures.map((figure: FigureView) => ({
      name: figure.name, symbol: figure.symbol, color: figure.color, team: figure.team, class: figure.class, main: figure.main, secondary: figure.secondary,
    })),
  }
}
