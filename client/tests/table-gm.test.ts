import { describe, expect, it } from 'vitest'
import { orderOf, placeAt, quoted, setField } from '../src/table/gm'
import { checkSecret } from '../src/table/secret'

describe('the game master’s changes', () => {
  it('quote every name, so that none is taken for a word', () => {
    expect(quoted('Old "Tom" \\')).toBe('"Old \\"Tom\\" \\\\"')
    expect(setField('set', 'lives', '3')).toBe('set "set" lives 3')
    expect(orderOf(['Ann', 'Bo'])).toBe('order "Ann" "Bo"')
  })

  it('place a figure, or take it off the board', () => {
    expect(placeAt('Ann', 'F3', 'n')).toBe('place "Ann" at F3 facing n')
    expect(placeAt('Ann', '', 'n')).toBe('place "Ann" off')
  })
})

describe('the secret of the dice', () => {
  it('is the one that was promised, or not', async () => {
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

    expect(await checkSecret('', empty)).toBe(true)
    expect(await checkSecret('00', empty)).toBe(false)
  })
})
