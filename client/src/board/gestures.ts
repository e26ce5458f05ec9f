// One layer reads all pointers and says what was meant. Squares are found by arithmetic.
import type { Place } from './squares'
import type { View } from './view'

export interface Meant {
  /** Whether a press there begins a path of its own. */
  drags(place: Place): boolean
  /** Whether one finger or the main button draws instead of panning. */
  draws(): boolean
  tap(place: Place, isDouble: boolean, pointer: string): void
  inspect(place: Place): void
  hover(place: Place | null): void
  /** A path is drawn from the figure; `px`, `py` where the pointer is. */
  path(place: Place, phase: 'start' | 'move' | 'end' | 'drop', px: number, py: number, pointer: string): void
  stroke(place: Place, phase: 'start' | 'move' | 'end'): void
  panning(is: boolean): void
}

interface Point {
  x: number
  y: number
}

const SLOP = { mouse: 4, touch: 9 }
const LONG = 500
const DOUBLE = 300

export class Gestures {
  private readonly down = new Map<number, Point>()
  private kind: 'none' | 'press' | 'pan' | 'pinch' | 'path' | 'stroke' = 'none'
  private start: Point = { x: 0, y: 0 }
  private last: Point = { x: 0, y: 0 }
  private spread = 0
  private timer = 0
  private tapped = { time: -1e9, x: 0, y: 0 }
  private readonly listeners = new AbortController()

  constructor(
    private readonly element: HTMLElement,
    private readonly view: View,
    private readonly meant: Meant,
  ) {
    const on = <K extends keyof HTMLElementEventMap>(name: K, heard: (event: HTMLElementEventMap[K]) => void, passive = true) =>
      element.addEventListener(name, heard, { signal: this.listeners.signal, passive })
    on('pointerdown', (event) => this.press(event))
    on('pointermove', (event) => this.move(event))
    on('pointerup', (event) => this.release(event))
    on('pointercancel', (event) => this.cancel(event))
    on('pointerleave', () => this.meant.hover(null))
    on('wheel', (event) => this.wheel(event), false)
    on('contextmenu', (event) => this.menu(event), false)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.listeners.abort()
  }

  private point(event: MouseEvent): Point {
    const box = this.element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  private square(point: Point): Place {
    return this.view.squareAt(point.x, point.y)
  }

  private press(event: PointerEvent): void {
    if (event.target instanceof Element && event.target.closest('button')) return
    if (event.pointerType === 'mouse' && event.button === 2) return
    const point = this.point(event)
    this.element.setPointerCapture?.(event.pointerId)
    this.down.set(event.pointerId, point)
    this.last = point
    if (this.down.size === 2) return this.beginPinch()
    if (this.down.size > 2) return
    this.start = point
    if (event.pointerType === 'mouse' && event.button === 1) return this.turn('pan')
    if (this.meant.draws()) {
      this.turn('stroke')
      this.meant.stroke(this.square(point), 'start')
      return
    }
    this.turn('press')
    if (event.pointerType !== 'mouse') {
      this.timer = window.setTimeout(() => {
        if (this.kind !== 'press') return
        this.turn('none')
        this.meant.inspect(this.square(this.start))
      }, LONG)
    }
  }

  private turn(kind: typeof this.kind): void {
    clearTimeout(this.timer)
    if ((kind === 'pan') !== (this.kind === 'pan')) this.meant.panning(kind === 'pan')
    this.kind = kind
  }

  private beginPinch(): void {
    const place = this.square(this.last)
    if (this.kind === 'path') this.meant.path(place, 'drop', 0, 0, 'touch')
    if (this.kind === 'stroke') this.meant.stroke(place, 'end')
    this.turn('pinch')
    const { spread, middle } = this.pair()
    this.spread = spread
    this.last = middle
  }

  private pair(): { spread: number; middle: Point } {
    const [a, b] = [...this.down.values()]
    if (!a || !b) return { spread: 1, middle: this.last }
    return { spread: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } }
  }

