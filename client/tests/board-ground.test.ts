import { describe, expect, it } from 'vitest'
import { chunksOf, isUpright } from '../src/board/chunks'
import { doorPaths, mergedDoors } from '../src/board/doors'
import { bracketsOf, borderOf, fillOf } from '../src/board/regions'
import { columnName, direction, distance, placeOf, squareName } from '../src/board/squares'
import { mergedKnives, mergedTraps } from '../src/board/things'
import { figure } from './board-fixture'

describe('squares', () => {
  it('are named by letters and numbers beyond Z', () => {
    expect(columnName(25)).toBe('Z')
    expect(squareName(26, 9)).toBe('AA10')
    expect(placeOf('DX128')).toEqual({ x: 127, y: 127 })
    for (const x of [0, 25, 26, 51, 52, 127]) expect(placeOf(squareName(x, 3))).toEqual({ x, y: 3 })
  })
  it('refuse what is no square', () => {
    for (const text of ['', 'A0', 'a1', '7', 'A-1', 'A1 ', null, undefined]) expect(placeOf(text)).toBeNull()
  })
  it('lie to each other by rows and columns', () => {
    expect(distance({ x: 0, y: 0 }, { x: 3, y: 2 })).toBe(5)
    expect(direction({ x: 0, y: 0 }, { x: 5, y: -1 })).toBe('e')
    expect(direction({ x: 0, y: 0 }, { x: -2, y: 2 })).toBe('sw')
    expect(direction({ x: 1, y: 1 }, { x: 1, y: 1 })).toBe('')
  })
})

describe('chunks', () => {
  const rows = Array.from({ length: 40 }, (_, y) => Array.from({ length: 40 }, (_, x) => (x % 39 && y % 39 ? '.' : '#')).join(''))
  it('cover a map in pieces of sixteen', () => {
    expect(chunksOf(rows).map((chunk) => chunk.id)).toEqual(['0 0', '1 0', '2 0', '0 1', '1 1', '2 1', '0 2', '1 2', '2 2'])
  })
  it('are kept where nothing changed, neighbours of a change included in what changes', () => {
    const before = chunksOf(rows)
    const changed = rows.map((row, y) => (y === 15 ? `${row.slice(0, 20)}#${row.slice(21)}` : row))
    const after = chunksOf(changed, before)
    const rebuilt = after.filter((chunk, index) => chunk !== before[index]).map((chunk) => chunk.id)
    expect(rebuilt).toEqual(['1 0', '1 1'])
  })
  it('can be made for a piece of the map alone', () => {
    expect(chunksOf(rows, [], { left: 15, top: 0, right: 16, bottom: 16 }).map((chunk) => chunk.id)).toEqual(['0 0'])
    expect(chunksOf(rows, [], { left: 15, top: 0, right: 17, bottom: 16 }).map((chunk) => chunk.id)).toEqual(['0 0', '1 0'])
  })
  it('draw an edge only where a wall meets an open square', () => {
    const [chunk] = chunksOf(['###', '#.#', '###'])
    expect(chunk?.edge.match(/M/g)).toHaveLength(4)
    expect(chunksOf(['##', '##'])[0]?.edge).toBe('')
  })
  it('merge runs of wall', () => {
    expect(chunksOf(['####'])[0]?.wall).toBe('M0 0h160v40h-160Z')
  })
})

describe('doors', () => {
  it('stand across the passage', () => {
    expect(isUpright(['.#.', '.+.', '.#.'], 1, 1)).toBe(true)
    expect(isUpright(['...', '#+#', '...'], 1, 1)).toBe(false)
  })
  it('are planks when closed and a leaf when open', () => {
    expect(doorPaths(true, false).seams).toBe('M13.6 0L26.4 0L26.4 40L13.6 40Z')
    expect(doorPaths(true, true).seams).toBe('')
    expect(doorPaths(false, false).seams).toBe('M0 26.4L0 13.6L40 13.6L40 26.4Z')
  })
  it('of a chunk are one path, of two chunks two', () => {
    const doors = ['A1', 'B2', 'Q1'].map((at) => ({ at, is_open: false, letter: at === 'A1' ? 'ab' : '' }))
    const merged = mergedDoors(doors, [])
    expect(merged.map((chunk) => chunk.id)).toEqual(['0 0', '1 0'])
    expect(merged[0]?.letters).toHaveLength(1)
  })
})

describe('things', () => {
  it('are merged by owner, armed and jammed apart', () => {
    const traps = mergedTraps(
      [
        { at: 'A1', owner: 'Nib', is_jammed: false },
        { at: 'B1', owner: 'Nib', is_jammed: true },
        { at: 'C1', owner: 'Ann', is_jammed: false },
      ],
      [figure('Nib', { color: 'orange', symbol: 'n' })],
    )
    expect(traps.map((each) => [each.owner, each.armed.match(/M/g)?.length ?? 0, each.crosses.match(/M/g)?.length ?? 0])).toEqual([
      ['Nib', 1, 1],
      ['Ann', 1, 0],
    ])
    expect(traps[0]?.letters.map((letter) => letter.text)).toEqual(['n', 'n'])
  })
  it('count knives on one square and say if one is poisoned', () => {
    const knives = mergedKnives([
      { at: 'A1', is_poisoned: false },
      { at: 'A1', is_poisoned: true },
    ])
    expect(knives.blades.match(/M/g)).toHaveLength(1)
    expect(knives.drops).not.toBe('')
    expect(knives.counts.map((count) => count.text)).toEqual(['×2'])
  })
})

describe('regions', () => {
  it('fill runs of squares as one box each', () => {
    expect(fillOf(['C1', 'A1', 'B1', 'A2'])).toBe('M0 0h120v40h-120ZM0 40h40v40h-40Z')
  })
  it('have a border only against open squares if the map is given', () => {
    expect(borderOf(['B2'], ['###', '#..', '###'])).toBe('M80 40v40')
    expect(borderOf(['B2'], null).match(/M/g)).toHaveLength(4)
  })
  it('have brackets at the corners of their box', () => {
    expect(bracketsOf([])).toBe('')
    expect(bracketsOf(['B2']).match(/M/g)).toHaveLength(4)
  })
})
