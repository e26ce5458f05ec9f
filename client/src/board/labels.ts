// What a square is called by those who hear the board: where, who, what, relation, offer. Words of geometry only.
import type { FigureView } from '../wire'
import type { Overlay } from './overlay'
import { aimedSquare } from './overlay'
import { DIRECTION_WORDS, direction, distance, placeOf, type Place } from './squares'
import { characterAt, type Survey } from './survey'

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

export function numberWord(value: number): string {
  return NUMBERS[value] ?? String(value)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function listed(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** How a square lies to another: "six east", "two north, five east", '' for the same. */
export function relation(from: Place, to: Place): string {
  const dx = to.x - from.x
  const dy = to.y - from.y
  if (!dx && !dy) return ''
  const way = DIRECTION_WORDS[direction(from, to)] ?? ''
  if (!dx || !dy) return `${numberWord(distance(from, to))} ${way}`
  return `${numberWord(Math.abs(dy))} ${dy < 0 ? 'north' : 'south'}, ${numberWord(Math.abs(dx))} ${dx < 0 ? 'west' : 'east'}`
}

function lives(count: number): string {
  return `${numberWord(count)} ${count === 1 ? 'life' : 'lives'}`
}

/** Whose side a figure is on: yours, or for whoever only watches that of the figure on turn. */
function sideOf(figure: FigureView, s: Survey, active: FigureView | undefined, you: readonly number[]): string {
  if (you.includes(figure.seat)) return 'your '
  const own = s.position.figures.filter((one) => you.includes(one.seat)).map((one) => one.team)
  const teams = own.length ? own : active ? [active.team] : []
  if (!teams.length || (!own.length && figure === active)) return ''
  return teams.includes(figure.team) ? 'allied ' : 'enemy '
}

/** "Snib, enemy mage, two lives, has the gem, faces north"; `active` is whoever the board is seen from. */
function figureLabel(figure: FigureView, s: Survey, active: FigureView | undefined, you: readonly number[]): string {
  const turn = figure.name === s.position.active ? ['on turn'] : []
  const marks = figure.conditions.map((condition) => condition.words)
  const who = sideOf(figure, s, active, you) + figure.class
  return [figure.name, who, ...turn, lives(figure.lives), ...marks, `faces ${DIRECTION_WORDS[figure.facing]}`].join(', ')
}

const GROUND: Record<string, string> = {
  '#': 'Wall.',
  O: 'Pillar.',
  ')': 'Weapon rack.',
  '<': 'Entrance.',
  _: 'Start square.',
}

function things(square: string, s: Survey, overlay: Overlay): string[] {
  const said: string[] = []
  const door = s.doors.get(square)
  if (door) said.push(`Door${door.letter ? ` ${door.letter}` : ''}, ${door.is_open ? 'open' : 'closed'}${overlay.doors.includes(square) ? ', would move' : ''}.`)
  const lever = s.levers.get(square)
  if (lever) said.push(`Lever${lever.letter ? ` ${lever.letter}, moves ${listed(lever.doors)}` : ', moves nothing'}.`)
  if (!door && !lever) said.push(GROUND[characterAt(s.board, square)] ?? '')
  const stock = s.racks.get(square)?.stock ?? []
  if (stock.length) said.push(`Holds ${listed(stock)}.`)
  const trap = s.traps.get(square)
  if (trap) said.push(`${trap.owner}’s trap, ${trap.is_jammed ? 'jammed' : 'armed'}.`)
  if (overlay.danger.includes(square)) said.push('Springs for you.')
  if (s.position.gem === square) said.push('The gem lies here.')
  for (const knife of s.knives.get(square) ?? []) said.push(knife.is_poisoned ? 'A poisoned knife.' : 'A knife.')
  return said
}

function drafted(square: string, s: Survey, overlay: Overlay): string[] {
  const said: string[] = []
  const step = overlay.path.map((each) => each.at).lastIndexOf(square)
  const last = step === overlay.path.length - 1
  if (step >= 0) said.push(last ? `Path ends here, ${overlay.moves} Move.` : `Step ${step + 1} of the path.`)
  const springs = overlay.path[step]?.springs
  if (springs) said.push(`${capital(springs)}.`)
  if (overlay.ghost?.at === square) said.push(`${overlay.ghost.name} would face ${DIRECTION_WORDS[overlay.ghost.facing]}.`)
  if (step < 0 && overlay.reach.includes(square)) said.push('In reach.')
  for (const flight of overlay.flights) {
    const stop = flight.stops.find((each) => each.at === square)
    if (stop) said.push(`${capital(flight.kind)} passes at ${stop.distance}${stop.is_bounce ? ' and bounces' : ''}.`)
    const met = flight.met.find((each) => each.at === square)
    if (met) said.push(`Hit ${met.overall.fraction}.`)
    if (flight.lands === square) said.push('The knife would lie here.')
  }
  if (overlay.area.includes(square)) said.push('In range.')
  if (aimedSquare(overlay, s.position.figures) === square) said.push('Aimed at.')
  const threat = overlay.threat.find((each) => each.at === square)
  if (threat) said.push(`Danger from ${listed(threat.by)}.`)
  return said
}

/** The whole label of a square. */
export function squareLabel(square: string, s: Survey, overlay: Overlay, you: readonly number[]): string {
  const place = placeOf(square)
  if (!place) return square
  const active = s.names.get(overlay.figure || (s.position.active ?? ''))
  const figure = s.figures.get(square)
  const from = placeOf(active?.at)
  const way = from ? relation(from, place) : ''
  const parts = [
    `${square}.`,
    figure ? `${figureLabel(figure, s, active, you)}.` : '',
    ...things(square, s, overlay),
    way && active ? `${capital(way)} of ${active.name}.` : '',
    ...drafted(square, s, overlay),
    ...(overlay.says[square] ?? []),
    ...overlay.marks.filter((mark) => mark.at === square).map((mark) => mark.text),
  ]
  const said = parts.filter(Boolean)
  return said.length === 1 || (said.length === 2 && way && !figure) ? [said[0], 'Floor.', ...said.slice(1)].join(' ') : said.join(' ')
}
