import { describe, expect, it } from 'vitest'
import { directionOf, read, said, split, walkOrder, withAction, withStep } from '../src/table/draft'

describe('a draft as text', () => {
  it('is cut at line breaks and semicolons, not inside quotes', () => {
    expect(split('move 3e\nattack "Old; \\"Tom\\""; pass # none; left')).toEqual(['move 3e', 'attack "Old; \\"Tom\\""', 'pass'])
  })

  it('knows the steps, and the standing shot only for a marksman', () => {
    expect(read('drink; shoot ne; face s; shoot e', true).map((line) => line.step)).toEqual(['drink', 'shot', 'face', 'act'])
    expect(read('shoot ne').map((line) => line.step)).toEqual(['act'])
    expect(read('face n; shoot ne', true).map((line) => line.step)).toEqual(['face', 'act'])
  })

  it('has a step changed in its place', () => {
    expect(withStep('face e; attack Snib', 'move', 'move to I10')).toBe('move to I10; face e; attack Snib')
    expect(withStep('move to I10; face e; attack Snib', 'move', '')).toBe('face e; attack Snib')
    expect(withStep('move 2e', 'face', 'face n')).toBe('move 2e; face n')
  })

  it('keeps an action shot from becoming the standing one', () => {
    expect(withAction('', 'shoot e', true, 'n')).toBe('face n; shoot e')
    expect(withAction('', 'face w; shoot e', true, 'n')).toBe('face w; shoot e')
    expect(withAction('move e', 'shoot e', true, 'n')).toBe('move e; shoot e')
    expect(withAction('', 'shoot e bounce', true, 'n')).toBe('shoot e bounce')
    expect(withAction('attack Snib', 'pass', false, 'n')).toBe('pass')
  })

  it('says what it holds of a step', () => {
    expect(said('move e; move n; pass', 'move')).toBe('move e; move n')
  })

  it('finds the direction of an order, never inside a name', () => {
    expect(directionOf('shoot ne bounce')).toBe('ne')
    expect(directionOf('attack "se"')).toBe('')
    expect(directionOf('cast bolt n via doll from D4')).toBe('n')
  })
})

describe('a path that was drawn', () => {
  it('is counted from the third step on', () => {
    expect(walkOrder(['A1', 'B1', 'C1', 'D1', 'D2', 'D3'])).toBe('move 3e s s')
  })

  it('is nothing where squares do not touch', () => {
    expect(walkOrder(['A1', 'C1'])).toBe('')
    expect(walkOrder(['A1'])).toBe('')
  })

  it('goes past column Z', () => {
    expect(walkOrder(['Z1', 'AA1'])).toBe('move e')
  })
})
