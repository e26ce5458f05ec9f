import { describe, expect, it } from 'vitest'
import { act, aimWay, nextTarget, pick, toggleBounce } from '../src/table/aim'
import { Session } from '../src/table/session.svelte'
import type { ActionOffer, FigureView, Preview, TargetOffer, TableView } from '../src/wire'

const target = (order: string, whom = '', at = '', reason = ''): TargetOffer =>
  ({ order, label: order, at, whom, note: '', refusal: reason ? { reason, clauses: [], offer: '' } : null })
const action = (name: string, ...targets: TargetOffer[]): ActionOffer => ({ action: name, label: name, key: 'A', refusal: null, targets })
const figure = (seat: number, name: string, team: string, at: string): FigureView =>
  ({ seat, name, team, at, facing: 'n', class: 'marksman', main: 'crossbow', secondary: 'none', conditions: [], place: seat + 1 }) as unknown as FigureView

/** A session on turn with these offers, as a dry run would have brought them. */
function sitting(...actions: ActionOffer[]): Session {
  const s = new Session('T')
  const figures = [figure(0, 'Mosk', 'A', 'C3'), figure(1, 'Snib', 'B', 'E5'), figure(2, 'Kadol', 'A', 'C5')]
  s.live.view = { id: 'T', at: 1, you: { seats: [0], is_gm: false }, is_closed: false, position: { phase: 'between', active: 'Mosk', order: ['Mosk', 'Snib', 'Kadol'], figures } } as unknown as TableView
  const wish = { seat: 0, orders: '', at: 1 }
  s.previewer.wish = s.previewer.of = wish
  s.previewer.latest = { figure: 'Mosk', at: 1, actions, steps: [], reach: ['C2', 'D3'], lines: [], refusal: null, facing: 'n', end: 'C3', path: [], aim: '' } as unknown as Preview
  return s
}
const shots = action('shoot', target('shoot n'), target('shoot s', 'Kadol', 'C5'), target('shoot se', 'Snib', 'E5'), target('shoot se bounce', 'Snib', 'E5'), target('shoot w'))

describe('aiming', () => {
  it('begins with somebody of another side, then goes round', () => {
    const s = sitting(shots)

    act(s, 'shoot')
    expect(s.text).toBe('face n; shoot se')
    nextTarget(s)
    expect(s.text).toBe('face n; shoot se bounce')
    nextTarget(s)
    expect(s.text).toBe('face n; shoot s')
  })

  it('follows a direction and keeps the bounce where it can', () => {
    const s = sitting(shots)
    act(s, 'shoot')

    toggleBounce(s)
    expect(s.text).toBe('face n; shoot se bounce')
    aimWay(s, 'w')
    expect(s.text).toBe('face n; shoot w')
    expect(s.choosing).toBe('aim')
  })

  it('says why not, and drafts nothing', () => {
    const s = sitting(action('attack', target('attack Kadol', 'Kadol', 'C5', 'Kadol is on his side.')))

    act(s, 'attack')

    expect(s.text).toBe('')
    expect(s.note?.refusal?.reason).toBe('Kadol is on his side.')
  })

  it('takes back one step after another', () => {
    const s = sitting(shots)
    act(s, 'shoot')
    nextTarget(s)

    s.undo()
    expect([s.choosing, s.text]).toEqual(['', 'face n; shoot se bounce'])
    s.undo()
    s.undo()
    expect(s.text).toBe('')
  })
})

describe('pointing at a square', () => {
  it('goes there, and a second time opens the act', () => {
    const s = sitting(action('nothing', target('pass')))

    pick(s, 'C2')
    expect(s.text).toBe('move to C2')
    s.previewer.latest = { ...s.previewer.latest!, end: 'C2' }
    pick(s, 'C2')
    expect([s.text, s.opened]).toEqual(['move to C2', 'act'])
  })

  it('pulls a lever that cannot be walked on', () => {
    const s = sitting(action('pull', target('pull e', '', 'D4')))

    pick(s, 'D4')

    expect(s.text).toBe('pull e')
  })

  it('chooses the target while one is being aimed at', () => {
    const s = sitting(shots)
    act(s, 'shoot')

    pick(s, 'C5')

    expect(s.text).toBe('face n; shoot s')
  })

  it('looks at a friend', () => {
    const s = sitting(shots)

    pick(s, 'C5')

    expect([s.inspected, s.text]).toEqual(['Kadol', ''])
  })
})
