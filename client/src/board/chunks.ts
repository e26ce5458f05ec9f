// The ground in pieces of 16 × 16 squares, each a few merged paths: few elements to draw, and little to draw again when one changes.
import { SIDE } from './squares'

export const CHUNK = 16

export interface Chunk {
  id: string
  /** The characters it was made from, with one row and column around it. */
  signature: string
  floor: string
  grid: string
  dots: string
  exit: string
  stairs: string
  wall: string
  bricks: string
  edge: string
  starts: string
  pillars: string
  rings: string
  fixtures: string
  fills: string
  knobs: string
  exits: { x: number; y: number }[]
}

const STAIRS = 'm5.5 25v-4.5h5v-4.5h5v-4.5h5v-4h5v-3.5h10.5'
const START = 'm5 12v-7h7m16 0h7v7m0 16v7h-7m-16 0h-7v-7'
const RACK = 'm7 10.5h26m-26 19h26m-20-21.5v26m7.5-28v28m7.5-27v27'
const RACK_HEADS = 'm13 4.5l2.6 5.5h-5.2Z'
const RACK_HILT = 'm17.4 8.6h6.2v1.8h-6.2Z'
const RACK_HAMMER = 'm24.6 5.6h6.8v4h-6.8Z'
const LEVER = 'm19 26l9-17'
const LEVER_FOOT = 'm11 25h17a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-17a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2Z'

const SEAM = 0.8

type Rows = readonly string[]

function at(rows: Rows, x: number, y: number): string {
  return rows[y]?.[x] ?? ''
}

/** A piece of the map, right and bottom beyond it. */
export interface Piece {
  left: number
  top: number
  right: number
  bottom: number
}

/** The chunks of a map that a piece of it touches, all without one. Those that did not change are the very ones of `before`. */
export function chunksOf(rows: Rows, before: readonly Chunk[] = [], piece: Piece | null = null): Chunk[] {
  const known = new Map(before.map((chunk) => [chunk.id, chunk]))
  const width = rows[0]?.length ?? 0
  const chunks: Chunk[] = []
  for (let top = 0; top < rows.length; top += CHUNK) {
    for (let left = 0; left < width; left += CHUNK) {
      if (piece && (left >= piece.right || top >= piece.bottom || left + CHUNK <= piece.left || top + CHUNK <= piece.top)) continue
      const id = `${left / CHUNK} ${top / CHUNK}`
      const signature = signatureOf(rows, left, top)
      const old = known.get(id)
      chunks.push(old?.signature === signature ? old : build(rows, left, top, id, signature))
    }
  }
  return chunks
}

function signatureOf(rows: Rows, left: number, top: number): string {
  const lines: string[] = []
  for (let y = top - 1; y <= top + CHUNK; y++) lines.push((rows[y] ?? '').slice(Math.max(0, left - 1), left + CHUNK + 1))
  return lines.join('\n')
}

function build(rows: Rows, left: number, top: number, id: string, signature: string): Chunk {
  const right = Math.min(left + CHUNK, rows[0]?.length ?? 0)
  const bottom = Math.min(top + CHUNK, rows.length)
  const chunk: Chunk = {
    id, signature, exits: [],
    floor: `M${left * SIDE} ${top * SIDE}H${right * SIDE}V${bottom * SIDE}H${left * SIDE}Z`,
    grid: gridOf(left, top, right, bottom),
    dots: '', exit: '', stairs: '', wall: '', bricks: '', edge: '', starts: '', pillars: '', rings: '', fixtures: '', fills: '', knobs: '',
  }
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) addSquare(chunk, at(rows, x, y), x, y)
    addWalls(chunk, rows, y, left, right)
    if (y === bottom - 1) addSeam(chunk, rows, y, left, right)
    for (const below of [0, 1]) addLevelEdges(chunk, rows, y, below, left, right)
  }
  for (let x = left; x < right; x++) for (const beyond of [0, 1]) addUprightEdges(chunk, rows, x, beyond, top, bottom)
  return chunk
}

function gridOf(left: number, top: number, right: number, bottom: number): string {
  let path = ''
  for (let x = left; x < right; x++) path += `M${x * SIDE} ${top * SIDE}V${bottom * SIDE}`
  for (let y = top; y < bottom; y++) path += `M${left * SIDE} ${y * SIDE}H${right * SIDE}`
  return path
}

