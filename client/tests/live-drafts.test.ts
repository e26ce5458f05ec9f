import { beforeEach, describe, expect, it } from 'vitest'
import { keepDraft, keptDraft, keyOf } from '../src/lib/live-drafts'

describe('drafts in the browser', () => {
  beforeEach(() => localStorage.clear())

  it('come back at the same table and seat only', () => {
    keepDraft(localStorage, 'T', 1, { orders: 'move e', at: 7 })

    expect(keptDraft(localStorage, 'T', 1)).toEqual({ orders: 'move e', at: 7 })
    expect(keptDraft(localStorage, 'T', 2)).toBeNull()
    expect(keptDraft(localStorage, 'U', 1)).toBeNull()
  })

  it('are never taken from another key', () => {
    keepDraft(localStorage, 'T', 1, { orders: 'move e', at: 7 })
    localStorage.setItem(keyOf('T', 2), localStorage.getItem(keyOf('T', 1))!)

    expect(keptDraft(localStorage, 'T', 2)).toBeNull()
  })

  it('are gone when empty, and damage is no draft', () => {
    keepDraft(localStorage, 'T', 1, { orders: 'move e', at: 7 })
    keepDraft(localStorage, 'T', 1, { orders: ' ', at: 8 })
    localStorage.setItem(keyOf('T', 3), '{"half')

    expect(keptDraft(localStorage, 'T', 1)).toBeNull()
    expect(keptDraft(localStorage, 'T', 3)).toBeNull()
  })
})
