import { describe, expect, it } from 'vitest'
import { ago, left, span } from '../src/lib/times'

const HOUR = 3_600_000

describe('times in words', () => {
  it.each([
    [0, ''],
    [-5, ''],
    [45_000, '45 s'],
    [5 * 60_000, '5 min'],
    [3 * HOUR + 12 * 60_000, '3 h 12 min'],
    [24 * HOUR, '24 h'],
    [72 * HOUR, '3 d'],
    [75 * HOUR, '3 d 3 h'],
  ])('%d ms is %s', (milliseconds, words) => {
    expect(span(milliseconds)).toBe(words)
  })

  it('names the day in the reader’s own zone, across a clock change', () => {
    const now = Date.parse('2026-10-24T18:00:00Z')

    expect(left('2026-10-25T18:00:00.000Z', now, 'Europe/Berlin')).toBe('24 h left (Sun 19:00)')
    expect(left('2026-10-24T17:00:00.000Z', now, 'Europe/Berlin')).toBe('time is up (Sat 19:00)')
  })

  it('never says that something will have happened', () => {
    expect(ago('2026-10-24T18:00:05Z', Date.parse('2026-10-24T18:00:00Z'))).toBe('1 s')
  })
})
