// Outlines of sets of squares as one path each.
import { SIDE, isOpenFloor, placeOf } from './squares'

/** The filled squares of a set, in runs. */
export function fillOf(squares: readonly string[]): string {
  const rows = new Map<number, number[]>()
  for (const square of squares) {
    const place = placeOf(square)
    if (!place) continue
    const row = rows.get(place.y)
    if (row) row.push(place.x)
    else rows.set(place.y, [place.x])
  }
  let path = ''
  for (const [y, columns] of rows) {
    columns.sort((a, b) => a - b)
    for (let i = 0; i < columns.length; i++) {
      const from = columns[i] ?? 0
      while (columns[i + 1] === (columns[i] ?? 0) + 1) i++
      const length = ((columns[i] ?? 0) - from + 1) * SIDE
      path += `M${from * SIDE} ${y * SIDE}h${length}v${SIDE}h${-length}Z`
    }
  }
  return path
}

/** The border of a set; with `rows` only where it meets squares one could stand on, for walls have an edge of their own. */
export function borderOf(squares: readonly string[], rows: readonly string[] | null): string {
  const inside = new Set(squares)
  const places = squares.map(placeOf)
  const keys = new Set(places.map((place) => (place ? `${place.x} ${place.y}` : '')))
  let path = ''
  if (!inside.size) return path
  for (const place of places) {
    if (!place) continue
    const { x, y } = place
    const open = (ox: number, oy: number) => !keys.has(`${ox} ${oy}`) && (!rows || isOpenFloor(rows[oy]?.[ox]))
    if (open(x, y - 1)) path += `M${x * SIDE} ${y * SIDE}h${SIDE}`
    if (open(x, y + 1)) path += `M${x * SIDE} ${(y + 1) * SIDE}h${SIDE}`
    if (open(x - 1, y)) path += `M${x * SIDE} ${y * SIDE}v${SIDE}`
    if (open(x + 1, y)) path += `M${(x + 1) * SIDE} ${y * SIDE}v${SIDE}`
  }
  return path
}

/** Brackets at the corners of the box around a set. */
export function bracketsOf(squares: readonly string[], length = 12): string {
  const places = squares.map(placeOf).filter((place) => place !== null)
  if (!places.length) return ''
  const left = Math.min(...places.map((place) => place.x)) * SIDE
  const right = (Math.max(...places.map((place) => place.x)) + 1) * SIDE
  const top = Math.min(...places.map((place) => place.y)) * SIDE
  const bottom = (Math.max(...places.map((place) => place.y)) + 1) * SIDE
  return (
    `M${left} ${top + length}V${top}H${left + length}M${right - length} ${top}H${right}V${top + length}` +
    `M${right} ${bottom - length}V${bottom}H${right - length}M${left + length} ${bottom}H${left}V${bottom - length}`
  )
}
