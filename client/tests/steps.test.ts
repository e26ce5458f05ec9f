import { describe, expect, it } from 'vitest'
import { stepAt, stepWords, ticksOf, type ReplayTurn } from '../src/replay/steps'

const turn = (at: number, seq: number, round: number, marks: string[] = []): ReplayTurn => ({ turn: at, seq, seat: at ? at % 2 : null, round, command: 'pass', marks })
const TURNS = [turn(0, 1, 1), turn(1, 4, 1, ['slain']), turn(2, 9, 2), turn(3, 12, 2, ['gem', 'over'])]

describe('a replay', () => {
  it.each([[0, 0], [1, 0], [4, 1], [8, 1], [9, 2], [500, 3]])('shows for entry %d step %d', (seq, step) => {
    expect(stepAt(TURNS, seq)).toBe(step)
  })

  it('marks the greatest thing of a step', () => {
    expect(ticksOf(TURNS).map((tick) => tick.mark)).toEqual(['slain', 'round', 'over'])
    expect(ticksOf(TURNS)[0]?.at).toBeCloseTo(1 / 3)
  })

  it('marks nothing in an empty game', () => {
    expect(ticksOf([TURNS[0] as ReplayTurn])).toEqual([])
  })

  it('says where it stands', () => {
    expect(stepWords(TURNS, 3, (seat) => ['Snib', 'Urist'][seat] ?? '')).toBe('3 of 3 · round 2 · Urist')
    expect(stepWords(TURNS, 0, () => '')).toBe('0 of 3 · round 1 · the set-up')
  })
})
