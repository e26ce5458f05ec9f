// Squares as people write them (`A1` is top left) and as columns and rows from 0. Geometry only.

export const SIDE = 40

export interface Place {
  x: number
  y: number
}

export type Facing = 'n' | 'e' | 's' | 'w'

export const STEPS: Record<string, Place> = {
  n: { x: 0, y: -1 },
  ne: { x: 1, y: -1 },
  e: { x: 1, y: 0 },
  se: { x: 1, y: 1 },
  s: { x: 0, y: 1 },
  sw: { x: -1, y: 1 },
  w: { x: -1, y: 0 },
  nw: { x: -1, y: -1 },
}

export const DIRECTION_WORDS: Record<string, string> = {
  n: 'north',
  ne: 'north-east',
  e: 'east',
  se: 'south-east',
  s: 'south',
  sw: 'south-west',
  w: 'west',
  nw: 'north-west',
}

const SQUARE = /^([A-Z]{1,3})([1-9]\d{0,3})$/

/** The letters of a column counted from 0: A … Z, AA … */
export function columnName(x: number): string {
  return (x >= 26 ? columnName(Math.floor(x / 26) - 1) : '') + String.fromCharCode(65 + (x % 26))
}

export function squareName(x: number, y: number): string {
  return `${columnName(x)}${y + 1}`
}

/** The place of a square's name, null where it is no such name. */
export function placeOf(square: string | null | undefined): Place | null {
  const found = SQUARE.exec(square ?? '')
  if (!found) return null
  let x = 0
  for (const letter of found[1] ?? '') x = x * 26 + letter.charCodeAt(0) - 64
  return { x: x - 1, y: Number(found[2]) - 1 }
}

/** The middle of a square in drawing units. */
export function middle(square: string): Place {
  const place = placeOf(square) ?? { x: 0, y: 0 }
  return { x: place.x * SIDE + SIDE / 2, y: place.y * SIDE + SIDE / 2 }
}

/** Squares from one to another, counted along rows and columns. */
export function distance(a: Place, b: Place): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y)
}

/** The direction of one square from another, nearest of eight; '' for the same square. */
export function direction(from: Place, to: Place): string {
  const dx = to.x - from.x
  const dy = to.y - from.y
  if (!dx && !dy) return ''
  const steep = Math.abs(dy) > 2 * Math.abs(dx)
  const flat = Math.abs(dx) > 2 * Math.abs(dy)
  return (flat ? '' : dy < 0 ? 'n' : 's') + (steep ? '' : dx < 0 ? 'w' : 'e')
}

/** Whether a figure could stand there as far as the map's characters say: not wall, pillar, lever or rack. */
export function isOpenFloor(character: string | undefined): boolean {
  return character !== undefined && !'#O!)'.includes(character)
}
