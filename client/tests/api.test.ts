import { afterEach, describe, expect, it } from 'vitest'
import { heldToken, preloaded, unmasked } from '../src/lib/api'

describe('what a page brings along', () => {
  afterEach(() => (document.body.textContent = ''))

  it('is taken once, and its token held', async () => {
    document.body.innerHTML = '<script type="application/json" id="preload">{"token":"0f0fa5a5","tables":[]}</script>'

    expect(preloaded<{ tables: unknown[] }>()?.tables).toEqual([])
    expect(preloaded()).toBeNull()
    expect(await heldToken()).toBe('aaaa')
  })

  it('has its token under a mask', () => {
    expect(unmasked('ff00' + '12ab')).toBe('edab')
  })
})