  private move(event: PointerEvent): void {
    const point = this.point(event)
    if (!this.down.has(event.pointerId)) {
      if (event.pointerType === 'mouse') this.meant.hover(this.square(point))
      return
    }
    this.down.set(event.pointerId, point)
    if (this.kind === 'press') this.decide(event, point)
    else if (this.kind === 'pan') this.view.panBy(point.x - this.last.x, point.y - this.last.y)
    else if (this.kind === 'path') this.meant.path(this.square(point), 'move', point.x, point.y, event.pointerType)
    else if (this.kind === 'stroke') this.meant.stroke(this.square(point), 'move')
    else if (this.kind === 'pinch') return this.pinch()
    this.last = point
  }

  private decide(event: PointerEvent, point: Point): void {
    const slop = event.pointerType === 'mouse' ? SLOP.mouse : SLOP.touch
    if (Math.hypot(point.x - this.start.x, point.y - this.start.y) < slop) return
    if (this.meant.drags(this.square(this.start))) {
      this.turn('path')
      this.meant.path(this.square(this.start), 'start', point.x, point.y, event.pointerType)
      this.meant.path(this.square(point), 'move', point.x, point.y, event.pointerType)
    } else {
      this.turn('pan')
      this.view.panBy(point.x - this.start.x, point.y - this.start.y)
    }
  }

  private pinch(): void {
    const { spread, middle } = this.pair()
    this.view.panBy(middle.x - this.last.x, middle.y - this.last.y)
    this.view.zoomAt(middle.x, middle.y, spread / this.spread)
    this.spread = spread
    this.last = middle
  }

  private release(event: PointerEvent): void {
    if (!this.down.delete(event.pointerId)) return
    const point = this.point(event)
    const kind = this.kind
    if (kind === 'pinch' && this.down.size) {
      this.last = [...this.down.values()][0] ?? point
      this.turn('pan')
      return
    }
    if (this.down.size) return
    this.turn('none')
    if (kind === 'press') this.tap(point, event)
    else if (kind === 'path') this.meant.path(this.square(point), 'end', point.x, point.y, event.pointerType)
    else if (kind === 'stroke') this.meant.stroke(this.square(point), 'end')
  }

  private tap(point: Point, event: PointerEvent): void {
    const isNear = Math.hypot(point.x - this.tapped.x, point.y - this.tapped.y) < 24
    const isDouble = isNear && event.timeStamp - this.tapped.time < DOUBLE
    this.tapped = { time: isDouble ? -1e9 : event.timeStamp, x: point.x, y: point.y }
    if (isDouble && event.pointerType !== 'mouse') this.view.zoomAt(point.x, point.y, 1.6)
    else this.meant.tap(this.square(point), isDouble, event.pointerType)
  }

  private cancel(event: PointerEvent): void {
    if (!this.down.delete(event.pointerId)) return
    if (this.kind === 'path') this.meant.path(this.square(this.last), 'drop', 0, 0, event.pointerType)
    if (this.kind === 'stroke') this.meant.stroke(this.square(this.last), 'end')
    if (!this.down.size) this.turn('none')
  }

  /** A wheel zooms; two fingers on a trackpad (small or slanted steps) pan, pinched they zoom. */
  private wheel(event: WheelEvent): void {
    event.preventDefault()
    const point = this.point(event)
    const isTrackpad = event.deltaMode === 0 && (event.deltaX !== 0 || Math.abs(event.deltaY) < 40 || !Number.isInteger(event.deltaY))
    if (isTrackpad && !event.ctrlKey) this.view.panBy(-event.deltaX, -event.deltaY)
    else this.view.zoomAt(point.x, point.y, Math.exp(-event.deltaY * (event.ctrlKey && isTrackpad ? 0.01 : 0.0018)))
  }

  private menu(event: MouseEvent): void {
    event.preventDefault()
    if (event.button === 2) this.meant.inspect(this.square(this.point(event)))
  }
}
