// Outlines of what lies on a square, from its upper left corner. All are relative, so that many make one path.
import type { FigureView, KnifeView, TrapView } from '../wire'
import { colorOf } from './coins'
import type { Letter } from './doors'
import { SIDE, placeOf } from './squares'

const SPIKES = 'm6 32v-3.5h1l4-16.5l3.5 13l5.5-16.5l5.5 16.5l3.5-13l4 16.5h1v3.5Z'
const STUMPS = 'm6 34v-4.5l3.5-4l3 3l3-4l4.5 3.5l4-3.5l3.5 4l3-3l3.5 4v4.5Z'
const CROSS = 'm11 6.5l17 14m0-14l-17 14'
const BLADE = 'm28.5 9.5l2 2l-13 15l-4-4Zm-12.8 18.8l-4-4l-1.4 1.4l1.6 1.6l-3.4 3.4l.8 .8l3.4-3.4l1.6 1.6Z'
const DROP = 'm29 20c3 4 4 6 4 8a4 4 0 0 1-8 0c0-2 1-4 4-8Z'

function corner(square: string): { x: number; y: number; start: string } {
  const place = placeOf(square) ?? { x: 0, y: 0 }
  const x = place.x * SIDE
  const y = place.y * SIDE
  return { x, y, start: `M${x} ${y}` }
}

export interface TrapPaths {
  owner: string
  color: string
  armed: string
  jammed: string
  crosses: string
  letters: Letter[]
}

/** All traps of an owner as a few paths: armed ones are spikes, jammed ones stumps under a cross. */
export function mergedTraps(traps: readonly TrapView[], figures: readonly FigureView[]): TrapPaths[] {
  const merged = new Map<string, TrapPaths>()
  for (const trap of traps) {
    const figure = figures.find((each) => each.name === trap.owner)
    const color = colorOf(figure?.color ?? '')
    const paths = merged.get(trap.owner) ?? { owner: trap.owner, color, armed: '', jammed: '', crosses: '', letters: [] }
    merged.set(trap.owner, paths)
    const { x, y, start } = corner(trap.at)
    if (trap.is_jammed) {
      paths.jammed += start + STUMPS
      paths.crosses += start + CROSS
    } else paths.armed += start + SPIKES
    paths.letters.push({ text: figure?.symbol ?? '?', x: x + 32.5, y: y + 8 })
  }
  return [...merged.values()]
}

export function mergedKnives(knives: readonly KnifeView[]): { blades: string; drops: string; counts: Letter[] } {
  const heaps = new Map<string, KnifeView[]>()
  for (const knife of knives) heaps.set(knife.at, [...(heaps.get(knife.at) ?? []), knife])
  const paths = { blades: '', drops: '', counts: [] as Letter[] }
  for (const [square, heap] of heaps) {
    const { x, y, start } = corner(square)
    paths.blades += start + BLADE
    if (heap.some((knife) => knife.is_poisoned)) paths.drops += start + DROP
    if (heap.length > 1) paths.counts.push({ text: `×${heap.length}`, x: x + 11, y: y + 10 })
  }
  return paths
}

/** Where a lever's letter stands. */
export function leverLetters(levers: readonly { at: string; letter: string }[]): Letter[] {
  return levers.filter((lever) => lever.letter).map((lever) => ({ text: lever.letter, x: corner(lever.at).x + 31.5, y: corner(lever.at).y + 32 }))
}
