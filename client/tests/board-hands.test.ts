import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { flushSync, mount, unmount } from 'svelte'
import Board from '../src/board/Board.svelte'
import { Gestures, type Meant } from '../src/board/gestures'
import type { Place } from '../src/board/squares'
import { View } from '../src/board/view'
import { BOARD, overlay, position } from './board-fixture'

function pointer(type: string, x: number, y: number, more: PointerEventInit = {}): PointerEvent {
  return new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0, clientX: x, clientY: y, ...more })
}

describe('gestures', () => {
  let heard: string[]
  let element: HTMLElement
  let view: View
  let gestures: Gestures
  let draws = false

  const told = (place: Place) => `${place.x},${place.y}`
  const meant: Meant = {
    drags: (place) => place.x === 2 && place.y === 2,
    draws: () => draws,
    tap: (place, isDouble, kind) => heard.push(`${isDouble ? 'double' : 'tap'} ${told(place)} ${kind}`),
    inspect: (place) => heard.push(`inspect ${told(place)}`),
    hover: () => {},
    path: (place, phase) => heard.push(`path ${phase} ${told(place)}`),
    stroke: (place, phase) => heard.push(`stroke ${phase} ${told(place)}`),
    panning: (is) => heard.push(is ? 'pan' : 'rest'),
  }
  const touch = (type: string, x: number, y: number, id = 1) => element.dispatchEvent(pointer(type, x, y, { pointerType: 'touch', pointerId: id }))
  const mouse = (type: string, x: number, y: number, more: PointerEventInit = {}) => element.dispatchEvent(pointer(type, x, y, more))

  beforeEach(() => {
    vi.useFakeTimers()
    heard = []
    draws = false
    element = document.createElement('div')
    view = new View(40, 40)
    view.resize(400, 400)
    view.zoomTo(40)
    view.x = view.y = 0
    gestures = new Gestures(element, view, meant)
  })
  afterEach(() => {
    gestures.stop()
    vi.useRealTimers()
  })

  it('a press and release is a tap, a second soon after a double', () => {
    for (const _ of [1, 2]) {
      mouse('pointerdown', 50, 90)
      mouse('pointerup', 51, 90)
    }
    expect(heard).toEqual(['tap 1,2 mouse', 'double 1,2 mouse'])
  })
  it('a drag from elsewhere pans', () => {
    mouse('pointerdown', 200, 200)
    mouse('pointermove', 190, 180)
    mouse('pointerup', 190, 180)
    expect(heard).toEqual(['pan', 'rest'])
    expect([view.x, view.y]).toEqual([-10, -20])
  })
  it('a drag from the figure draws a path', () => {
    mouse('pointerdown', 100, 100)
    mouse('pointermove', 130, 100)
    mouse('pointerup', 130, 100)
    expect(heard).toEqual(['path start 2,2', 'path move 3,2', 'path end 3,2'])
  })
  it('a finger that stays inspects, and taps nothing', () => {
    touch('pointerdown', 50, 50)
    vi.advanceTimersByTime(600)
    touch('pointerup', 50, 50)
    expect(heard).toEqual(['inspect 1,1'])
  })
  it('two fingers pinch around their middle, and end a path that was begun', () => {
    touch('pointerdown', 100, 100)
    touch('pointermove', 130, 100)
    touch('pointerdown', 230, 100, 2)
    touch('pointermove', 330, 100, 2)
    expect(heard.at(-1)).toBe('path drop 5,2')
    expect(view.pixels).toBeCloseTo(80)
    touch('pointerup', 330, 100, 2)
    touch('pointerup', 130, 100)
    expect(heard.filter((each) => each.startsWith('tap'))).toEqual([])
  })
  it('a double tap zooms', () => {
    for (const _ of [1, 2]) {
      touch('pointerdown', 50, 90)
      touch('pointerup', 50, 90)
    }
    expect(heard).toEqual(['tap 1,2 touch'])
    expect(view.pixels).toBeCloseTo(64)
  })
  it('a pen draws where dragging draws, and the middle button pans', () => {
    draws = true
    mouse('pointerdown', 50, 50)
    mouse('pointermove', 95, 50)
    mouse('pointerup', 95, 50)
    expect(heard).toEqual(['stroke start 1,1', 'stroke move 2,1', 'stroke end 2,1'])
    mouse('pointerdown', 200, 200, { button: 1 })
    expect(heard.at(-1)).toBe('pan')
  })
  it('the right button inspects', () => {
    element.dispatchEvent(new MouseEvent('contextmenu', { button: 2, clientX: 50, clientY: 50, cancelable: true }))
    expect(heard).toEqual(['inspect 1,1'])
  })
})

