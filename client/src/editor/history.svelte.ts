// What was drawn, stroke by stroke; back and forth without a limit.

export class History<T> {
  private past: T[] = []
  private future: T[] = []
  now = $state.raw() as T
  canUndo = $state(false)
  canRedo = $state(false)

  constructor(first: T) {
    this.now = first
  }

  /** A finished stroke. One that changed nothing is none. */
  push(next: T): void {
    if (next === this.now) return
    this.past.push(this.now)
    this.future = []
    this.settle(next)
  }

  undo(): void {
    const before = this.past.pop()
    if (before === undefined) return
    this.future.push(this.now)
    this.settle(before)
  }

  redo(): void {
    const after = this.future.pop()
    if (after === undefined) return
    this.past.push(this.now)
    this.settle(after)
  }

  private settle(value: T): void {
    this.now = value
    this.canUndo = this.past.length > 0
    this.canRedo = this.future.length > 0
  }
}
