// Doors merged to a few paths for each 16 × 16 squares; a door of its own takes the same outlines.
import type { DoorView } from '../wire'
import { CHUNK, isUpright } from './chunks'
import { SIDE, placeOf } from './squares'

export interface DoorPaths {
  id: string
  /** The gap behind the planks, the wood, the knobs. */
  seams: string
  wood: string
  knobs: string
  letters: Letter[]
}

export interface Letter {
  text: string
  x: number
  y: number
}

type Point = [number, number]

function rectangle(left: number, top: number, width: number, height: number): Point[] {
  return [[left, top], [left + width, top], [left + width, top + height], [left, top + height]]
}

const SEAM = rectangle(13.6, 0, 12.8, 40)
const PLANKS = [0, 1, 2, 3].map((index) => rectangle(15, 1 + 9.5 * index, 10, 8.9))
const KNOB: Point = [22.5, 24.5]
const JAMBS = [rectangle(14, 0, 12, 5), rectangle(14, 35, 12, 5)]
const LEAF = ((): Point[] => {
  const turn = (65 * Math.PI) / 180
  const swung = ([x, y]: Point): Point => [24 + x * Math.cos(turn) - y * Math.sin(turn), 6 + x * Math.sin(turn) + y * Math.cos(turn)]
  return rectangle(-1.8, 0, 3.6, 21).map(swung)
})()

function placed([x, y]: Point, upright: boolean, left: number, top: number): string {
  const [across, down] = upright ? [x, y] : [y, SIDE - x]
  return `${Math.round((left + across) * 10) / 10} ${Math.round((top + down) * 10) / 10}`
}

/** The paths of one door with its square's corner at `left`, `top`. */
export function doorPaths(upright: boolean, open: boolean, left = 0, top = 0): Omit<DoorPaths, 'id' | 'letters'> {
  const shape = (points: Point[]) => `M${points.map((point) => placed(point, upright, left, top)).join('L')}Z`
  if (open) return { seams: '', wood: [...JAMBS, LEAF].map(shape).join(''), knobs: '' }
  return {
    seams: shape(SEAM),
    wood: PLANKS.map(shape).join(''),
    knobs: `M${placed(KNOB, upright, left, top)}m-1.8 0a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0Z`,
  }
}

const known = new Map<string, Omit<DoorPaths, 'id' | 'letters'>>()

function remembered(at: string, upright: boolean, open: boolean, left: number, top: number): Omit<DoorPaths, 'id' | 'letters'> {
  const key = `${at} ${upright} ${open}`
  let paths = known.get(key)
  if (!paths) known.set(key, (paths = doorPaths(upright, open, left, top)))
  return paths
}

export function mergedDoors(doors: readonly DoorView[], rows: readonly string[]): DoorPaths[] {
  const merged = new Map<string, DoorPaths>()
  for (const door of doors) {
    const place = placeOf(door.at)
    if (!place) continue
    const id = `${Math.floor(place.x / CHUNK)} ${Math.floor(place.y / CHUNK)}`
    const paths = merged.get(id) ?? { id, seams: '', wood: '', knobs: '', letters: [] }
    merged.set(id, paths)
    const upright = isUpright(rows, place.x, place.y)
    const one = remembered(door.at, upright, door.is_open, place.x * SIDE, place.y * SIDE)
    paths.seams += one.seams
    paths.wood += one.wood
    paths.knobs += one.knobs
    if (door.letter) {
      const low = door.is_open && upright
      paths.letters.push({ text: door.letter, x: place.x * SIDE + (upright ? 8 : 32), y: place.y * SIDE + (low ? 31 : 8.6) })
    }
  }
  return [...merged.values()]
}