describe('the grid of squares', () => {
  let target: HTMLElement
  let board: Record<string, unknown>
  const onpick = vi.fn()
  const onpath = vi.fn()

  async function shown(more: Record<string, unknown> = {}): Promise<void> {
    target = document.body.appendChild(document.createElement('div'))
    board = mount(Board, { target, props: { board: BOARD, position: position(), overlay: overlay(), you: [0], cursor: 'B3', onpick, onpath, ...more } })
    flushSync()
    ;(board.focus as () => void)()
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBeTruthy())
  }
  const key = (name: string, more: KeyboardEventInit = {}) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }))
  const at = () => (document.activeElement as HTMLElement | null)?.dataset.square

  beforeEach(() => {
    onpick.mockClear()
    onpath.mockClear()
    for (const side of ['clientWidth', 'clientHeight']) Object.defineProperty(HTMLElement.prototype, side, { value: 400, configurable: true })
  })
  afterEach(() => {
    void unmount(board)
    target.remove()
  })

  it('has rows and cells with their places in the whole', async () => {
    await shown()
    const grid = target.querySelector('[role=grid]')
    expect([grid?.getAttribute('aria-rowcount'), grid?.getAttribute('aria-colcount')]).toEqual(['5', '7'])
    expect(target.querySelectorAll('[role=row]')).toHaveLength(5)
    expect(target.querySelectorAll('[role=gridcell]')).toHaveLength(35)
    const cell = target.querySelector('[data-square=C4]')
    expect([cell?.getAttribute('aria-colindex'), cell?.parentElement?.getAttribute('aria-rowindex')]).toEqual(['3', '4'])
  })
  it('roves: one stop, moved by keys', async () => {
    await shown()
    key('ArrowRight')
    flushSync()
    expect(at()).toBe('C3')
    key('End')
    flushSync()
    expect(at()).toBe('G3')
    key('.')
    flushSync()
    expect(at()).toBe('B3')
    expect(target.querySelectorAll('[role=gridcell][tabindex="0"]')).toHaveLength(1)
  })
  it('picks by Enter, but not by a held one', async () => {
    await shown()
    key('Enter')
    key('Enter', { repeat: true })
    expect(onpick.mock.calls).toEqual([['B3', 'key']])
  })
  it('draws a path with Shift and arrows, and takes the last step back', async () => {
    await shown()
    for (const name of ['ArrowDown', 'ArrowRight', 'ArrowLeft']) {
      key(name, { shiftKey: true })
      flushSync()
    }
    expect(onpath.mock.calls).toEqual([[['B4']], [['B4', 'C4']], [['B4']]])
  })
  it('leaves arrows alone while a direction is chosen', async () => {
    await shown({ mode: 'face' })
    key('ArrowRight')
    flushSync()
    expect(at()).toBe('B3')
  })
  it('marks what is in the draft', async () => {
    await shown({ overlay: overlay({ path: [{ at: 'B4', springs: '' }] }) })
    await vi.waitFor(() => expect(target.querySelector('[data-square=B4]')?.getAttribute('aria-selected')).toBe('true'))
    expect(target.querySelector('[data-square=B2]')?.getAttribute('aria-selected')).toBe('false')
  })
  it('is clicked by those who use no pointer', async () => {
    await shown()
    target.querySelector('[data-square=E4]')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }))
    expect(onpick.mock.calls).toEqual([['E4', 'key']])
  })
})
