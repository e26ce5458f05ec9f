// When to ask for a dry run: 80 ms after the last change, one at a time, and the newest draft wins.
import type { Preview } from '../wire'
import type { ServerError } from './api'

export interface Wish {
  seat: number
  orders: string
  at: number
}

type Run = (seat: number, orders: string, at: number) => Promise<Preview>

const PAUSE = 80

const isSame = (one: Wish | null, other: Wish | null): boolean =>
  one === other || (!!one && !!other && one.seat === other.seat && one.orders === other.orders && one.at === other.at)

export class Previewer {
  latest = $state.raw<Preview | null>(null)
  of = $state.raw<Wish | null>(null)
  wish = $state.raw<Wish | null>(null)
  fault = $state('')
  /** Whether what is shown belongs to another draft than the present one. */
  isDim = $derived(!isSame(this.of, this.wish))

  private isAsking = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly run: Run) {}

  ask(seat: number, orders: string, at: number): void {
    const wish = { seat, orders, at }
    if (isSame(wish, this.wish) && !this.fault) return
    this.fault = ''
    if (this.wish && this.wish.seat !== seat) this.forget()
    this.wish = wish
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.next(), PAUSE)
  }

  /** Nothing is drafted any more. */
  forget(): void {
    clearTimeout(this.timer)
    this.wish = this.of = this.latest = null
    this.fault = ''
  }

  /** Asks again what was not answered. */
  again(): void {
    if (this.isDim) void this.next()
  }

  private async next(): Promise<void> {
    const wish = this.wish
    if (this.isAsking || !wish || isSame(wish, this.of)) return
    this.isAsking = true
    try {
      const found = await this.run(wish.seat, wish.orders, wish.at)
      if (this.wish?.seat === wish.seat) {
        this.latest = found
        this.of = wish
        this.fault = ''
      }
    } catch (error) {
      this.fault = (error as ServerError).message
    } finally {
      this.isAsking = false
    }
    if (!this.fault && !isSame(this.wish, wish)) void this.next()
  }
}
