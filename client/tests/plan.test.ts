import { describe, expect, it } from 'vitest'
import { another, bodyOf, clash, renamed, teamed, type Chosen, type Words } from '../src/create/plan'

const WORDS: Words = { classes: ['warrior', 'mage'], mains: ['axe'], secondaries: ['shield'], colors: ['red', 'blue', 'green'], bots: ['greedy'] }

function figure(name: string, team: string, rest: Partial<Chosen> = {}): Chosen {
  return { name, symbol: name[0] ?? '?', color: 'red', class: 'warrior', main: 'axe', secondary: 'shield', team, player: 'person', mine: false, ...rest }
}

describe('one more figure', () => {
  it('has a name, letter and colour of its own, in the smaller team', () => {
    const seats = [figure('Urist', 'a'), figure('Snib', 'a', { color: 'blue' }), figure('Mosk', 'b', { color: 'blue' })]

    const added = another(seats, WORDS)

    expect(added.name).toBe('Kadol')
    expect(added.symbol).toBe('K')
    expect(added.color).toBe('green')
    expect(added.team).toBe('b')
  })

  it('is alone where everyone is', () => {
    const added = another([figure('Urist', 'Urist'), figure('Snib', 'Snib')], WORDS)

    expect(added.team).toBe(added.name)
  })
})

describe('teams', () => {
  it('go round', () => {
    expect(teamed([figure('A', 'x'), figure('B', 'x'), figure('C', 'x')], 2).map((one) => one.team)).toEqual(['Ironhold', 'The Gutter', 'Ironhold'])
  })

  it('follow the name of one who is alone', () => {
    expect(renamed(figure('A', 'A'), 'Bo').team).toBe('Bo')
    expect(renamed(figure('A', 'x'), 'Bo').team).toBe('x')
  })
})

describe('what is sent', () => {
  const seats = [figure('A', 'x', { mine: true }), figure('B', 'y', { mine: true, player: 'bot:greedy' })]
  const rest = { title: 'T', switches: {}, options: {} as never, seats, nonce: 'ab' }

  it('never takes a bot’s seat for this browser', () => {
    expect(bodyOf({ map: 'm' }, { ...rest, isNew: true }).seats.map((one) => one.mine)).toEqual([true, false])
  })

  it('leaves the figures of a running game alone', () => {
    expect(bodyOf({ scene: 's' }, { ...rest, isNew: false }).cast).toEqual([])
    expect(bodyOf({ scene: 's' }, { ...rest, isNew: true }).cast[0]).toEqual({ name: 'A', symbol: 'A', color: 'red', class: 'warrior', main: 'axe', secondary: 'shield', team: 'x' })
  })
})

it('says where letters clash', () => {
  expect(clash([figure('Ann', 'x'), figure('Abe', 'x')])).toMatch(/^Two figures use A\./)
  expect(clash([figure('Ann', 'x'), figure('Bo', 'x')])).toBe('')
})
