import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Live, merged, waitOf, type News } from '../src/lib/live.svelte'
import type { Entry, TableView, Update } from '../src/wire'

const view = (seq: number): TableView => ({ id: 'T', seq, at: seq, you: { seats: [0] } }) as unknown as TableView
const said = (seq: number): Entry => ({ kind: 'said', seq, text: `${seq}` }) as unknown as Entry
const update = (seq: number, ...seqs: number[]): Update => ({ view: view(seq), entries: seqs.map(said), board: null, is_complete: true }) as Update

class Socket {
  static all: Socket[] = []
  static OPEN = 1
  readyState = 1
  sent: Record<string, unknown>[] = []
  onopen = (): void => undefined
  onmessage = (_event: { data: string }): void => undefined
  onclose = (): void => undefined
  constructor(readonly url: string) {
    Socket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.readyState = 3
  }
  say(frame: object): void {
    this.onmessage({ data: JSON.stringify(frame) })
  }
  cut(): void {
    this.readyState = 3
    this.onclose()
  }
}

const answers: Record<string, (body: unknown) => [number, unknown]> = {}
const asked: { path: string; body: unknown }[] = []
const settle = (ms = 0): Promise<void> => vi.advanceTimersByTimeAsync(ms).then(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  Socket.all = []
  asked.length = 0
  for (const key of Object.keys(answers)) delete answers[key]
  answers['/api/me'] = () => [200, { token: 'tok', tables: [] }]
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body: unknown = init.body ? JSON.parse(String(init.body)) : null
    asked.push({ path, body })
    const answer = answers[path.split('?')[0]!]
    if (!answer) throw new TypeError('no network')
    const [status, found] = answer(body)
    return { ok: status < 300, status, json: async () => found }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function begun(news: News[] = []): Promise<[Live, Socket]> {
  answers['/api/tables/T'] = () => [200, update(3, 2, 3)]
  const live = new Live('T')
  live.onnews = (one) => news.push(one)
  live.start()
  await settle()
  const socket = Socket.all[0]!
  socket.onopen()
  socket.say({ t: 'update', ...update(3) })
  return [live, socket]
}

describe('a connection', () => {
  it('says what it has seen, and is live with the first word', async () => {
    const [live, socket] = await begun()

    expect(socket.sent[0]).toEqual({ t: 'hello', token: 'tok', since: 3 })
    expect(live.link).toBe('live')
    live.stop()
  })

  it('takes each entry once, and nothing older', async () => {
    const news: News[] = []
    const [live, socket] = await begun(news)

    socket.say({ t: 'update', ...update(5, 3, 4, 5) })
    socket.say({ t: 'update', ...update(4, 4) })

    expect(live.entries.map((entry) => entry.seq)).toEqual([2, 3, 4, 5])
    expect(live.view?.seq).toBe(5)
    expect(news.at(-1)?.fresh.map((entry) => entry.seq)).toEqual([4, 5])
    live.stop()
  })

  it('sends a command again under the same name after the line was cut', async () => {
    const [live, socket] = await begun()
    const done = live.send({ do: 'say', text: 'hello' })
    const first = socket.sent.at(-1)!.command as { id: string }

    socket.cut()
    expect(live.link).toBe('lost')
    await settle(1000)
    const second = Socket.all.at(-1)!
    second.onopen()
    second.say({ t: 'update', ...update(3) })

    expect((second.sent.at(-1)!.command as { id: string }).id).toBe(first.id)
    second.say({ t: 'answer', id: first.id, seq: 4 })
    expect(await done).toEqual({ seq: 4, needs: null, path: '' })
    expect(live.outbox.waiting).toBe(0)
    live.stop()
  })

  it('asks by a plain request when a socket does not answer', async () => {
    const [live, socket] = await begun()
    answers['/api/tables/T/commands'] = () => [200, { seq: 4, update: update(4, 4) }]
    const done = live.send({ do: 'say', text: 'x' })

    await settle(8000)

    expect(await done).toMatchObject({ seq: 4 })
    expect((asked.at(-1)!.body as { id: string }).id).toBe((socket.sent.find((frame) => frame.t === 'command')!.command as { id: string }).id)
    live.stop()
  })

  it('takes a socket that is silent for nine seconds for lost', async () => {
    const [live, socket] = await begun()

    await settle(8000)
    expect([live.link, socket.sent.filter((frame) => frame.t === 'ping').length]).toEqual(['live', 2])
    await settle(4000)

    expect(live.link).toBe('lost')
    live.stop()
  })

  it('goes on by plain requests where no socket gets through', async () => {
    answers['/api/tables/T'] = () => [200, update(3, 3)]
    const live = new Live('T')
    live.start()
    for (let tried = 0; tried < 3; tried++) {
      await settle(4000)
      Socket.all.at(-1)!.cut()
    }
    await settle(6000)

    expect(live.link).toBe('polling')
    live.stop()
  })

  it('ends where the table is closed to the visitor, and tells what waits', async () => {
    const [live, socket] = await begun()
    const done = live.send({ do: 'say', text: 'x' })
    answers['/api/tables/T'] = () => [403, { error: { kind: 'forbidden', message: 'kicked' } }]

    socket.cut()
    const told = expect(done).rejects.toThrow('kicked')
    await settle(1000)

    await told
    expect(live.link).toBe('ended')
    expect(live.fault?.kind).toBe('forbidden')
    await settle(20000)
    expect(Socket.all.length).toBe(1)
    live.stop()
  })

  it('hands a conflict on with the table as it is', async () => {
    const [live, socket] = await begun()
    const done = live.send({ do: 'take_back', seat: 0, at: 3 })
    const told = expect(done).rejects.toMatchObject({ status: 409 })

    socket.say({ t: 'error', id: (socket.sent.at(-1)!.command as { id: string }).id, error: { kind: 'conflict', message: 'moved on' }, update: update(6, 4, 5, 6) })

    await told
    expect(live.view?.seq).toBe(6)
    live.stop()
  })

  it('keeps trying while the server is away', async () => {
    const [live, socket] = await begun()
    delete answers['/api/tables/T']

    socket.cut()
    await settle(8000)

    expect(live.link).toBe('lost')
    expect(live.tries).toBeGreaterThan(2)
    live.stop()
  })
})

describe('waiting and merging', () => {
  it('waits longer each time, up to a limit', () => {
    expect([1, 2, 3, 9].map(waitOf)).toEqual([500, 1000, 2000, 5000])
  })

  it('keeps entries in order', () => {
    expect(merged([said(2), said(4)], [said(3), said(2)]).map((entry) => entry.seq)).toEqual([2, 3, 4])
  })
})
