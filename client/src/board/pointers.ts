// Signs at the rim of the view for what lies out of it: the exit, whoever has the gem, or the gem.
import type { Position } from '../wire'
import { DIRECTION_WORDS, direction, distance, placeOf, squareName, type Place } from './squares'
import type { View } from './view'

export interface Pointer {
  key: string
  text: string
  label: string
  to: Place
  x: number
  y: number
}

const ARROWS: Record<string, string> = { n: '↑', ne: '↗', e: '→', se: '↘', s: '↓', sw: '↙', w: '←', nw: '↖' }

/** All entrance squares of a map. */
export function exitsOf(rows: readonly string[]): Place[] {
  return rows.flatMap((row, y) => [...row].flatMap((character, x) => (character === '<' ? [{ x, y }] : [])))
}

/** The signs for a view. Counts are squares from the active figure. */
export function pointersOf(view: View, exits: readonly Place[], position: Position): Pointer[] {
  const active = placeOf(position.figures.find((figure) => figure.name === position.active)?.at)
  const carrier = position.figures.find((figure) => figure.has_gem)
  const found: Pointer[] = []
  const standing = thingsSeen(view, position)
  const point = (key: string, words: string, said: string, to: Place | null) => {
    if (!to || view.isSeen(to)) return
    const count = active ? ` ${distance(active, to)}` : ''
    const middle = view.squareAt((view.width + view.insetLeft) / 2, (view.height + view.insetTop) / 2)
    const way = direction(middle, to)
    const label = `${words}${count}, ${said}${squareName(to.x, to.y)}, ${DIRECTION_WORDS[way] ?? 'here'}`
    const sign = key === 'gem' ? ' ◈' : ''
    found.push({ key, text: `${words}${sign}${count} ${ARROWS[way] ?? ''}`, label, to, ...rim(view, to, [...found.map(boxOf), ...standing]) })
  }
  point('gem', carrier ? shortened(carrier.name) : 'Gem', carrier ? 'has the gem, at ' : 'at ', placeOf(carrier?.at ?? position.gem))
  if (!exits.some((exit) => view.isSeen(exit))) point('exit', 'EXIT', 'at ', nearest(exits, active))
  return found
}

function nearest(places: readonly Place[], from: Place | null): Place | null {
  let best: Place | null = null
  for (const place of places) if (!best || (from && distance(from, place) < distance(from, best))) best = place
  return best
}

function shortened(name: string): string {
  const letters = [...name]
  return letters.length > 12 ? `${letters.slice(0, 11).join('')}…` : name
}

interface Box {
  x: number
  y: number
  wide: number
  high: number
}

function boxOf(pointer: Pointer): Box {
  return { x: pointer.x, y: pointer.y, wide: 124, high: 34 }
}

function thingsSeen(view: View, position: Position): Box[] {
  const boxes: Box[] = []
  for (const { at } of [...position.figures, ...position.traps]) {
    const place = placeOf(at)
    if (!place) continue
    const x = view.x + (place.x + 0.5) * view.pixels
    const y = view.y + (place.y + 0.5) * view.pixels
    // Room for the coin and a pill below it.
    if (x > -view.pixels && x < view.width + view.pixels) boxes.push({ x, y, wide: 62 + view.pixels / 2, high: 18 + 0.9 * view.pixels })
  }
  return boxes
}

/** Where at the rim a sign stands: as near to its direction as it lies on no figure, trap or other sign. */
function rim(view: View, to: Place, others: readonly Box[]): { x: number; y: number } {
  const low = view.insetTop + 22
  const high = view.height - 22
  const x = Math.min(view.width - 62, Math.max(view.insetLeft + 62, view.x + (to.x + 0.5) * view.pixels))
  const wanted = Math.min(high, Math.max(low, view.y + (to.y + 0.5) * view.pixels))
  const isFree = (y: number) => others.every((box) => Math.abs(box.x - x) >= box.wide || Math.abs(box.y - y) >= box.high)
  for (let away = 0; away <= high - low; away += 12) {
    for (const y of [wanted - away, wanted + away]) {
      if (y >= low && y <= high && isFree(y)) return { x: Math.round(x), y: Math.round(y) }
    }
  }
  return { x: Math.round(x), y: Math.round(wanted) }
}
