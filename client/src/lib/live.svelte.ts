// One table's connection: its view now, what has happened, and every command until it is answered.
import type { BoardView, Entry, NeedsFace, Preview, TableView, Update } from '../wire'
import { get, heldToken, post, preloaded, ServerError, type Fault } from './api'
import { noFault, Outbox, type Answer, type Ask } from './live-outbox.svelte'

export type { Answer, Ask } from './live-outbox.svelte'

/** `lost`: trying again. `polling`: sockets do not get through, plain requests do. `ended`: nothing more will come. */
export type Link = 'connecting' | 'live' | 'polling' | 'lost' | 'ended'
export interface News {
  before: TableView | null
  view: TableView
  fresh: Entry[]
  isCatchUp: boolean
}

interface Asked {
  resolve: (preview: Preview) => void
  reject: (error: ServerError) => void
  timer: ReturnType<typeof setTimeout>
}

interface Frame {
  t: 'update' | 'answer' | 'error' | 'preview' | 'resync' | 'pong'
  id?: string
  n?: number
  seq?: number
  needs?: NeedsFace | null
  path?: string
  error?: Partial<Fault>
  time?: string
  update?: Update | null
}

const WAITS = [500, 1000, 2000, 3000, 5000]
const PATIENCE = 8000 // ms for a dry run
const POLL = 3000
const PING = 4000
const FAULTY = new Set([401, 403, 404, 410])
const STATUS: Record<string, number> = { conflict: 409, not_found: 404, forbidden: 403, limit: 413, too_many: 429, not_kept: 503 }

const lostError = () => new ServerError(0, { ...noFault, kind: 'offline', message: 'Connection lost. Your draft is safe on this device.' })

/** The wait before attempt number `tries` [ms]. */
export const waitOf = (tries: number): number => WAITS[Math.min(tries, WAITS.length) - 1] ?? WAITS[0]!

/** Entries in order, each once. */
export function merged(old: readonly Entry[], fresh: readonly Entry[]): Entry[] {
  const known = new Map(old.map((entry) => [entry.seq, entry]))
  for (const entry of fresh) known.set(entry.seq, entry)
  return [...known.values()].sort((a, b) => a.seq - b.seq)
}

export class Live {
  view = $state.raw<TableView | null>(null)
  board = $state.raw<BoardView | null>(null)
  entries = $state.raw<Entry[]>([])
  link = $state<Link>('connecting')
  tries = $state(0)
  heard = $state(Date.now())
  fault = $state.raw<Fault | null>(null)
  /** How far this device's clock is behind the server's [ms]. */
  skew = $state(0)
  onnews: (news: News) => void = () => undefined

  private socket: WebSocket | null = null
  private previews = new Map<number, Asked>()
  private count = 0
  private refusedSockets = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private pinger: ReturnType<typeof setInterval> | undefined
  private isStopped = false
  private wake = () => {
    if (document.visibilityState === 'visible' && this.link === 'lost') this.retry()
  }

  readonly outbox: Outbox

  constructor(readonly id: string) {
    this.outbox = new Outbox(id, {
      write: (frame) => this.write(frame),
      apply: (update) => this.apply(update),
      way: () => (this.link === 'live' ? 'socket' : this.link === 'polling' ? 'request' : 'none'),
    })
  }

  /** The sequence number of the last entry that is here, -1 before the first. */
  get last(): number {
    return this.view?.seq ?? -1
  }

  get isOnline(): boolean {
    return this.link === 'live' || this.link === 'polling'
  }

  start(): void {
    const brought = preloaded<{ update?: Update }>()
    window.addEventListener('online', this.wake)
    document.addEventListener('visibilitychange', this.wake)
    this.pinger = setInterval(() => this.ping(), PING)
    if (brought?.update?.view?.id === this.id) {
      this.apply(brought.update)
      void this.open()
    } else void this.connect()
  }

  stop(): void {
    this.isStopped = true
    window.removeEventListener('online', this.wake)
    document.removeEventListener('visibilitychange', this.wake)
    clearTimeout(this.timer)
    clearInterval(this.pinger)
    this.drop()
  }

  retry(): void {
    clearTimeout(this.timer)
    void this.connect()
  }

  /** Sends a command; it is kept, and sent again under the same name, until there is an answer. */
  send(ask: Ask): Promise<Answer> {
    return this.outbox.add(ask)
  }

