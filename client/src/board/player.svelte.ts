// Shows turns as they happen. Whoever asks may skip at any time; the position told last is what stands then.
import { flushSync } from 'svelte'
import type { Played, Position } from '../wire'
import type { Running } from './Effects.svelte'
import type { Beat, Effect } from './motion'
import { middle } from './squares'
import type { changedBy } from './stage'

const OUTLINED = 1200

/** What shows motion; it comes after the board itself. */
async function loaded() {
  const [motion, stage] = await Promise.all([import('./motion'), import('./stage')])
  return { ...motion, ...stage }
}

let parts: ReturnType<typeof loaded> | null = null

/** Fetches what `play` needs, so that it need not wait for it. */
export function prepareMotion(): ReturnType<typeof loaded> {
  parts ??= loaded()
  parts.catch(() => (parts = null))
  return parts
}

export class Player {
  /** The position to draw instead of the table's, null when nothing is shown. */
  staged = $state.raw<Position | null>(null)
  running = $state.raw<Running[]>([])
  /** Squares outlined for those who want no motion. */
  changed = $state.raw<string[]>([])
  isPlaying = $state(false)

  private key = 0
  private run = 0
  private stop: () => void = () => {}
  private outline = 0
  private isOvertaken = false
  private from: Position | null = null

  constructor(private readonly groups: Map<string, SVGGElement>) {}

  async play(entries: readonly Played[], from: Position, to: Position, speed: number): Promise<void> {
    this.skip()
    const run = ++this.run
    const stopped = new Promise<void>((resolve) => (this.stop = resolve))
    this.isPlaying = true
    this.isOvertaken = false
    this.staged = this.from = from
    const motion = await Promise.race([prepareMotion().catch(() => null), stopped])
    if (run !== this.run) return
    if (motion && speed && !prefersStillness()) {
      for (const beat of motion.beatsOf(entries, from, speed)) {
        await this.show(beat, stopped, motion.changedBy)
        if (run !== this.run) return
      }
    } else if (motion) this.outlined(motion.changedSquares(from, to))
    this.end(to)
  }

  /** Ends what is shown at once. */
  skip(): void {
    if (!this.isPlaying) return
    this.run++
    this.stop()
    this.end(null)
  }

  /** The table tells a position of its own: that one holds, at once or when what is shown has ended. */
  yield(position: Position): void {
    this.isOvertaken = this.isPlaying && position !== this.from
    if (!this.isPlaying) this.staged = null
  }

  private end(to: Position | null): void {
    this.isPlaying = false
    this.running = []
    this.staged = this.isOvertaken ? null : to
  }

  private outlined(squares: string[]): void {
    this.changed = squares
    clearTimeout(this.outline)
    this.outline = window.setTimeout(() => (this.changed = []), OUTLINED)
  }

  private async show(beat: Beat, stopped: Promise<void>, change: typeof changedBy): Promise<void> {
    const before = this.staged
    if (!before) return
    const after = beat.told.reduce(change, before)
    if (!beat.ms) {
      this.staged = after
      return
    }
    const lasting = beat.effects.some((effect) => effect.kind === 'dice') ? [] : this.running.filter(({ effect }) => effect.kind === 'dice')
    this.running = [...lasting, ...beat.effects.map((effect) => this.prepared(effect, beat.ms, before))]
    if (beat.effects.some((effect) => isEarly(effect))) this.staged = after
    const moves = beat.travel.map((travel) => this.travel(travel.name, travel.squares, beat.ms))
    await Promise.race([new Promise((resolve) => setTimeout(resolve, beat.ms)), stopped])
    if (this.isPlaying) this.staged = after
    flushSync()
    for (const move of moves) move?.cancel()
  }

  private prepared(effect: Effect, ms: number, before: Position): Running {
    const name = 'name' in effect ? effect.name : ''
    return { key: ++this.key, ms, effect, looks: before.figures.find((figure) => figure.name === name) }
  }

  private travel(name: string, squares: string[], duration: number): Animation | undefined {
    const frames = squares.map((square) => ({ transform: `translate(${middle(square).x}px, ${middle(square).y}px)` }))
    return this.groups.get(name)?.animate?.(frames, { duration, easing: 'ease-out', fill: 'forwards' })
  }
}

/** What is shown with the board as it stands afterwards: a coin splits where it no longer stands. */
function isEarly(effect: Effect): boolean {
  return effect.kind === 'split' || effect.kind === 'arrive'
}

function prefersStillness(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}
