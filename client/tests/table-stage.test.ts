import { beforeEach, describe, expect, it } from 'vitest'
import { settings } from '../src/lib/settings.svelte'
import { Stage } from '../src/table/stage.svelte'
import type { Played, Position } from '../src/wire'

const at = (round: number): Position => ({ round }) as Position
const turn = (seq: number): Played => ({ seq }) as Played
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

describe('what the board shows', () => {
  let stage: Stage
  let ends: (() => void)[]
  let told: number[]

  beforeEach(() => {
    settings.set('speed', 1)
    ends = []
    told = []
    stage = new Stage()
    stage.performer = { play: () => new Promise((resolve) => ends.push(resolve)), skip: () => ends.shift()?.() }
    stage.onplayed = (entries) => told.push(...entries.map((one) => one.seq))
    stage.set(at(0))
  })

  it('lags until a turn has been played, and tells of it then', async () => {
    stage.push([turn(1)], at(0), at(1), false)
    expect([stage.isPlaying, stage.shown?.round, stage.until]).toEqual([true, 0, 1])

    ends.shift()!()
    await settle()
    expect([stage.isPlaying, stage.shown?.round, stage.until]).toEqual([false, 1, null])
    expect(told).toEqual([1])
  })

  it('plays turns one after another', async () => {
    for (const seq of [1, 2, 3]) stage.push([turn(seq)], at(seq - 1), at(seq), false)
    expect(stage.queued).toBe(2)

    for (let tried = 0; tried < 3; tried++) {
      ends.shift()!()
      await settle()
    }
    expect(told).toEqual([1, 2, 3])
    expect(stage.shown?.round).toBe(3)
  })

  it('goes to the end at once for who has seen enough', async () => {
    for (const seq of [1, 2, 3]) stage.push([turn(seq)], at(seq - 1), at(seq), false)

    stage.skip(true)
    await settle()

    expect([stage.shown?.round, stage.queued, stage.isPlaying]).toEqual([3, 0, false])
    expect([...told].sort()).toEqual([1, 2, 3])
  })

  it('asks first when many turns happened meanwhile', async () => {
    stage.push([turn(1), turn(2), turn(3)], at(0), at(3), true)
    expect([stage.isOffered, stage.isPlaying, stage.queued]).toEqual([true, false, 3])

    stage.skip()
    await settle()
    expect([stage.isOffered, stage.shown?.round]).toEqual([false, 3])
    expect(told).toEqual([1, 2, 3])
  })

  it('moves nothing where no animation is wanted', () => {
    settings.set('speed', 0)

    stage.push([turn(1)], at(0), at(1), false)

    expect([stage.isPlaying, stage.shown?.round]).toEqual([false, 1])
    expect(told).toEqual([1])
  })
})
