// Commands until they are answered: each keeps its name, so that being sent twice does nothing twice.
import type { Command, NeedsFace, Update } from '../wire'
import { post, ServerError, type Fault } from './api'

type Unnamed<T> = T extends unknown ? Omit<T, 'id'> : never
export type Ask = Unnamed<Command>

export interface Answer {
  seq: number
  needs: NeedsFace | null
  /** The link that a seat handed over has got, "" else. */
  path: string
}

interface Pending {
  command: Command
  resolve: (answer: Answer) => void
  reject: (error: ServerError) => void
  timer: ReturnType<typeof setTimeout> | undefined
}

export interface Line {
  write: (frame: object) => void
  apply: (update: Update) => void
  /** How a command gets through just now. */
  way: () => 'socket' | 'request' | 'none'
}

const PATIENCE = 8000 // ms for an answer before it is asked for by a plain request

export const noFault: Fault = { kind: '', message: '', clauses: [], line: 0, column: 0, limit: '' }

/** A name for a command that nobody else gives one; also where the page is not served securely. */
export function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export class Outbox {
  waiting = $state(0)
  private pending = new Map<string, Pending>()

  constructor(
    private readonly table: string,
    private readonly line: Line,
  ) {}

  add(ask: Ask): Promise<Answer> {
    const command = { ...ask, id: commandId() } as Command
    return new Promise((resolve, reject) => {
      this.pending.set(command.id!, { command, resolve, reject, timer: undefined })
      this.waiting = this.pending.size
      this.dispatch(command.id!)
    })
  }

  sendAll(): void {
    for (const id of this.pending.keys()) this.dispatch(id)
  }

  refuseAll(error: ServerError): void {
    for (const id of [...this.pending.keys()]) this.settle(id, error)
  }

  private dispatch(id: string): void {
    const held = this.pending.get(id)
    if (!held || this.line.way() === 'none') return
    clearTimeout(held.timer)
    if (this.line.way() === 'request') {
      void this.sendPlainly(id)
      return
    }
    this.line.write({ t: 'command', command: held.command })
    held.timer = setTimeout(() => void this.sendPlainly(id), PATIENCE)
  }

  private async sendPlainly(id: string): Promise<void> {
    const held = this.pending.get(id)
    if (!held) return
    try {
      const body = await post<{ seq?: number; update?: Update; needs?: NeedsFace; path?: string }>(`/api/tables/${this.table}/commands`, held.command)
      if (body.update) this.line.apply(body.update)
      this.settle(id, { seq: body.seq ?? -1, needs: body.needs ?? null, path: body.path ?? '' })
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      if (error.body.update) this.line.apply(error.body.update as Update)
      if (error.status > 0) this.settle(id, error)
    }
  }

  settle(id: string, result: Answer | ServerError): void {
    const held = this.pending.get(id)
    if (!held) return
    clearTimeout(held.timer)
    this.pending.delete(id)
    this.waiting = this.pending.size
    if (result instanceof ServerError) held.reject(result)
    else held.resolve(result)
  }
}
