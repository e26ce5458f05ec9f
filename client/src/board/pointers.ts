// Signs at the rim of the view for what lies out of it: the exit, whoever has the gem, or the gem.
import type { Position } from '../wire'
import { direction, distance, placeOf, squareName, type Place } from './squares'
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
  const point = (key: string, words: string, said: string, to: Place | null) => {
    if (!to || view.isSeen(to)) return
    const count = active ? ` ${distance(active, to)}` : ''
    const middle = view.squareAt((view.width + view.insetLeft) / 2, (view.height + view.insetTop) / 2)
    const arrow = ARROWS[direction(middle, to)] ?? ''
    found.push({ key, text: `${words}${count} ${arrow}`, label: `${said} at ${squareName(to.x, to.y)}: show`, to, ...rim(view, to, found) })
  }
  point('gem', carrier ? `${shortened(carrier.name)} ◈` : '◈ gem', carrier ? `${carrier.name}, who has the gem,` : 'The gem', placeOf(carrier?.at ?? position.gem))
  if (!exits.some((exit) => view.isSeen(exit))) point('exit', 'EXIT', 'Exit', nearest(exits, active))
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

/** Where at the rim a sign stands; two signs never lie on each other. */
function rim(view: View, to: Place, others: readonly Pointer[]): { x: number; y: number } {
  const x = Math.min(view.width - 62, Math.max(view.insetLeft + 62, view.x + (to.x + 0.5) * view.pixels))
  let y = Math.min(view.height - 22, Math.max(view.insetTop + 22, view.y + (to.y + 0.5) * view.pixels))
  for (const other of others) {
    if (Math.abs(other.x - x) < 124 && Math.abs(other.y - y) < 34) y = other.y + (other.y > view.height / 2 ? -36 : 36)
  }
  return { x: Math.round(x), y: Math.round(y) }
}
