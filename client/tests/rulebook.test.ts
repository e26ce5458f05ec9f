import { describe, expect, it } from 'vitest'
import { address, findClauses, render, slug } from '../rulebook.ts'
import { search } from '../src/lib/rules'

describe('the rulebook as a page', () => {
  it('finds what a clause says', () => {
    const text = '<a id="h-020"></a><a id="hr-017"></a>Lift *it* off [the floor](#x) <sup>[H-020](#h-020)</sup>, and more.'

    expect(findClauses(text)).toEqual({ 'H-020': 'Lift it off the floor', 'HR-017': 'Lift it off the floor' })
  })

  it('takes a row of a table as a sentence', () => {
    expect(findClauses('| <a id="h-049"></a>2 or more <sup>[H-049](#h-049)</sup> | slain |')).toEqual({ 'H-049': '2 or more: slain' })
  })

  it('gives headings the anchors that the text links to', () => {
    expect(slug('7. Melee')).toBe('7-melee')
    expect(slug('Stun, death and `return`')).toBe('stun-death-and-return')
  })

  it('leads from one book to the other and nowhere else', () => {
    expect(address('quest.md#q-001')).toBe('/rules/quest#q-001')
    expect(address('#7-melee')).toBe('#7-melee')
    expect(address('../quest-gm.md')).toBeNull()
  })

  it('leaves no style attribute, which the security policy forbids', () => {
    const page = render('# Book\n\n## 1. One\n\n| a | b |\n| :-- | --: |\n| 1 | 2 |\n')

    expect(page.title).toBe('Book')
    expect(page.contents).toEqual([{ id: '1-one', title: '1. One', level: 2 }])
    expect(page.html).not.toMatch(/style=|align=/)
  })
})

describe('search', () => {
  const books = { heist: { 'H-049': 'two or more: slain', 'H-050': 'a tie does nothing' }, quest: { 'Q-010': 'a tie stands' } }

  it('finds words in both books', () => {
    expect(search(books, 'tie').map((hit) => hit.clause)).toEqual(['Q-010', 'H-050'])
  })

  it('puts the clause of that number first', () => {
    expect(search(books, 'h-049')[0]?.clause).toBe('H-049')
  })

  it('takes nothing for an expression', () => {
    expect(search(books, '.*(')).toEqual([])
    expect(search(books, '  ')).toEqual([])
  })
})
