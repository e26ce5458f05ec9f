import { describe, expect, it } from 'vitest'
import { parseRoute } from '../src/lib/route.svelte'

describe('the address', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/new', { page: 'new' }],
    ['/t/abc', { page: 'table', id: 'abc', panel: '' }],
    ['/t/abc/gm', { page: 'table', id: 'abc', panel: 'gm' }],
    ['/t/abc/replay/12', { page: 'replay', id: 'abc', seq: 12 }],
    ['/t/abc/replay', { page: 'replay', id: 'abc', seq: 0 }],
    ['/t/abc/luck', { page: 'luck', id: 'abc' }],
    ['/rules/quest', { page: 'rules', game: 'quest' }],
    ['/j/token', { page: 'join', token: 'token' }],
    ['/t/abc/elsewhere', { page: 'lost' }],
    ['/nowhere', { page: 'lost' }],
  ])('%s', (path, route) => {
    expect(parseRoute(path)).toEqual(route)
  })
})
