// What the board shows just now: positions follow each other through animations, which never hold up the game.
import type { Played, Position } from '../wire'
import { settings } from '../lib/settings.svelte'

export interface Performer {
  play: (entries: Played[], from: Position, to: Position) => Promise<void>
  skip: () => void
}

interface Scene {
  entries: Played[]
  from: Position
  to: Position
}

const MANY = 8 // turns that may wait without a question; they play at double speed
const AWAY = 2 // the same after having been away

export class Stage {
  shown = $state.raw<Position | null>(null)
  /** How many turns wait to be shown, and whether somebody has to say that he wants to see them. */
  queued = $state(0)
  isOffered = $state(false)
  isPlaying = $state(false)
  /** The first entry that has not been shown yet, null if all have. */
  until = $state<number | null>(null)
  performer: Performer | null = null
  onplayed: (entries: Played[]) => void = () => undefined
  private scenes: Scene[] = []

  /** Shows a position at once. */
  set(position: Position): void {
    this.scenes = []
    this.count()
    if (this.isPlaying) this.performer?.skip()
    this.shown = position
  }

  push(entries: Played[], from: Position, to: Position, isCatchUp: boolean): void {
    const isMoving = settings.all.speed !== 0 && document.visibilityState === 'visible' && this.performer !== null
    if (!isMoving) {
      this.set(to)
      this.onplayed(entries)
      return
    }
    this.scenes.push({ entries, from, to })
    this.count()
    if (!this.isPlaying && this.queued > (isCatchUp ? AWAY : MANY)) this.isOffered = true
    if (!this.isOffered && !this.isPlaying) void this.run()
  }

  /** Plays what waits. */
  playAll(): void {
    this.isOffered = false
    if (!this.isPlaying) void this.run()
  }

  /** Ends what is being shown; `all`: and everything that waits. */
  skip(all = false): void {
    if (all || this.isOffered) {
      const last = this.scenes.at(-1)
      const told = this.scenes.flatMap((scene) => scene.entries)
      this.scenes = []
      this.isOffered = false
      this.count()
      if (last && !this.isPlaying) this.shown = last.to
      else if (last) this.final = last.to
      if (told.length) this.onplayed(told)
    }
    this.performer?.skip()
  }

  private final: Position | null = null

  private async run(): Promise<void> {
    this.isPlaying = true
    for (let scene = this.scenes.shift(); scene; scene = this.scenes.shift()) {
      this.count(scene.entries)
      this.shown = scene.from
      await this.performer?.play(scene.entries, scene.from, scene.to)
      this.shown = this.final ?? scene.to
      this.final = null
      this.onplayed(scene.entries)
      if (this.scenes.length > MANY) this.isOffered = true
      if (this.isOffered) break
    }
    this.isPlaying = false
    this.count()
  }

  private count(playing: readonly Played[] = []): void {
    this.until = playing[0]?.seq ?? this.scenes[0]?.entries[0]?.seq ?? null
    this.queued = this.scenes.reduce((sum, scene) => sum + scene.entries.length, 0)
  }
}
