// A path drawn by hand: dragged from the figure, or square by square with keys.
import { extended, moved, type Size } from './keys'
import { placeOf, squareName, type Place } from './squares'
import type { View } from './view'

export interface Under {
  px: number
  py: number
  x: number
  y: number
}

const nameOf = (place: Place) => squareName(place.x, place.y)

export class Pen {
  /** Squares being drawn through, the figure's own first; empty while nothing is dragged. */
  trail = $state.raw<string[]>([])
  /** What a finger lies on, null for a mouse or none. */
  under = $state.raw<Under | null>(null)

  private dragged: Place[] = []
  private typed: Place[] | null = null

  constructor(private readonly view: View) {}

  /** Forgets what was typed: the draft is another one now. */
  lift(): void {
    this.typed = null
  }

  /** A pointer goes on to a square, or is lifted; the squares of the path when it is done. */
  drag(start: string, place: Place | null, phase: 'start' | 'move' | 'end' | 'drop', at: { px: number; py: number; pointer: string }): string[] | null {
    const from = placeOf(start)
    if (!from) return null
    if (phase === 'start') this.dragged = []
    else if (place && phase !== 'drop') this.dragged = extended(this.dragged, from, place)
    const squares = this.dragged.map(nameOf)
    const isOver = phase === 'end' || phase === 'drop'
    const { px, py, pointer } = at
    this.trail = isOver ? [] : [start, ...squares]
    this.under = isOver || pointer === 'mouse' ? null : { px, py, x: (px - this.view.x) / this.view.scale, y: (py - this.view.y) / this.view.scale }
    return phase === 'end' ? squares : null
  }

  /** One more square by key, from the end of what was typed or of the draft's path. */
  step(start: string, path: readonly string[], key: string, size: Size): string[] | null {
    const from = placeOf(start)
    if (!from) return null
    const before = this.typed ?? path.map(placeOf).filter((place) => place !== null)
    const to = moved(key, before.at(-1) ?? from, size)
    if (!to) return null
    this.typed = extended(before, from, to)
    return this.typed.map(nameOf)
  }
}