  preview(seat: number, orders: string, at: number): Promise<Preview> {
    if (this.link !== 'live') return post<Preview>(`/api/tables/${this.id}/preview`, { seat, orders, at })
    const n = ++this.count
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.settlePreview(n, lostError()), PATIENCE)
      this.previews.set(n, { resolve, reject, timer })
      this.write({ t: 'preview', n, seat, orders, at })
    })
  }

  /** Entries before those that are here, for the log. */
  async older(count = 100): Promise<void> {
    const first = this.entries[0]?.seq ?? 0
    if (first <= 0) return
    const path = `/api/tables/${this.id}/entries?from=${Math.max(0, first - count)}&to=${first - 1}`
    this.entries = merged(this.entries, (await get<{ entries: Entry[] }>(path)).entries)
  }

  private async connect(): Promise<void> {
    if (this.isStopped) return
    try {
      const known = this.last
      this.apply(await get<Update>(`/api/tables/${this.id}${known >= 0 ? `?since=${known}` : ''}`), this.tries > 0)
    } catch (error) {
      this.fail(error)
      return
    }
    if (this.refusedSockets >= 3 && this.refusedSockets % 10 !== 0) {
      this.refusedSockets++
      this.poll()
    } else await this.open()
  }

  private poll(): void {
    this.link = 'polling'
    this.tries = 0
    this.outbox.sendAll()
    this.timer = setTimeout(() => void this.connect(), POLL)
  }

  private fail(error: unknown): void {
    if (error instanceof ServerError && FAULTY.has(error.status)) {
      this.end(error.fault)
      return
    }
    if (!(error instanceof ServerError)) throw error
    this.again()
  }

  private end(fault: Fault): void {
    this.fault = fault
    this.link = 'ended'
    this.isStopped = true
    this.outbox.refuseAll(new ServerError(403, fault))
    this.drop()
  }

  private again(): void {
    if (this.isStopped) return
    this.link = 'lost'
    this.tries++
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.connect(), waitOf(this.tries) * (0.8 + Math.random() * 0.4))
  }

  private async open(): Promise<void> {
    const token = await heldToken().catch(() => '')
    if (this.isStopped) return
    const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${window.location.host}/ws/tables/${this.id}`)
    let isHeard = false
    this.drop()
    this.socket = socket
    socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', token, since: this.last }))
    socket.onmessage = (event: MessageEvent<string>) => {
      if (!isHeard) this.begin()
      isHeard = true
      this.read(JSON.parse(event.data) as Frame)
    }
    socket.onclose = () => {
      if (this.socket !== socket) return
      this.socket = null
      if (!isHeard) this.refusedSockets++
      for (const n of [...this.previews.keys()]) this.settlePreview(n, lostError())
      this.again()
    }
  }

  private begin(): void {
    this.refusedSockets = 0
    this.tries = 0
    this.link = 'live'
    this.outbox.sendAll()
  }

  private drop(): void {
    const socket = this.socket
    this.socket = null
    socket?.close()
  }

  private write(frame: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame))
  }

  private ping(): void {
    if (this.link !== 'live') return
    if (Date.now() - this.heard > PING * 2 + 500) {
      this.drop()
      this.again()
    } else this.write({ t: 'ping' })
  }

  private read(frame: Frame): void {
    this.heard = Date.now()
    if (frame.t === 'update') this.apply(frame as unknown as Update)
    else if (frame.t === 'answer') {
      if (frame.update) this.apply(frame.update)
      this.outbox.settle(frame.id ?? '', { seq: frame.seq ?? -1, needs: frame.needs ?? null, path: frame.path ?? '' })
    } else if (frame.t === 'error') this.refuse(frame)
    else if (frame.t === 'preview') this.settlePreview(frame.n ?? 0, frame as unknown as Preview)
    else if (frame.t === 'resync') this.resync()
    else if (frame.t === 'pong' && frame.time) this.skew = Date.parse(frame.time) - Date.now()
  }

  private refuse(frame: Frame): void {
    const error = new ServerError(STATUS[frame.error?.kind ?? ''] ?? 422, { ...noFault, ...frame.error })
    if (frame.update) this.apply(frame.update)
    if (frame.n !== undefined) this.settlePreview(frame.n, error)
    else if (frame.id) this.outbox.settle(frame.id, error)
    else if (frame.error?.kind === 'forbidden' || frame.error?.kind === 'not_found') this.end(error.fault)
  }

  private resync(): void {
    get<Update>(`/api/tables/${this.id}`).then(
      (update) => this.apply(update, true),
      (error: unknown) => {
        this.drop()
        this.fail(error)
      },
    )
  }

  private settlePreview(n: number, result: Preview | ServerError): void {
    const held = this.previews.get(n)
    if (!held) return
    clearTimeout(held.timer)
    this.previews.delete(n)
    if (result instanceof ServerError) held.reject(result)
    else held.resolve(result)
  }

  /** Takes in an update; one that is older than what is here changes nothing. */
  apply(update: Update, isCatchUp = false): void {
    const before = this.view
    this.heard = Date.now()
    if (update.board) this.board = update.board
    if (before && update.view.seq < before.seq) return
    const fresh = update.entries.filter((entry) => entry.seq > this.last)
    this.entries = merged(update.is_complete ? this.entries : this.joined(update.entries), update.entries)
    this.view = update.view
    this.onnews({ before, view: update.view, fresh, isCatchUp })
  }

  /** What is here, if what is new follows it without a gap. */
  private joined(fresh: readonly Entry[]): readonly Entry[] {
    const first = fresh[0]
    return !first || first.seq <= this.last + 1 ? this.entries : []
  }
}
