import { describe, expect, it } from 'vitest'
import { beatsOf, changedSquares } from '../src/board/motion'
import { Player } from '../src/board/player.svelte'
import { changedBy, type Told } from '../src/board/stage'
import type { Face, Played } from '../src/wire'
import { figure, position } from './board-fixture'

function entry(events: Told[], faces: Face[] = []): Played {
  return {
    kind: 'played', seq: 5, time: '', by: 'seat:0', id: '', turn: 4, branch: 0, dice_branch: 0, nonces: 0, seat: 0, command: '', faces,
    events: events as unknown as Record<string, unknown>[], state: '', stopped: null,
  }
}

function step(start: string, end: string): Told {
  return { event: 'stepped', figure: 'Urist', start, end }
}

describe('beats', () => {
  it('join steps to one journey of at most 540 ms', () => {
    const squares = ['B3', 'B4', 'C4', 'D2', 'E3', 'F2', 'B2', 'B3', 'B4']
    const steps = squares.slice(1).map((end, index) => step(squares[index] ?? '', end))
    const [beat] = beatsOf([entry(steps)], position())
    expect(beat?.travel).toEqual([{ name: 'Urist', squares }])
    expect(beat?.ms).toBe(540)
    expect(beatsOf([entry(steps.slice(0, 2))], position())[0]?.ms).toBe(180)
  })
  it('share the dice of the entry out among its events', () => {
    const clash: Told = {
      event: 'clashed', figure: 'Urist', dice: [5, 3], square: 'B3', target_square: 'F3', attack: { faces: [5], sides: 8 }, defence: { faces: [3], sides: 10 },
    }
    const [, beat] = beatsOf([entry([step('B3', 'B4'), clash], [[5, 8, 'provable'], [3, 10, 'provable']])], position())
    expect(beat?.ms).toBe(350)
    expect(beat?.effects).toEqual([
      { kind: 'dice', at: 'B3', dice: [{ sides: 8, face: 5 }] },
      { kind: 'dice', at: 'F3', dice: [{ sides: 10, face: 3 }] },
    ])
  })
  it('rest where a missile bounces', () => {
    const shot: Told = { event: 'shot', figure: 'Urist', weapon: 'crossbow', square: 'B3', path: ['C2', 'D3', 'E4'], bounced_at: ['C2'] }
    expect(beatsOf([entry([shot])], position())[0]?.ms).toBe(3 * 45 + 90)
  })
  it('take no more than 2.5 s a turn, half of it where two wait', () => {
    const many = Array.from({ length: 30 }, (): Told => ({ event: 'stunned', figure: 'Snib' }))
    const whole = (entries: Played[], speed = 1) => beatsOf(entries, position(), speed).reduce((sum, beat) => sum + beat.ms, 0)
    expect(whole([entry(many)])).toBeLessThanOrEqual(2520)
    expect(whole([entry(many)])).toBeGreaterThan(2400)
    expect(whole([entry(many), entry(many)])).toBeLessThanOrEqual(2520)
    expect(whole([entry(many)], 2)).toBeLessThanOrEqual(1260)
  })
  it('leave no event out', () => {
    const events: Told[] = [{ event: 'turn_began', figure: 'Urist' }, step('B3', 'B4'), { event: 'shield_shattered', figure: 'Snib' }, { event: 'turn_ended', figure: 'Urist' }]
    expect(beatsOf([entry(events)], position()).flatMap((beat) => beat.told)).toEqual(events)
  })
})

