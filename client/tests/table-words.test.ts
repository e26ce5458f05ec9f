import { describe, expect, it } from 'vitest'
import { intentOf } from '../src/table/keys'
import { spokenTurn } from '../src/table/spoken'
import { bare, linesOf, named, partsOf, talesOf, tellable } from '../src/table/story'
import type { Entry } from '../src/wire'
import { asSentence, plural, signed } from '../src/table/times'

const key = (name: string, more = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more })
const step = (start: string, end: string, more = {}) => ({ event: 'stepped', figure: 'Urist', start, end, door: false, text: `Urist moves east, ${start} → ${end}, 5 steps left (H-028)`, clauses: ['H-028'], dice: [], ...more })

describe('the log', () => {
  it('joins plain steps, and lets a door keep its own line', () => {
    const lines = linesOf([step('A1', 'B1'), step('B1', 'C1'), step('C1', 'D1', { door: true, text: 'Urist opens D1 (H-035)' }), step('D1', 'E1')])

    expect(lines.map((line) => line.text)).toEqual(['Urist moves A1 → C1', 'Urist opens D1', 'Urist moves D1 → E1'])
  })

  it('leaves clauses to links, and other parentheses alone', () => {
    expect(bare('Snib is slain on G2, 2 lives left (H-067, H-064)')).toBe('Snib is slain on G2, 2 lives left')
    expect(bare('Snib (the mage) is slain')).toBe('Snib (the mage) is slain')
  })

  it('finds dice and names, the longest name first, never inside a word', () => {
    expect(partsOf('Ann Bo hits Ann: axe d8 → 5, Anna', ['Ann', 'Ann Bo'])).toEqual([
      { kind: 'name', text: 'Ann Bo' }, { kind: 'text', text: ' hits ' }, { kind: 'name', text: 'Ann' }, { kind: 'text', text: ': axe ' },
      { kind: 'die', sides: 8, face: 5 }, { kind: 'text', text: ', Anna' },
    ])
  })

  it('takes names that look like patterns for names', () => {
    expect(partsOf('a.b moves', ['a.b'])[0]).toEqual({ kind: 'name', text: 'a.b' })
    expect(partsOf('axb moves', ['a.b'])[0]).toEqual({ kind: 'text', text: 'axb moves' })
  })

  it('puts a turn into the round in which it began', () => {
    const played = (seq: number, turn: number, ...events: object[]) => ({ kind: 'played', seq, time: '', by: 'seat:0', id: '', turn, branch: 1, seat: 0, command: 'pass', faces: [], events, stopped: null })
    const entries = [
      { kind: 'opened', seq: 0, scene: { round: 3 }, title: 'T' }, played(1, 0), played(2, 1, { event: 'passed', text: 'a' }),
      played(3, 2, { event: 'passed', text: 'b' }, { event: 'round_began', round: 4, text: 'c' }), played(4, 3, { event: 'passed', text: 'd' }),
    ] as unknown as Entry[]

    expect(talesOf(entries, () => 0).map((tale) => [tale.seq, tale.round])).toEqual([[0, 3], [2, 3], [3, 3], [4, 4]])
    expect(talesOf(entries.slice(3), () => 0).map((tale) => tale.round)).toEqual([3, 4])
    expect(talesOf(entries.slice(4), () => 0, 4).map((tale) => tale.round)).toEqual([4])
  })

  it('tells of seats taken one after another in one line', () => {
    const entries = [0, 2].map((seat, at) => ({ kind: 'joined', seq: at, seat, by: '', time: '' })) as unknown as Entry[]

    expect(talesOf(entries, () => 0).map((tale) => tale.text)).toEqual(['{seat 0} and {seat 2} are taken.'])
  })

  it('leaves out what every turn has', () => {
    expect(tellable(linesOf([{ event: 'turn_began', text: 'x' }, { event: 'passed', text: 'y' }])).map((line) => line.kind)).toEqual(['passed'])
  })

  it('puts names where seats stand', () => {
    expect(named('{seat 2} is played by {by gm}', (seat) => `S${seat}`)).toBe('S2 is played by The GM')
  })
})

describe('what is said aloud', () => {
  it('is one breath, dice last', () => {
    const events = [step('A1', 'B1'), { event: 'clashed', figure: 'Urist', target: 'Snib', side: 'side', winner: 'Urist', dice: [5, 3] }, { event: 'slain', figure: 'Snib', lives: 1, dice: [] }]
    expect(spokenTurn(events)).toBe('Urist moves to B1. Urist attacks Snib from the side: Urist wins. Snib is slain. One life left. Dice 5, 3.')
  })
})

describe('keys', () => {
  it('mean actions, spells, directions', () => {
    expect(intentOf(key('a'), true)).toEqual({ do: 'act', actions: ['attack', 'thrust'] })
    expect(intentOf(key('9'), true)).toEqual({ do: 'way', key: '9' })
    expect(intentOf(key('S', { shiftKey: true }), true)).toEqual({ do: 'shot' })
  })

  it('are left to the browser with Ctrl, and letters when they are off', () => {
    expect(intentOf(key('a', { ctrlKey: true }), true)).toBeNull()
    expect(intentOf(key('a'), false)).toBeNull()
    expect(intentOf(key(';'), false)).toBeNull()
    expect(intentOf(key('Escape'), false)).toEqual({ do: 'drop' })
  })
})

describe('words and numbers', () => {
  it('make a sentence of an error', () => {
    expect(asSentence('no such seat')).toBe('No such seat.')
    expect(asSentence('Snib?')).toBe('Snib?')
  })

  it('have a true minus', () => {
    expect([signed(2), signed(-3), signed(0)]).toEqual(['+2', '−3', '±0'])
    expect([plural(1, 'miss', 'misses'), plural(2, 'miss', 'misses')]).toEqual(['1 miss', '2 misses'])
  })
})
