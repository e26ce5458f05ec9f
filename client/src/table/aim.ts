// How actions and squares become orders: the next target, a direction, a square that was pointed at. What there is to aim at, the server says.
import type { ActionOffer, Preview, TargetOffer } from '../wire'
import { directionOf, said, split } from './draft'
import type { Session } from './session.svelte'

export const isPlayable = (action: ActionOffer): boolean => !action.refusal && action.targets.some((target) => !target.refusal)

/** Starts an action, or takes its next target if it is the one being aimed. */
export function act(s: Session, action: string, step: 1 | -1 = 1): void {
  const offer = s.preview?.actions.find((one) => one.action === action)
  if (!offer) return
  if (!isPlayable(offer)) {
    s.refuse(offer.refusal ?? offer.targets.find((one) => one.refusal)?.refusal ?? null, offer.label)
    return
  }
  if (s.action !== action) {
    s.action = action
    s.isDoll = offer.targets.every((one) => one.refusal || / via doll /.test(one.order))
  }
  s.isResultFresh = false
  s.choosing = 'aim'
  nextTarget(s, step)
  if (offer.targets.length === 1) s.choosing = ''
}

export function nextTarget(s: Session, step: 1 | -1 = 1): void {
  const all = s.targets.filter((one) => !one.refusal)
  if (!all.length) return
  const open = worthAiming(s, all)
  const at = open.findIndex((one) => s.isChosen(one))
  s.setAction(open[at < 0 ? (step > 0 ? 0 : open.length - 1) : (at + step + open.length) % open.length]!.order)
}

/** Of targets in all directions those with somebody there, other sides first; where there is nobody, all. */
function worthAiming(s: Session, open: TargetOffer[]): TargetOffer[] {
  const teamOf = (name: string): string => s.figures.find((one) => one.name === name)?.team ?? ''
  const met = open.filter((one) => one.whom)
  if (met.length === 0 || met.length === open.length) return open
  return [...met].sort((a, b) => Number(teamOf(a.whom) === s.figure?.team) - Number(teamOf(b.whom) === s.figure?.team))
}

/** Aims along a direction, keeping the other choices of the aim. */
export function aimWay(s: Session, way: string): void {
  const isBounce = / bounce\b/.test(said(s.text, 'act', s.isMarksman))
  const fitting = s.targets.filter((one) => directionOf(split(one.order).at(-1) ?? '') === way)
  const target = fitting.find((one) => / bounce\b/.test(one.order) === isBounce && !one.refusal) ?? fitting.find((one) => !one.refusal) ?? fitting[0]
  if (target) s.take(target)
}

/** Bounce on or off for the shot that is aimed. */
export function toggleBounce(s: Session): void {
  const act = said(s.text, 'act', s.isMarksman)
  const other = / bounce\b/.test(act) ? act.replace(/ bounce\b/, '') : `${act} bounce`
  const target = s.targets.find((one) => split(one.order).at(-1) === other)
  if (target) s.take(target)
}

/** Through the doll, or not: the same target if it can be had that way. */
export function toggleDoll(s: Session): void {
  const now = s.targets.find((one) => s.isChosen(one))
  s.action = s.offer?.action ?? s.action
  s.isDoll = !s.isByDoll
  s.choosing = 'aim'
  const open = s.targets.filter((one) => !one.refusal)
  const target = open.find((one) => one.at === now?.at) ?? worthAiming(s, open)[0]
  if (target) s.setAction(target.order)
}

/** A square was pointed at, by hand or with Enter. */
export function pick(s: Session, square: string, isKey = false): void {
  const preview = s.preview
  const figure = s.figures.find((one) => one.at === square)
  if (s.choosing === 'aim') {
    const target = s.targets.find((one) => one.at === square && !one.refusal) ?? s.targets.find((one) => one.at === square)
    if (target) {
      if (isKey && s.isChosen(target) && s.isReady) void s.confirm()
      else s.take(target)
      return
    }
  }
  if (!preview || !s.figure) {
    if (figure) s.inspected = figure.name
    return
  }
  if (isKey && s.text && s.isReady && (square === preview.end || square === preview.aim || figure?.name === preview.aim)) {
    void s.confirm()
    return
  }
  if (figure && figure.seat !== s.seat) {
    if (figure.team !== s.figure.team) void s.suggest(figure)
    else s.inspected = figure.name
  } else if (square === s.figure.at && !said(s.text, 'move', s.isMarksman)) s.inspected = s.figure.name
  else pickGround(s, square, preview)
}

function pickGround(s: Session, square: string, preview: Preview): void {
  s.choosing = ''
  const thing = preview.reach.includes(square) ? undefined : preview.actions.flatMap((one) => one.targets).find((one) => one.at === square && !one.refusal && !one.whom)
  if (thing) s.setAction(thing.order)
  else if (square !== preview.end) s.moveTo(square)
  else s.opened = 'act'
}
