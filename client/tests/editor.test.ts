import { describe, expect, it } from 'vitest'
import { blank, boardOf, boxSquares, chartOf, fillSquares, lineSquares, link, paint, positionOf, resize, turnStart, type Chart } from '../src/editor/chart'
import { History } from '../src/editor/history.svelte'
import { chartFrom, isScene, readDrawing, sceneOf, standIns, translated } from '../src/editor/texts'

const ROOM = blank(6, 4)

describe('pens', () => {
  it('draw terrain', () => {
    expect(paint(ROOM, ['B2', 'C2'], 'O').rows[1]).toBe('#OO..#')
  })

  it('lay things on floor, one gem at most', () => {
    const chart = paint(paint(paint(ROOM, ['B2'], '*'), ['C2'], '*'), ['B3'], '-')

    expect(chart.gem).toBe('C2')
    expect(chart.knives).toEqual(['B3'])
    expect(chart.rows).toEqual(ROOM.rows)
  })

  it('take away what lay there', () => {
    const chart = paint(paint(ROOM, ['B2'], '*'), ['B2'], '#')

    expect(chart.gem).toBe('')
  })

  it('do nothing off the map', () => {
    expect(paint(ROOM, ['Z9'], '#')).toBe(ROOM)
  })

  it('give a trap to the mechanic there is', () => {
    const chart: Chart = { ...ROOM, cast: standIns(6) }

    expect(paint(chart, ['B2'], '^').traps).toEqual({ B2: { owner: 'Nib', jammed: false } })
  })
})

describe('levers', () => {
  const drawn = paint(paint(ROOM, ['B2'], '!'), ['D2'], '+')

  it('are linked to doors and parted again', () => {
    expect(link(drawn, 'B2', 'D2').levers).toEqual({ B2: ['D2'] })
    expect(link(link(drawn, 'B2', 'D2'), 'B2', 'D2').levers).toEqual({ B2: [] })
  })

  it('are linked to nothing else', () => {
    expect(link(drawn, 'B2', 'C2')).toBe(drawn)
  })

  it('lose the link to a door that is drawn over', () => {
    expect(paint(link(drawn, 'B2', 'D2'), ['D2'], '.').levers).toEqual({ B2: [] })
  })
})

describe('strokes', () => {
  it('touch square by square', () => {
    expect(lineSquares('A1', 'D2')).toEqual(['A1', 'B1', 'C2', 'D2'])
    expect(lineSquares('B2', 'B2')).toEqual(['B2'])
  })

  it('go around a box', () => {
    expect(boxSquares('C3', 'A1')).toEqual(['A1', 'B1', 'C1', 'A2', 'C2', 'A3', 'B3', 'C3'])
  })

  it('fill what hangs together', () => {
    const halved = paint(ROOM, ['D2', 'D3'], '#')

    expect(fillSquares(halved, 'B2').sort()).toEqual(['B2', 'B3', 'C2', 'C3'])
    expect(fillSquares(halved, 'Z9')).toEqual([])
  })
})

it('turns the facing of a start square', () => {
  const drawn = paint(ROOM, ['B2'], '_')

  expect(boardOf(turnStart(drawn, 'B2')).starts).toEqual([{ at: 'B2', facing: 'e' }])
  expect(turnStart(drawn, 'C2')).toBe(drawn)
})

it('keeps within the limits when it is resized, and loses what is cut off', () => {
  const drawn = paint(ROOM, ['E3'], '*')

  expect(resize(drawn, 3, 2).gem).toBe('')
  expect(resize(drawn, 500, 0).rows.map((row) => row.length)).toEqual([128])
})

it('is read back as it was drawn', () => {
  const chart: Chart = { ...turnStart(link(paint(paint(paint(ROOM, ['B2'], '!'), ['D2'], '/'), ['C3'], '_'), 'B2', 'D2'), 'C3'), gem: 'E3', cast: standIns(2) }

  expect(chartOf(chart.title, boardOf(chart), { ...positionOf(chart), figures: chart.cast.map((one, seat) => ({ ...one, seat })) as never })).toEqual(chart)
})

describe('undo', () => {
  it('goes back and forth without end', () => {
    const history = new History(0)
    for (let step = 1; step <= 500; step++) history.push(step)
    for (let step = 0; step < 600; step++) history.undo()
    expect([history.now, history.canUndo, history.canRedo]).toEqual([0, false, true])

    for (let step = 0; step < 600; step++) history.redo()
    expect([history.now, history.canRedo]).toEqual([500, false])
  })

  it('forgets the way forward at a new stroke', () => {
    const history = new History('a')
    history.push('b')
    history.undo()
    history.push('c')
    history.redo()

    expect(history.now).toBe('c')
  })
})

describe('a map as text', () => {
  it('is a scene with figures to play it', () => {
    const text = sceneOf(paint({ ...ROOM, title: 'A "room"' }, ['B2'], '*'))

    expect(text).toContain('title = "A \\"room\\""')
    expect(text).toContain("map = '''\n######\n#*...#\n")
    expect(text.match(/\[\[figures\]\]/g)).toHaveLength(2)
    expect(isScene(text)).toBe(true)
  })

  it('is cut out of what surrounds it, and asks for what it does not know', () => {
    const drawn = readDrawing('\n\n   ▓▓▓▓\r\n   ▓.@▓\n   ▓▓▓\n\n')

    expect(drawn.rows).toEqual(['▓▓▓▓', '▓.@▓', '▓▓▓ '])
    expect(drawn.unknown).toEqual(['▓', '@', ' '])
    expect(translated(drawn.rows, { '▓': '#', '@': '*', ' ': '#' })).toEqual(['####', '#.*#', '####'])
  })

  it('refuses one that is too large or no map', () => {
    expect(readDrawing('#'.repeat(129)).fault).toMatch(/129 × 1/)
    expect(readDrawing(' \n ').fault).toMatch(/no map/)
  })

  it('lifts things off the floor', () => {
    const chart = chartFrom('T', ['*-^', '!..'], { ...blank(1, 1), cast: standIns(6) })

    expect(chart.rows).toEqual(['...', '!..'])
    expect([chart.gem, chart.knives, Object.keys(chart.traps), chart.levers]).toEqual(['A1', ['B1'], ['C1'], { A2: [] }])
  })
})
