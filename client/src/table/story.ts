// The log: the server's sentences, sorted into rounds and taken apart into names, dice and clauses. No sentence of the game is made here.
import type { Entry, Played } from '../wire'

export interface Told {
  kind: string
  figure: string
  text: string
  clauses: string[]
  dice: number[]
}

export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'name'; text: string }
  | { kind: 'die'; sides: number; face: number }

export interface Tale {
  seq: number
  /** Which of the kinds that the log can be narrowed to. */
  group: 'turn' | 'talk' | 'table'
  by: string
  time: string
  figure: string
  seat: number
  round: number
  branch: number
  lines: Told[]
  note: string
  text: string
  isGm: boolean
  /** Seats that were taken one after another. */
  joined: number[]
}

const DULL = new Set(['turn_began', 'turn_ended', 'round_began', 'turned'])

const string = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The events of a turn as lines, plain steps that follow each other joined into one. */
export function linesOf(events: readonly Record<string, unknown>[]): Told[] {
  const lines: Told[] = []
  let start = ''
  events.forEach((event, index) => {
    const told: Told = {
      kind: string(event.event),
      figure: string(event.figure),
      text: bare(string(event.text)),
      clauses: Array.isArray(event.clauses) ? event.clauses.map(String) : [],
      dice: Array.isArray(event.dice) ? event.dice.map(Number) : [],
    }
    const before = events[index - 1]
    const isStep = told.kind === 'stepped' && !event.door
    const isRun = isStep && before?.event === 'stepped' && !before.door && before.figure === event.figure && lines.at(-1)?.kind === 'stepped'
    if (isStep && !isRun) start = string(event.start)
    if (isStep) told.text = `${told.figure} moves ${start} → ${string(event.end)}`
    if (isRun) lines[lines.length - 1] = told
    else lines.push(told)
  })
  return lines
}

/** A sentence without the clauses that stand behind it. */
export const bare = (text: string): string => text.replace(/ \((?:HR?|Q|QR)-\d+[^()]*\)$/, '')

/** Lines worth a place in the log; a turn in which nothing else happened keeps its dull ones. */
export function tellable(lines: readonly Told[]): Told[] {
  return lines.filter((line) => !DULL.has(line.kind))
}

/** Every entry that the log shows, oldest first. A turn belongs to the round in which it began, even if it ends that round. `now` is the present round. */
export function talesOf(entries: readonly Entry[], seatOf: (name: string) => number, now = 0): Tale[] {
  let round = firstRound(entries, now)
  let branch = 0
  const rounds = new Map<string, number>()
  const tales: Tale[] = []
  for (const entry of entries) {
    let before = round
    if (entry.kind === 'opened') round = Number(entry.scene.round) || 0
    if (entry.kind === 'played') {
      branch = entry.branch
      before = round
      round = roundOf(entry, round)
      rounds.set(`${branch}/${entry.turn}`, round)
    } else if (entry.kind === 'rewound') {
      round = rounds.get(`${entry.of}/${entry.turn}`) ?? round
      branch = entry.branch
    }
    const last = tales.at(-1)
    if (entry.kind === 'joined' && entry.seat >= 0 && last?.joined.length) {
      last.joined.push(entry.seat)
      last.text = joinedWords(last.joined)
      continue
    }
    const tale = taleOf(entry, seatOf)
    if (tale) tales.push({ ...tale, round: entry.kind === 'played' && entry.turn > 0 ? before || round : round, branch })
  }
  return tales
}

function roundOf(entry: Played, round: number): number {
  for (const event of entry.events) if (event.event === 'round_began') round = Number(event.round)
  return round || 1
}

/** The round before the first entry that is here, told by the first round that begins later. */
function firstRound(entries: readonly Entry[], now: number): number {
  if (!entries.length || entries[0]!.kind === 'opened') return 0
  for (const entry of entries) {
    if (entry.kind !== 'played') continue
    const begun = entry.events.find((event) => event.event === 'round_began')
    if (begun) return Number(begun.round) - 1
  }
  return now
}

function taleOf(entry: Entry, seatOf: (name: string) => number): Omit<Tale, 'round' | 'branch'> | null {
  const base = { seq: entry.seq, by: entry.by, time: entry.time, figure: '', seat: -1, lines: [], note: '', text: '', isGm: entry.by === 'gm', joined: entry.kind === 'joined' && entry.seat >= 0 ? [entry.seat] : [] }
  if (entry.kind === 'played') {
    if (!entry.events.length && entry.turn === 0) return null
    const lines = linesOf(entry.events)
    const figure = lines.find((line) => line.figure)?.figure ?? ''
    return {
      ...base, group: 'turn', figure, seat: entry.seat ?? seatOf(figure), lines, note: stopWords(entry), text: gmWords(entry),
      isGm: entry.by === 'gm' || entry.command.startsWith('gm '),
    }
  }
  if (entry.kind === 'said') return { ...base, group: 'talk', seat: seatBy(entry.by), text: entry.text }
  const text = tableWords(entry)
  return text ? { ...base, group: 'table', text } : null
}