describe('the stage', () => {
  const after = (...events: Told[]) => events.reduce(changedBy, position())
  it('moves, turns, slays and brings back', () => {
    const moved = after(step('B3', 'E2'), { event: 'turned', figure: 'Urist', facing: 'south' as 's' })
    expect(moved.figures[0]).toMatchObject({ at: 'E2', facing: 's' })
    const slain = after({ event: 'slain', figure: 'Snib', square: 'F3', lives: 1 })
    expect(slain.figures[1]).toMatchObject({ at: null, lives: 1 })
    expect(changedBy(slain, { event: 'returned', figure: 'Snib', square: 'B2', facing: 'e' }).figures[1]).toMatchObject({ at: 'B2', facing: 'e' })
  })
  it('opens a door that is walked open, and those of a lever', () => {
    expect(after({ ...step('D2', 'E2'), door: true }).doors[0]?.is_open).toBe(true)
    expect(after({ event: 'lever_pulled', figure: 'Urist', opened: ['E2'], closed: [] }).doors[0]?.is_open).toBe(true)
  })
  it('drops and lifts the gem', () => {
    const dropped = after({ event: 'gem_dropped', figure: 'Snib', square: 'F3' })
    expect([dropped.gem, dropped.carrier, dropped.figures[1]?.has_gem]).toEqual(['F3', null, false])
    const grabbed = changedBy(dropped, { event: 'gem_grabbed', figure: 'Urist', square: 'F3' })
    expect([grabbed.gem, grabbed.carrier, grabbed.figures[0]?.has_gem]).toEqual([null, 'Urist', true])
  })
  it('sets, jams and takes traps and knives', () => {
    expect(after({ event: 'trap_sprung', figure: 'Urist', square: 'C4', jams: true }).traps[0]?.is_jammed).toBe(true)
    expect(after({ event: 'traps_removed', figure: 'Snib', squares: ['C4'] }).traps).toEqual([])
    const two = after({ event: 'knife_landed', figure: 'Urist', square: 'B2', poisoned: false }, { event: 'knife_landed', figure: 'Urist', square: 'B2', poisoned: true })
    expect(changedBy(two, { event: 'knife_taken', figure: 'Urist', square: 'B2', poisoned: true }).knives).toEqual([{ at: 'B2', is_poisoned: false }])
  })
  it('leaves the position alone where nothing is seen', () => {
    const before = position()
    expect(changedBy(before, { event: 'turn_ended', figure: 'Urist' })).toBe(before)
  })
})

describe('changed squares', () => {
  it('are those of figures, doors, traps, knives and the gem', () => {
    const to = position({
      figures: [figure('Urist', { at: 'B4' }), ...position().figures.slice(1)],
      doors: [{ at: 'E2', is_open: true, letter: 'a' }],
      gem: 'C2',
    })
    expect(changedSquares(position(), to).sort()).toEqual(['B3', 'B4', 'C2', 'E2'])
  })
})

describe('the player', () => {
  const walk = entry([step('B3', 'B4'), step('B4', 'C4')])
  const to = position({ figures: [figure('Urist', { at: 'C4' }), ...position().figures.slice(1)] })
  it('shows the position a turn began from, then where it led', async () => {
    const player = new Player(new Map())
    const played = player.play([walk], position(), to, 1)
    expect([player.isPlaying, player.staged?.figures[0]?.at]).toEqual([true, 'B3'])
    await played
    expect([player.isPlaying, player.staged, player.running]).toEqual([false, to, []])
    player.yield(to)
    expect(player.staged).toBeNull()
  })
  it('is skipped at once, and gives way to what the table says', async () => {
    const player = new Player(new Map())
    const played = player.play([walk], position(), to, 1)
    player.skip()
    await played
    expect([player.isPlaying, player.staged]).toEqual([false, null])
  })
  it('does not hide what the table told meanwhile', async () => {
    const player = new Player(new Map())
    const from = position()
    const shown = player.play([walk], from, to, 2)
    player.yield(from)
    await shown
    expect(player.staged).toBe(to)
    const overtaken = player.play([walk], from, to, 2)
    player.yield(position())
    await overtaken
    expect(player.staged).toBeNull()
  })
  it('outlines what changed where no motion is wanted', async () => {
    const player = new Player(new Map())
    await player.play([walk], position(), to, 0)
    expect(player.changed.sort()).toEqual(['B3', 'C4'])
  })
})
