// Where the board is looked at: one scale and one shift, kept outside components because it changes with every frame.
import { SIDE, type Place } from './squares'

/** full from 28 px a square, medium from 16, small from 12, block below. */
export type Detail = 'full' | 'medium' | 'small' | 'block'

export const LEAST = 6
export const MOST = 96

export function detailOf(pixels: number): Detail {
  return pixels >= 28 ? 'full' : pixels >= 16 ? 'medium' : pixels >= 12 ? 'small' : 'block'
}

export interface Window {
  left: number
  top: number
  right: number
  bottom: number
}

export class View {
  /** Shift of the board's corner [px] and size of a drawing unit [px]. */
  x = 0
  y = 0
  scale = 1
  /** The box it is seen through [px] and what the rulers take of it. */
  width = 0
  height = 0
  insetLeft = 0
  insetTop = 0
  /** Up to how many pixels a square the board was fitted, 0 since it was zoomed. */
  private fitted = 0
  private columns: number
  private rows: number

  constructor(
    columns: number,
    rows: number,
    private readonly changed: () => void = () => {},
  ) {
    this.columns = columns
    this.rows = rows
  }

  get pixels(): number {
    return this.scale * SIDE
  }

  get detail(): Detail {
    // A hair of tolerance: 28 px must not read as 27.999.
    return detailOf(this.pixels + 0.01)
  }

  resizeBoard(columns: number, rows: number): void {
    this.columns = columns
    this.rows = rows
    this.settle()
  }

  /** The box changed: a board that was fitted stays so, else the middle stays in the middle. */
  resize(width: number, height: number): void {
    if (this.width) {
      this.x += (width - this.width) / 2
      this.y += (height - this.height) / 2
    }
    this.width = width
    this.height = height
    if (this.fitted) this.fit(this.fitted)
    else this.settle()
  }

  panBy(dx: number, dy: number): void {
    this.x += dx
    this.y += dy
    this.settle()
  }

  /** Scales by a factor; the point under the pointer stays there. */
  zoomAt(px: number, py: number, factor: number): void {
    const scale = Math.min(MOST, Math.max(this.leastPixels, this.pixels * factor)) / SIDE
    this.fitted = 0
    const kept = scale / this.scale
    this.x = px - (px - this.x) * kept
    this.y = py - (py - this.y) * kept
    this.scale = scale
    this.settle()
  }

  zoomTo(pixels: number, px = this.middleX, py = this.middleY): void {
    this.zoomAt(px, py, pixels / this.pixels)
  }

  /** All of the board, at most `most` pixels a square. */
  fit(most = 44): void {
    const across = (this.width - this.insetLeft) / this.columns
    const down = (this.height - this.insetTop) / this.rows
    this.scale = Math.min(most, Math.max(LEAST, Math.min(across, down))) / SIDE
    this.x = this.y = 0
    this.fitted = most
    this.settle()
  }

  centre(place: Place): void {
    this.x = this.middleX - (place.x + 0.5) * this.pixels
    this.y = this.middleY - (place.y + 0.5) * this.pixels
    this.settle()
  }

  /** Moves just far enough that a square and `margin` squares around it are seen. */
  reveal(place: Place, margin = 1): void {
    const pixels = this.pixels
    const room = Math.min(margin * pixels, (this.width - this.insetLeft - pixels) / 2, (this.height - this.insetTop - pixels) / 2)
    const left = this.x + place.x * pixels - Math.max(0, room)
    const top = this.y + place.y * pixels - Math.max(0, room)
    const size = pixels + 2 * Math.max(0, room)
    let dx = 0
    let dy = 0
    if (left < this.insetLeft) dx = this.insetLeft - left
    else if (left + size > this.width) dx = this.width - left - size
    if (top < this.insetTop) dy = this.insetTop - top
    else if (top + size > this.height) dy = this.height - top - size
    if (dx || dy) this.panBy(dx, dy)
  }

  /** The square under a point; outside the board too. */
  squareAt(px: number, py: number): Place {
    return { x: Math.floor((px - this.x) / this.pixels), y: Math.floor((py - this.y) / this.pixels) }
  }

  /** The squares that are seen at least in part; right and bottom are beyond them. */
  get seen(): Window {
    const from = this.squareAt(this.insetLeft, this.insetTop)
    const to = this.squareAt(this.width - 1, this.height - 1)
    return {
      left: Math.max(0, from.x),
      top: Math.max(0, from.y),
      right: Math.min(this.columns, to.x + 1),
      bottom: Math.min(this.rows, to.y + 1),
    }
  }

  isSeen(place: Place): boolean {
    const x = this.x + (place.x + 0.5) * this.pixels
    const y = this.y + (place.y + 0.5) * this.pixels
    return x > this.insetLeft && x < this.width && y > this.insetTop && y < this.height
  }

  private get leastPixels(): number {
    const across = (this.width - this.insetLeft) / this.columns
    const down = (this.height - this.insetTop) / this.rows
    return Math.max(LEAST, Math.min(28, across || LEAST, down || LEAST))
  }

  private get middleX(): number {
    return (this.width + this.insetLeft) / 2
  }

  private get middleY(): number {
    return (this.height + this.insetTop) / 2
  }

  /** A board smaller than the box lies in its middle; a larger one never shows more than its edge and one square. */
  private settle(): void {
    this.x = settled(this.x, this.columns * this.pixels, this.insetLeft, this.width, this.pixels)
    this.y = settled(this.y, this.rows * this.pixels, this.insetTop, this.height, this.pixels)
    this.changed()
  }
}

function settled(shift: number, length: number, inset: number, room: number, slack: number): number {
  const free = room - inset - length
  if (free >= 0) return Math.round(inset + free / 2)
  const spare = Math.min(slack, 40)
  return Math.min(inset + spare, Math.max(room - length - spare, shift))
}

/** At most 24 × 24 squares: around the cursor if it is given, else around the middle of what is seen. */
export function cellWindow(seen: Window, cursor: Place | null, columns: number, rows: number, most = 24): Window {
  const span = (low: number, high: number, at: number | undefined, end: number): [number, number] => {
    const size = Math.min(most, end)
    const middle = at !== undefined && (at < low || at >= high || high - low > size) ? at : Math.floor((low + high) / 2)
    const from = Math.max(0, Math.min(end - size, middle - Math.floor(size / 2)))
    return [from, from + size]
  }
  const [left, right] = span(seen.left, seen.right, cursor?.x, columns)
  const [top, bottom] = span(seen.top, seen.bottom, cursor?.y, rows)
  return { left, top, right, bottom }
}
