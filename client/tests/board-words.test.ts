import { describe, expect, it } from 'vitest'
import { numbersOf, tabsOf } from '../src/board/coins'
import { drawFlight, shortDirection, sidePill } from '../src/board/flights'
import { kept } from '../src/board/kept'
import { extended, moved } from '../src/board/keys'
import { relation, squareLabel } from '../src/board/labels'
import { NO_OVERLAY, aimedSquare, overlayOf } from '../src/board/overlay'
import { aroundCoin, besidePath, coinBox, freePlace, pillBox } from '../src/board/pills'
import { survey } from '../src/board/survey'
import type { Chance, Flight } from '../src/wire'
import { BOARD, figure, overlay, position, preview } from './board-fixture'

const HALF: Chance = { fraction: '1/2', percent: '50.0 %', value: 0.5, low: null, high: null }

function said(square: string, over = NO_OVERLAY, at = position()): string {
  return squareLabel(square, survey(BOARD, at), over, [0])
}

describe('labels', () => {
  it('say who, how and where', () => {
    expect(said('F3')).toBe('F3. Snib, enemy mage, two lives, has the gem, faces north. Four east of Urist.')
    expect(said('B3')).toBe('B3. Urist, your warrior, on turn, three lives, faces east.')
  })
  it('say what stands and lies there', () => {
    expect(said('E2')).toBe('E2. Door a, closed. One north, three east of Urist.')
    expect(said('C3')).toBe('C3. Lever a, moves E2. One east of Urist.')
    expect(said('G3')).toBe('G3. Entrance. Five east of Urist.')
    expect(said('C4', overlay({ danger: ['C4'] }))).toBe('C4. Snib’s trap, armed. Springs for you. One south, one east of Urist.')
    expect(said('C2', NO_OVERLAY, position({ gem: 'C2', knives: [{ at: 'C2', is_poisoned: true }] }))).toContain('The gem lies here. A poisoned knife.')
  })
  it('say floor where there is nothing else', () => {
    expect(said('E4')).toBe('E4. Floor. One south, three east of Urist.')
    expect(said('E4', NO_OVERLAY, position({ active: null }))).toBe('E4. Floor.')
  })
  it('say what the draft does there, and what can be done', () => {
    const over = overlayOf(
      preview({ aim: 'F3', actions: [{ action: 'attack', label: 'Attack', key: 'a', refusal: null, targets: [{ order: 'attack Snib', label: 'Snib', at: 'F3', whom: 'Snib', note: 'from the side', refusal: null }] }] }),
    )
    expect(said('F3', over)).toContain('Aimed at. Attack, from the side.')
    expect(said('C4', over)).toContain('Path ends here, 1 of 6 Move. Springs Snib’s trap: slain 1/3. Urist would face south.')
  })
  it('relate squares by rows and columns', () => {
    expect(relation({ x: 3, y: 3 }, { x: 3, y: 1 })).toBe('two north')
    expect(relation({ x: 3, y: 3 }, { x: 0, y: 17 })).toBe('14 south, three west')
    expect(relation({ x: 3, y: 3 }, { x: 3, y: 3 })).toBe('')
  })
})

describe('overlay', () => {
  it('is nothing without a preview', () => {
    expect(overlayOf(null)).toEqual(NO_OVERLAY)
  })
  it('draws danger on the path too, and the end as a ghost', () => {
    const over = overlayOf(preview({ danger: ['F2'] }))
    expect(over.danger).toEqual(['F2', 'C4'])
    expect(over.ghost).toEqual({ name: 'Urist', at: 'C4', facing: 's' })
    expect(over.moves).toBe('1 of 6')
  })
  it('aims at a square, or at the square of a figure that is named', () => {
    expect(aimedSquare(overlay({ aim: 'C4' }), [])).toBe('C4')
    expect(aimedSquare(overlay({ aim: 'Snib' }), position().figures)).toBe('F3')
    expect(aimedSquare(overlay({ aim: 'Nobody' }), position().figures)).toBe('')
  })
})

describe('flights', () => {
  const flight: Flight = {
    kind: 'shot', direction: 'ne', lands: '',
    stops: [
      { at: 'G11', distance: 0, is_bounce: false, wall: '' },
      { at: 'H10', distance: 2, is_bounce: false, wall: '' },
      { at: 'I9', distance: 4, is_bounce: true, wall: 'n' },
      { at: 'J10', distance: 6, is_bounce: false, wall: '' },
    ],
    met: [{ name: 'Snib', at: 'J10', distance: 6, is_ally: false, hit: HALF, overall: HALF }],
  }
  it('turn at the wall', () => {
    const drawn = drawFlight(flight)
    expect(drawn.first).toBe('M260 420L300 380L340 340')
    expect(drawn.second).toBe('M340 340L380 380')
    expect(drawn.walls).toBe('M324 320h32')
    expect(drawn.pills.map((pill) => pill.text)).toEqual(['4', '6'])
    expect(drawn.end).toBeNull()
  })
  it('end in a ring where nobody is met', () => {
    expect(drawFlight({ ...flight, met: [] }).end).toEqual({ x: 380, y: 380 })
  })
  it('read directions as letters or words', () => {
    expect(['ne', 'north-east', 'South', ''].map(shortDirection)).toEqual(['ne', 'ne', 's', ''])
  })
  it('keep penalties off whoever stands beside', () => {
    expect(sidePill({ x: 100, y: 100 }, 'w', false)).toEqual({ x: 67, y: 100 })
    expect(sidePill({ x: 100, y: 100 }, 'w', true)).toEqual({ x: 70, y: 127 })
  })
})

