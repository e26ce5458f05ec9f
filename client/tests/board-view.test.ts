import { describe, expect, it, vi } from 'vitest'
import { exitsOf, pointersOf } from '../src/board/pointers'
import { View, cellWindow, detailOf } from '../src/board/view'
import { ROWS, position } from './board-fixture'

function viewOf(columns: number, rows: number, width = 640, height = 480): View {
  const view = new View(columns, rows)
  view.resize(width, height)
  return view
}

describe('detail', () => {
  it('falls with the size of a square', () => {
    expect([96, 28, 27.9, 16, 15.9, 12, 11.9, 6].map(detailOf)).toEqual(['full', 'full', 'medium', 'medium', 'small', 'small', 'block', 'block'])
  })
})

describe('view', () => {
  it('fits a small board into the middle, no larger than asked', () => {
    const view = viewOf(4, 3)
    view.fit(40)
    expect([view.pixels, view.x, view.y]).toEqual([40, 240, 180])
  })
  it('fits a large board as a whole, down to six pixels', () => {
    const view = viewOf(64, 48)
    view.fit(44)
    expect(view.pixels).toBe(10)
    const huge = viewOf(128, 128)
    huge.fit(44)
    expect(huge.pixels).toBe(6)
  })
  it('keeps the point under the pointer while it zooms', () => {
    const view = viewOf(128, 128)
    view.zoomTo(40)
    view.centre({ x: 60, y: 60 })
    const before = view.squareAt(200, 100)
    view.zoomAt(200, 100, 1.7)
    expect(view.squareAt(200, 100)).toEqual(before)
    expect(view.pixels).toBeCloseTo(68)
  })
  it('zooms between its bounds only', () => {
    const view = viewOf(128, 128)
    view.zoomAt(0, 0, 1000)
    expect(view.pixels).toBe(96)
    view.zoomAt(0, 0, 1e-6)
    expect(view.pixels).toBe(6)
  })
  it('cannot be panned off the board', () => {
    const view = viewOf(128, 128)
    view.zoomTo(40)
    view.panBy(1e6, -1e6)
    expect(view.seen.left).toBe(0)
    expect(view.seen.bottom).toBe(128)
    expect(view.seen.right - view.seen.left).toBeGreaterThan(10)
  })
  it('moves no farther than needed to reveal a square', () => {
    const view = viewOf(128, 128)
    view.zoomTo(40)
    view.centre({ x: 60, y: 60 })
    const { x, y } = view
    view.reveal({ x: 60, y: 60 })
    expect([view.x, view.y]).toEqual([x, y])
    view.reveal({ x: 75, y: 60 })
    expect(view.isSeen({ x: 75, y: 60 })).toBe(true)
    expect(view.y).toBe(y)
  })
  it('keeps its middle when the box changes, and stays fitted if it was', () => {
    const view = viewOf(128, 128)
    view.zoomTo(40)
    view.centre({ x: 60, y: 60 })
    const middle = view.squareAt(330, 250)
    view.resize(640, 280)
    expect(view.squareAt(330, 150)).toEqual(middle)
    const whole = viewOf(64, 48)
    whole.fit(44)
    whole.resize(320, 480)
    expect(whole.pixels).toBe(6)
    whole.resize(1280, 960)
    expect(whole.pixels).toBe(20)
  })
  it('says when it changed', () => {
    const changed = vi.fn()
    const view = new View(9, 9, changed)
    view.panBy(1, 1)
    expect(changed).toHaveBeenCalledOnce()
  })
})

describe('cells', () => {
  const seen = { left: 50, top: 50, right: 70, bottom: 70 }
  it('are at most 24 by 24', () => {
    const shown = cellWindow({ left: 0, top: 0, right: 128, bottom: 128 }, { x: 100, y: 3 }, 128, 128)
    expect([shown.right - shown.left, shown.bottom - shown.top]).toEqual([24, 24])
    expect(shown.left <= 100 && shown.right > 100 && shown.top <= 3).toBe(true)
  })
  it('lie around what is seen, with the cursor in it or not', () => {
    expect(cellWindow(seen, null, 128, 128)).toEqual({ left: 48, top: 48, right: 72, bottom: 72 })
    expect(cellWindow(seen, { x: 51, y: 69 }, 128, 128)).toEqual({ left: 48, top: 48, right: 72, bottom: 72 })
    const away = cellWindow(seen, { x: 127, y: 60 }, 128, 128)
    expect([away.left, away.right]).toEqual([104, 128])
  })
  it('are all squares of a small board', () => {
    expect(cellWindow({ left: 1, top: 1, right: 3, bottom: 3 }, null, 7, 5)).toEqual({ left: 0, top: 0, right: 7, bottom: 5 })
  })
})

describe('pointers', () => {
  const board = { wide: 60, rows: [...ROWS.map((row) => row.slice(0, 6) + '.'.repeat(54)), ...Array<string>(40).fill('.'.repeat(59) + '<')] }
  function seenFrom(x: number, y: number): View {
    const view = viewOf(board.wide, board.rows.length, 300, 300)
    view.zoomTo(40)
    view.centre({ x, y })
    return view
  }
  it('tell the exit and the carrier out of view, with squares from the active figure', () => {
    const pointers = pointersOf(seenFrom(30, 20), exitsOf(board.rows), position())
    expect(pointers.map((pointer) => pointer.text)).toEqual(['Snib ◈ 4 ↖', 'EXIT 61 ↗'])
    expect(pointers[0]?.label).toBe('Snib 4, has the gem, at F3, north-west')
  })
  it('are silent about what is seen', () => {
    expect(pointersOf(seenFrom(3, 3), exitsOf(board.rows), position()).map((pointer) => pointer.key)).toEqual(['exit'])
  })
  it('tell a gem that lies about', () => {
    const lying = position({ gem: 'B2', carrier: null, figures: [] })
    expect(pointersOf(seenFrom(50, 30), [], lying).map((pointer) => pointer.text)).toEqual(['Gem ◈ ↖'])
  })
  it('never lie on each other', () => {
    const [a, b] = pointersOf(seenFrom(30, 40), [{ x: 0, y: 0 }], position())
    expect(Math.abs((a?.x ?? 0) - (b?.x ?? 0)) >= 124 || Math.abs((a?.y ?? 0) - (b?.y ?? 0)) >= 34).toBe(true)
  })
})