export const seatBy = (by: string): number => (/^(?:seat|bot):\d+$/.test(by) ? Number(by.split(':')[1]) : -1)

const gmWords = (entry: Played): string => (entry.command.startsWith('gm ') ? `By GM: ${entry.command.slice(3)}` : '')

function stopWords(entry: Played): string {
  const faces = entry.faces.map((face) => face[2])
  const origin = faces.includes('entered') ? 'Dice entered by hand.' : faces.includes('gm') ? 'Dice set by the GM.' : ''
  const stop = entry.stopped?.startsWith('impossible') ? `The rest of the orders had become impossible (${entry.stopped.slice(12)}).` : ''
  return [stop, origin].filter(Boolean).join(' ')
}

function joinedWords(seats: readonly number[]): string {
  const names = seats.map((seat) => `{seat ${seat}}`)
  const last = names.pop()!
  return names.length ? `${names.join(', ')} and ${last} are taken.` : `${last} is taken.`
}

const WHY: Record<string, string> = { left: 'left', kicked: 'was removed', 'handed over': 'hands over', 'link renewed': 'has a new link' }

/** What happened around the game, in words; "" for what nobody needs to read. {seat N} stands for a seat's name. */
function tableWords(entry: Entry): string {
  switch (entry.kind) {
    case 'opened':
      return `${entry.title} is set up.`
    case 'joined':
      return entry.seat >= 0 ? joinedWords([entry.seat]) : entry.seat === -2 ? 'The GM sits down.' : ''
    case 'left':
      return entry.seat === -1 ? '' : `${entry.seat < 0 ? 'The GM' : `{seat ${entry.seat}}’s player`} ${WHY[entry.why] ?? entry.why}.`
    case 'reseated':
      return `{seat ${entry.seat}} is played by ${playerWords(entry.player)} from now on.`
    case 'rewound':
      return entry.is_takeback
        ? 'The last turn is taken back. No dice had fallen.'
        : `Rewound to turn ${entry.turn}${entry.reason ? `: ${entry.reason}` : ''}. What came after is kept as branch ${entry.of}. ${entry.dice === 'same' ? 'Same dice for the same decisions.' : 'Fresh dice.'}`
    case 'forced':
      return entry.faces.length ? `The GM sets the next ${entry.faces.length === 1 ? 'die' : 'dice'}: ${entry.reason}` : 'The GM takes the set dice back.'
    case 'proposed':
      return `All seats are asked: ${askWords(entry.what, entry.turn, entry.seat)}${entry.reason ? `, because ${entry.reason}` : ''}`
    case 'voted':
      return `{by ${entry.by}} ${entry.agrees ? 'agrees' : 'refuses'}.`
    case 'reminded':
      return `{seat ${entry.seat}}’s time is running out.`
    case 'timed_out':
      return `Time is up. {seat ${entry.seat}} ${({ wait: 'is waited for', pass: 'passes, as agreed', bot: 'is played by a bot, as agreed', gm: 'is left to the GM' })[entry.rule]}.`
    case 'closed':
      return `The table is closed${entry.reason ? `: ${entry.reason}` : ''}.`
    default:
      return ''
  }
}

export const playerWords = (player: string): string => (player === 'person' ? 'a person' : player.startsWith('bot:') ? `the ${player.slice(4)} bot` : player)

export function askWords(what: string, turn: number, seat: number): string {
  const words: Record<string, string> = {
    rewind: `rewind to turn ${turn}?`, skip: 'skip this turn?', take_over: `a bot for {seat ${seat}}?`, dice: 'set the next dice?',
    kick: `remove {seat ${seat}}’s player?`,
  }
  return words[what] ?? what
}

/** Puts names where a sentence has seats. */
export const named = (text: string, nameOf: (seat: number) => string): string =>
  text.replace(/\{seat (-?\d+)\}/g, (_, seat: string) => nameOf(Number(seat)))
    .replace(/\{by ([^}]*)\}/g, (_, by: string) => (by === 'gm' ? 'The GM' : nameOf(seatBy(by)) || by))

/** A sentence as names, dice and the words between. */
export function partsOf(text: string, names: readonly string[]): Part[] {
  const quoted = [...names].sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const name = quoted.length ? `(?<![\\p{L}\\p{N}])(${quoted.join('|')})(?![\\p{L}\\p{N}])` : '($^)'
  const pattern = new RegExp(`${name}|\\bd(\\d+) → (\\d+)`, 'gu')
  const parts: Part[] = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) })
    if (match[1] !== undefined) parts.push({ kind: 'name', text: match[1] })
    else parts.push({ kind: 'die', sides: Number(match[2]), face: Number(match[3]) })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}
