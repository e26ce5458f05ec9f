// A flight as lines and signs to draw: legs, bounces, walls struck, distances.
import type { Flight } from '../wire'
import { SIDE, STEPS, middle, type Place } from './squares'

export interface FlightDrawing {
  first: string
  second: string
  bounces: Place[]
  walls: string
  end: Place | null
  pills: { x: number; y: number; text: string }[]
}

const WORDS: Record<string, string> = { north: 'n', east: 'e', south: 's', west: 'w' }

/** The letters of a direction told as letters or words: `ne`, `north-east`. */
export function shortDirection(words: string): string {
  if (STEPS[words]) return words
  return words.toLowerCase().split(/[- ]/).map((word) => WORDS[word] ?? '').join('')
}

export function drawFlight(flight: Flight): FlightDrawing {
  const points = flight.stops.map((stop) => middle(stop.at)) // the first is where it leaves from
  const turn = flight.stops.findIndex((stop) => stop.is_bounce)
  const line = (some: Place[]) => (some.length > 1 ? `M${some.map((point) => `${point.x} ${point.y}`).join('L')}` : '')
  const met = new Set(flight.met.map((each) => each.at))
  const drawing: FlightDrawing = {
    first: line(turn < 0 ? points : points.slice(0, turn + 1)),
    second: turn < 0 ? '' : line(points.slice(turn)),
    bounces: [],
    walls: '',
    end: null,
    pills: [],
  }
  flight.stops.forEach((stop, index) => {
    const here = points[index] as Place
    const before = points[Math.max(0, index - 1)] as Place
    if (stop.is_bounce) {
      const side = stop.wall ? shortDirection(stop.wall) : ''
      drawing.bounces.push(here)
      for (const letter of side) drawing.walls += wallBar(here, letter)
      drawing.pills.push({ x: here.x + (/[ew]/.test(side) ? 0 : 20), y: here.y + (/[ew]/.test(side) ? 20 : 0), text: String(stop.distance) })
    } else if (met.has(stop.at)) {
      const after = flight.stops[index - 1]?.is_bounce ? -1 : 1 // the other side than the bounce's own sign
      const slant = after * (before.x !== here.x && before.y !== here.y ? 10 : 13)
      const dx = Math.sign(here.x - before.x)
      const dy = Math.sign(here.y - before.y)
      drawing.pills.push({ x: (before.x + here.x) / 2 + dy * slant, y: (before.y + here.y) / 2 - dx * slant, text: String(stop.distance) })
    }
  })
  const last = flight.stops.at(-1)
  if (last && !met.has(last.at) && !last.is_bounce) drawing.end = middle(last.at)
  return drawing
}

/** A bar along one edge of the square around a point. */
export function wallBar(at: Place, side: string): string {
  const near = SIDE / 2
  const half = 16
  if (side === 'n' || side === 's') return `M${at.x - half} ${at.y + (side === 's' ? near : -near)}h${2 * half}`
  return `M${at.x + (side === 'e' ? near : -near)} ${at.y - half}v${2 * half}`
}

/** Where the penalty of a side is written: outside the square, and beside whoever stands there. */
export function sidePill(at: Place, side: string, isTaken: boolean): Place {
  const step = STEPS[side] ?? { x: 0, y: 0 }
  const away = isTaken ? 27 : 0
  return step.x ? { x: at.x + step.x * (isTaken ? 30 : 33), y: at.y + away } : { x: at.x + away, y: at.y + step.y * 29 }
}