function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
}

function addSquare(chunk: Chunk, character: string, x: number, y: number): void {
  const left = x * SIDE
  const top = y * SIDE
  const start = `M${left} ${top}`
  switch (character) {
    case '.':
      chunk.dots += `M${left + 18.7} ${top + 18.7}h2.6v2.6h-2.6Z`
      break
    case 'O':
      chunk.pillars += circle(left + 20, top + 20, 14.5)
      chunk.rings += circle(left + 20, top + 20, 9.5)
      break
    case '<':
      chunk.exit += `${start}h40v40h-40Z`
      chunk.stairs += start + STAIRS
      chunk.exits.push({ x: left + 20, y: top + 36 })
      break
    case '_':
      chunk.starts += start + START
      break
    case ')':
      chunk.fixtures += start + RACK
      for (const head of [RACK_HEADS, RACK_HILT, RACK_HAMMER]) chunk.fills += start + head
      break
    case '!':
      chunk.fixtures += start + LEVER
      chunk.fills += start + LEVER_FOOT
      chunk.knobs += circle(left + 28, top + 9, 3.6)
  }
}

/** Runs of wall squares of a row, with the bricks' joints. */
function addWalls(chunk: Chunk, rows: Rows, y: number, left: number, right: number): void {
  const top = y * SIDE
  for (let x = left; x < right; x++) {
    if (at(rows, x, y) !== '#') continue
    const from = x
    while (x + 1 < right && at(rows, x + 1, y) === '#') x++
    const length = (x + 1 - from) * SIDE
    const seam = x + 1 === right && at(rows, right, y) === '#' ? SEAM : 0
    chunk.wall += `M${from * SIDE} ${top}h${length + seam}v40h${-length - seam}Z`
    for (const course of [0, 10, 20, 30]) {
      chunk.bricks += `M${from * SIDE} ${top + course}h${length}`
      for (let joint = course % 20 ? 15 : 5; joint < length; joint += 20) {
        chunk.bricks += `M${from * SIDE + joint} ${top + course}v10`
      }
    }
  }
}

/** Walls reach a little into the chunk below, or a hair of floor would be seen between. */
function addSeam(chunk: Chunk, rows: Rows, y: number, left: number, right: number): void {
  for (let x = left; x < right; x++) {
    if (at(rows, x, y) === '#' && at(rows, x, y + 1) === '#') chunk.wall += `M${x * SIDE} ${(y + 1) * SIDE}h40v${SEAM}h-40Z`
  }
}

function isEdge(rows: Rows, x: number, y: number, otherX: number, otherY: number): boolean {
  const other = at(rows, otherX, otherY)
  return at(rows, x, y) === '#' && other !== '' && other !== '#'
}

/** Where walls of a row meet open squares above (0) or below (1), as long lines. */
function addLevelEdges(chunk: Chunk, rows: Rows, y: number, below: number, left: number, right: number): void {
  const other = below ? y + 1 : y - 1
  for (let x = left; x < right; x++) {
    if (!isEdge(rows, x, y, x, other)) continue
    const from = x
    while (x + 1 < right && isEdge(rows, x + 1, y, x + 1, other)) x++
    chunk.edge += `M${from * SIDE} ${(y + below) * SIDE}H${(x + 1) * SIDE}`
  }
}

function addUprightEdges(chunk: Chunk, rows: Rows, x: number, beyond: number, top: number, bottom: number): void {
  const other = beyond ? x + 1 : x - 1
  for (let y = top; y < bottom; y++) {
    if (!isEdge(rows, x, y, other, y)) continue
    const from = y
    while (y + 1 < bottom && isEdge(rows, x, y + 1, other, y + 1)) y++
    chunk.edge += `M${(x + beyond) * SIDE} ${from * SIDE}V${(y + 1) * SIDE}`
  }
}

/** Whether the walls of a door are above and below it rather than left and right. */
export function isUpright(rows: Rows, x: number, y: number): boolean {
  const weight = (character: string) => ({ '': 3, '#': 3, O: 2, '+': 1, '/': 1 })[character] ?? 0
  return weight(at(rows, x, y - 1)) + weight(at(rows, x, y + 1)) > weight(at(rows, x - 1, y)) + weight(at(rows, x + 1, y))
}
