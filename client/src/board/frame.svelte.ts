// The box the board is seen through: puts the view on the page once a frame, and says what of the board is worth drawing.
import type { BoardView, Position } from '../wire'
import { soon } from './cells'
import { CHUNK, type Piece } from './chunks'
import { pointersOf, type Pointer } from './pointers'
import type { Place } from './squares'
import { View, type Detail } from './view'

export interface Shown {
  board: BoardView
  position: Position
  exits: readonly Place[]
  /** Where to look first if not all of the board can be seen well. */
  home: Place
}

const RULER = 20
const SETTLED = 120
const READABLE = 28

export class Frame {
  readonly view: View
  detail = $state<Detail>('full')
  /** What is drawn of the ground: first what is seen, the rest when there is time; null for all. */
  piece = $state.raw<Piece | null>({ left: 0, top: 0, right: 0, bottom: 0 })
  pointers = $state.raw<Pointer[]>([])
  isMeasured = $state(false)
  readonly natural = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? 44 : 40

  private asked = 0
  private settling = 0
  private scale = 0
  private world: HTMLElement | null = null
  private follow: (view: View) => void = () => {}

  constructor(
    private readonly shown: () => Shown,
    private readonly settled: () => void,
  ) {
    const { board } = shown()
    this.view = new View(board.width, board.height, () => this.schedule())
    this.view.insetLeft = this.view.insetTop = RULER
  }

  /** Begins to draw on an element; `follow` moves what goes along with it. */
  attach(world: HTMLElement, follow: (view: View) => void): void {
    this.world = world
    this.follow = follow
  }

  stop(): void {
    cancelAnimationFrame(this.asked)
    clearTimeout(this.settling)
    this.world = null
  }

  fit(): void {
    this.view.fit(this.natural)
  }

  resize(width: number, height: number): void {
    const isFirst = !this.view.width && width > 0
    this.view.resize(width, height)
    if (!isFirst) return
    this.fit()
    if (this.view.pixels < READABLE) {
      this.view.zoomTo(this.natural)
      this.view.centre(this.shown().home)
    }
    this.detail = this.view.detail
    this.isMeasured = true
    this.grow(this.view.seen)
  }

  /** Looks again for what is out of view. */
  point(): void {
    if (!this.view.width) return
    const { exits, position } = this.shown()
    const next = pointersOf(this.view, exits, position)
    const told = (some: Pointer[]) => some.map((each) => `${each.text}${each.x} ${each.y}`).join()
    if (told(next) !== told(this.pointers)) this.pointers = next
  }

  private schedule(): void {
    this.asked ||= requestAnimationFrame(() => this.draw())
  }

  private draw(): void {
    this.asked = 0
    const { view, world } = this
    if (!world) return
    world.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
    this.follow(view)
    if (this.scale !== view.scale) {
      this.scale = view.scale
      world.style.setProperty('--pill', String(Math.min(1.7, Math.max(0.75, 1 / view.scale))))
      if (this.detail !== view.detail) this.detail = view.detail
    }
    this.point()
    clearTimeout(this.settling)
    this.settling = window.setTimeout(this.settled, SETTLED)
  }

  private grow(seen: Piece): void {
    const { board } = this.shown()
    const isAll = seen.left <= 0 && seen.top <= 0 && seen.right >= board.width && seen.bottom >= board.height
    this.piece = isAll ? null : seen
    if (isAll) return
    soon(() => this.world && this.grow({ left: seen.left - CHUNK, top: seen.top - CHUNK, right: seen.right + CHUNK, bottom: seen.bottom + CHUNK }))
  }
}
