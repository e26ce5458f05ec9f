import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Previewer } from '../src/lib/live-preview.svelte'
import type { Preview } from '../src/wire'

interface Asked {
  orders: string
  answer: () => void
  fail: () => void
}

const asked: Asked[] = []
const run = (_seat: number, orders: string): Promise<Preview> =>
  new Promise((resolve, reject) => asked.push({ orders, answer: () => resolve({ orders } as Preview), fail: () => reject(new Error('lost')) }))

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
})
afterEach(() => vi.useRealTimers())

describe('dry runs', () => {
  it('wait for a pause of 80 ms', async () => {
    const previewer = new Previewer(run)
    previewer.ask(0, 'm', 1)
    await vi.advanceTimersByTimeAsync(50)
    previewer.ask(0, 'mo', 1)
    await vi.advanceTimersByTimeAsync(79)
    expect(asked.length).toBe(0)

    await vi.advanceTimersByTimeAsync(1)
    expect(asked.map((one) => one.orders)).toEqual(['mo'])
  })

  it('are asked one at a time, and the newest wins', async () => {
    const previewer = new Previewer(run)
    previewer.ask(0, 'a', 1)
    await vi.advanceTimersByTimeAsync(80)
    previewer.ask(0, 'b', 1)
    await vi.advanceTimersByTimeAsync(80)
    previewer.ask(0, 'c', 1)
    await vi.advanceTimersByTimeAsync(80)
    expect(asked.length).toBe(1)
    expect(previewer.isDim).toBe(true)

    asked[0]!.answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked.map((one) => one.orders)).toEqual(['a', 'c'])
    asked[1]!.answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(previewer.latest?.orders).toBe('c')
    expect(previewer.isDim).toBe(false)
  })

  it('of another seat are never shown', async () => {
    const previewer = new Previewer(run)
    previewer.ask(0, 'a', 1)
    await vi.advanceTimersByTimeAsync(80)
    previewer.ask(1, 'b', 1)
    asked[0]!.answer()
    await vi.advanceTimersByTimeAsync(0)

    expect(previewer.latest).toBeNull()
  })

  it('that fail say so, and are asked again', async () => {
    const previewer = new Previewer(run)
    previewer.ask(0, 'a', 1)
    await vi.advanceTimersByTimeAsync(80)
    asked[0]!.fail()
    await vi.advanceTimersByTimeAsync(0)
    expect(previewer.fault).toBe('lost')

    previewer.ask(0, 'a', 1)
    await vi.advanceTimersByTimeAsync(80)
    asked[1]!.answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(previewer.fault).toBe('')
    expect(previewer.latest?.orders).toBe('a')
  })

  it('are for one position: a new one is asked for anew', async () => {
    const previewer = new Previewer(run)
    previewer.ask(0, 'a', 1)
    await vi.advanceTimersByTimeAsync(80)
    asked[0]!.answer()
    await vi.advanceTimersByTimeAsync(0)
    previewer.ask(0, 'a', 2)

    expect(previewer.isDim).toBe(true)
  })
})
