// Words for those who listen: a polite queue for what happens, an assertive line for "your turn" and refusals.

const PAUSE = 900

export class Announcer {
  polite = $state('')
  assertive = $state('')
  lastEvent = $state('')
  private waiting: string[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Something that happened; it is what "say again" repeats. */
  event(text: string): void {
    if (!text) return
    this.lastEvent = text
    this.say(text)
  }

  say(text: string): void {
    if (!text) return
    this.waiting.push(text)
    if (this.timer === undefined) this.next()
  }

  /** Replaces what waits: drafts change faster than anybody can listen. */
  instead(text: string): void {
    this.waiting = []
    this.say(text)
  }

  urge(text: string): void {
    this.assertive = this.assertive === text ? `${text}\u00a0` : text
  }

  private next(): void {
    const text = this.waiting.splice(0).join(' ')
    if (!text) {
      this.timer = undefined
      return
    }
    this.polite = this.polite === text ? `${text}\u00a0` : text
    this.timer = setTimeout(() => this.next(), PAUSE)
  }
}
