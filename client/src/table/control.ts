// What keys do at the table. The board has its own for moving the cursor; these come first while something is being chosen.
import { place } from '../lib/route.svelte'
import { settings } from '../lib/settings.svelte'
import { act, aimWay, nextTarget, toggleBounce, toggleDoll } from './aim'
import { DIRECTIONS, directionOf, padWay, said, split, type Direction } from './draft'
import { intentOf, isField, type Intent } from './keys'
import type { Session } from './session.svelte'
import { left } from '../lib/times'

export interface Ways {
  toOrders: () => void
  toStanding: () => void
  toggleDanger: () => void
  show: (square: string) => void
}

const ARROW: Record<string, Direction> = { left: 'w', right: 'e', up: 'n', down: 's' }

/** Handles a key; true if it meant something here. */
export function press(event: KeyboardEvent, s: Session, ways: Ways): boolean {
  if (isField(event.target) || s.dialogs.open) return false
  const intent = intentOf(event, settings.all.keys)
  if (!intent) return false
  const isButton = event.target instanceof HTMLElement && event.target.matches('button, a, summary, [role=radio]')
  if ((intent.do === 'confirm' || intent.do === 'skip') && isButton) return false
  if (intent.do === 'confirm' && event.repeat) return true
  return carryOut(intent, s, ways)
}

function carryOut(intent: Intent, s: Session, ways: Ways): boolean {
  if (intent.do === 'act') {
    act(s, s.preview ? wanted(intent.actions, s) : '')
    return true
  }
  if (intent.do === 'way') return aimAt(intent.key, s)
  if (intent.do in ARROW) return arrow(ARROW[intent.do]!, s)
  const deed = deeds[intent.do]
  return deed ? deed(s, ways) !== false : false
}

/** Of several actions behind a key: the next after the one chosen, if that has no more targets, else the first that is possible. */
function wanted(actions: string[], s: Session): string {
  const offered = s.preview!.actions.filter((one) => actions.includes(one.action))
  const open = offered.filter((one) => !one.refusal && one.targets.some((target) => !target.refusal))
  if (!open.length) return offered[0]?.action ?? ''
  const at = open.findIndex((one) => one.action === s.action)
  if (at < 0) return open[0]!.action
  const last = open[at]!.targets.filter((one) => !one.refusal).at(-1)
  return last && s.isChosen(last) ? open[(at + 1) % open.length]!.action : open[at]!.action
}

function aimAt(key: string, s: Session): boolean {
  if (s.choosing !== 'aim') return false
  const spells = s.preview?.actions.filter((one) => ['curse', 'bolt', 'poison', 'bless', 'heal', 'ward', 'haste'].includes(one.action)) ?? []
  const isWays = s.targets.some((one) => directionOf(split(one.order).at(-1) ?? '') !== '')
  if (spells.some((one) => one.action === s.action) && spells[Number(key) - 1] && !(isWays && s.action === 'bolt')) act(s, spells[Number(key) - 1]!.action)
  else if (padWay[key]) aimWay(s, padWay[key])
  return true
}

function arrow(way: Direction, s: Session): boolean {
  if (s.choosing === 'face') {
    s.setStep('face', `face ${way}`)
    return true
  }
  if (s.choosing !== 'aim' || (way !== 'w' && way !== 'e')) return false
  const now = directionOf(said(s.text, 'act', s.isMarksman))
  if (now) {
    const step = way === 'e' ? 1 : 7
    let at = DIRECTIONS.indexOf(now)
    for (let tried = 0; tried < 8; tried++) {
      at = (at + step) % 8
      if (s.targets.some((one) => !one.refusal && directionOf(split(one.order).at(-1) ?? '') === DIRECTIONS[at])) break
    }
    aimWay(s, DIRECTIONS[at]!)
  } else nextTarget(s, way === 'e' ? 1 : -1)
  return true
}

function neighbour(s: Session, step: number): void {
  const order = s.position?.order ?? []
  const at = order.indexOf(s.inspected || (s.position?.active ?? ''))
  s.inspected = order[(at + step + order.length) % order.length] ?? ''
}

const deeds: Record<string, (s: Session, ways: Ways) => unknown> = {
  help: (s) => s.dialogs.show('help'),
  orders: (_, ways) => ways.toOrders(),
  search: () => place.go('/rules/heist'),
  undo: (s) => s.undo(),
  drop: (s) => {
    if (s.inspected) s.inspected = ''
    else s.drop()
  },
  skip: (s) => (s.stage.isPlaying || s.stage.isOffered ? s.stage.skip() : false),
  previous: (s, ways) => {
    neighbour(s, -1)
    showInspected(s, ways)
  },
  next: (s, ways) => {
    neighbour(s, 1)
    showInspected(s, ways)
  },
  inspect: (s) => {
    s.inspected = s.figures.find((one) => one.at === s.cursor)?.name ?? s.position?.active ?? ''
  },
  whose: (s) => {
    const rest = s.view?.deadline ? `, ${left(s.view.deadline, Date.now() + s.live.skew)}` : ''
    s.voice.urge(s.isTurn ? `Your turn: ${s.figure!.name}${rest}.` : `${s.active?.name ?? 'Nobody'} is on turn${rest}.`)
  },
  again: (s) => s.voice.say(s.voice.lastEvent || 'Nothing has happened yet.'),
  hint: (s) => (s.preview && s.view?.options.has_hints ? s.hint() : false),
  danger: (_, ways) => ways.toggleDanger(),
  face: (s) => {
    if (s.preview) s.choosing = s.choosing === 'face' ? '' : 'face'
  },
  bounce: (s) => toggleBounce(s),
  doll: (s) => {
    if (!s.hasDoll) return false
    toggleDoll(s)
  },
  drink: (s) => {
    const drink = s.preview?.steps.find((one) => one.step === 'drink')
    if (!drink) return false
    if (drink.refusal) s.refuse(drink.refusal, 'Drink')
    else s.setStep('drink', said(s.text, 'drink') ? '' : 'drink')
  },
  shot: (s) => {
    const options = s.preview?.steps.find((one) => one.step === 'standing_shot')?.options.filter((one) => !one.refusal) ?? []
    if (!options.length) return false
    const at = options.findIndex((one) => one.order === said(s.text, 'shot', true))
    s.setStep('shot', options[(at + 1) % options.length]!.order)
  },
  standing: (_, ways) => ways.toStanding(),
  confirm: (s) => {
    if (s.choosing === 'face') s.choosing = ''
    else if (document.activeElement?.matches('[role=gridcell]')) return false // the board says which square
    else if (s.text && s.isReady) void s.confirm()
    else return false
  },
}

function showInspected(s: Session, ways: Ways): void {
  const square = s.figures.find((one) => one.name === s.inspected)?.at
  if (square) ways.show(square)
}