describe('keys', () => {
  const size = { width: 20, height: 12 }
  it('move the cursor and stop at the rim', () => {
    expect(moved('ArrowLeft', { x: 0, y: 3 }, size)).toEqual({ x: 0, y: 3 })
    expect(moved('End', { x: 4, y: 3 }, size)).toEqual({ x: 19, y: 3 })
    expect(moved('PageDown', { x: 4, y: 3 }, size)).toEqual({ x: 4, y: 11 })
    expect(moved('a', { x: 4, y: 3 }, size)).toBeNull()
  })
  it('draw a path square by square', () => {
    const start = { x: 0, y: 0 }
    const path = extended([], start, { x: 3, y: 1 })
    expect(path).toEqual([{ x: 1, y: 1 }, { x: 2, y: 1 }, { x: 3, y: 1 }])
    expect(extended(path, start, { x: 2, y: 1 })).toHaveLength(2)
    expect(extended(path, start, { x: 1, y: 1 })).toHaveLength(1)
    expect(extended(path.slice(0, 1), start, start)).toEqual([])
    expect(extended(path, start, { x: 3, y: 1 })).toEqual(path)
  })
})

describe('coins', () => {
  it('show two conditions, then one and how many more', () => {
    const marks = ['gem', 'stunned', 'poisoned', 'warded', 'blessed'].map((mark) => ({ mark, words: mark }))
    expect(tabsOf(marks.slice(0, 3)).shown.map((each) => each.mark)).toEqual(['stunned', 'poisoned'])
    expect(tabsOf(marks)).toMatchObject({ shown: [{ mark: 'stunned' }], more: 3 })
  })
  it('have numbers where symbols or shapes are not enough', () => {
    const numbers = numbersOf([figure('Urist'), figure('Ugo', { seat: 1 }), figure('Nib', { seat: 2, shape: 7 })])
    expect([...numbers.values()]).toEqual(['1', '2', '2'])
    expect(numbersOf([figure('Urist')]).get('Urist')).toBe('')
  })
})

describe('a position told anew', () => {
  it('keeps what is the same', () => {
    const before = position()
    const next = position({ figures: [figure('Urist', { at: 'B4' }), ...position().figures.slice(1)] })
    const after = kept(before, next)
    expect(after.figures[0]).toBe(next.figures[0])
    expect(after.figures[1]).toBe(before.figures[1])
    expect(after.doors).toBe(before.doors)
    expect(after).toEqual(next)
  })
  it('sees an order that changed, and who is gone', () => {
    const before = position()
    const turned = kept(before, position({ figures: [...position().figures].reverse() }))
    expect(turned.figures.map((each) => each.name)).toEqual(['Snib', 'Urist'])
    expect(kept(before, position({ figures: [] })).figures).toEqual([])
  })
})

describe('pills', () => {
  const path = [0, 1, 2, 3].map((x) => ({ x: 20 + 40 * x, y: 100 }))
  it('stand over the middle of a path', () => {
    expect(freePlace('3 of 6', besidePath(path, '3 of 6'), [])).toEqual({ x: 80, y: 85 })
  })
  it('give way to what stands there already', () => {
    expect(freePlace('3 of 6', besidePath(path, '3 of 6'), [coinBox({ x: 80, y: 80 })])).toEqual({ x: 80, y: 115 })
    expect(freePlace('3 of 6', besidePath(path, '3 of 6'), [coinBox({ x: 80, y: 80 }), pillBox('−1', { x: 80, y: 120 })])).not.toMatchObject({ x: 80 })
  })
  it('stand beside a path that leads up or down', () => {
    const up = [{ x: 20, y: 100 }, { x: 20, y: 60 }]
    expect(besidePath(up, '1 of 6').every((place) => Math.abs(place.x - 20) > 24 && place.y === 80)).toBe(true)
  })
  it('cover least where there is no room', () => {
    const at = { x: 100, y: 100 }
    const crowd = aroundCoin(at).slice(1).map(coinBox)
    expect(freePlace('1/2', aroundCoin(at), [...crowd, { ...coinBox({ x: 104, y: 140 }), high: 6 }])).toEqual({ x: 104, y: 127 })
  })
})
