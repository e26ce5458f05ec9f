// Where pills stand: beside what they speak of, and on nothing that has to be read.
import type { Place } from './squares'

export interface Box {
  x: number
  y: number
  /** Half of its width and height. */
  wide: number
  high: number
}

export interface Label extends Place {
  text: string
}

/** The box of a pill with its text around a point. */
export function pillBox(text: string, at: Place): Box {
  return { x: at.x, y: at.y, wide: Math.max(8.5, 4.4 + 3.35 * [...text].length), high: 8 }
}

/** A coin with its signs. */
export function coinBox(at: Place): Box {
  return { x: at.x, y: at.y, wide: 17, high: 17 }
}

function overlap(a: Box, b: Box): number {
  const across = Math.min(a.x + a.wide, b.x + b.wide) - Math.max(a.x - a.wide, b.x - b.wide)
  const down = Math.min(a.y + a.high, b.y + b.high) - Math.max(a.y - a.high, b.y - b.high)
  return across > 0 && down > 0 ? across * down : 0
}

/** The first place where a pill covers nothing, else the one where it covers least. */
export function freePlace(text: string, candidates: readonly Place[], taken: readonly Box[]): Place {
  let best = candidates[0] ?? { x: 0, y: 0 }
  let least = Infinity
  for (const place of candidates) {
    const box = pillBox(text, place)
    const covered = taken.reduce((sum, other) => sum + overlap(box, other), 0)
    if (covered < least) [best, least] = [place, covered]
    if (!covered) break
  }
  return best
}

/** Beside the middle of a path, or as near to it as there is room. */
export function besidePath(points: readonly Place[], text: string): Place[] {
  const segments = points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }))
  const middle = (segments.length - 1) / 2
  const nearest = segments.map((segment, index) => ({ segment, away: Math.abs(index - middle) })).sort((a, b) => a.away - b.away)
  const beside = pillBox(text, { x: 0, y: 0 }).wide + 9
  return nearest.flatMap(({ segment: { from, to } }) => {
    const x = (from.x + to.x) / 2
    const y = (from.y + to.y) / 2
    return from.x === to.x ? [{ x: x + beside, y }, { x: x - beside, y }] : [{ x, y: y - 15 }, { x, y: y + 15 }]
  })
}

/** Around a figure, below it first. */
export function aroundCoin(at: Place): Place[] {
  return [
    { x: at.x + 4, y: at.y + 27 },
    { x: at.x + 4, y: at.y - 28 },
    { x: at.x + 37, y: at.y + 4 },
    { x: at.x - 37, y: at.y + 4 },
    { x: at.x + 30, y: at.y + 27 },
    { x: at.x - 30, y: at.y + 27 },
  ]
}
