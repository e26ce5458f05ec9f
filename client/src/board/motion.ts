// What a turn's events look like as they happen: beats of some milliseconds, each with what moves, what is shown, and how the board
// stands after it. It repeats what the events say and decides nothing; the server's position has the last word.
import type { Face, Played, Position } from '../wire'
import { changedBy, type Told } from './stage'
import { placeOf } from './squares'

export interface Travel {
  name: string
  squares: string[]
}

export interface DieShown {
  sides: number
  face: number
}

export type Effect =
  | { kind: 'dice'; at: string; dice: DieShown[] }
  | { kind: 'flight'; look: string; squares: string[]; bounces: string[] }
  | { kind: 'star' | 'flash' | 'ring' | 'spring' | 'split' | 'arrive'; at: string; name: string }
  | { kind: 'throw'; from: string; to: string[] }
  | { kind: 'gem'; at: string }

export interface Beat {
  ms: number
  travel: Travel[]
  effects: Effect[]
  told: Told[]
}

const LONGEST = 2500
const STEP = 90
const MOST_STEPS = 540

type Shown = Pick<Beat, 'ms' | 'effects'>

/** The beats of entries from a position on; a turn never takes over 2.5 s, two waiting turns run at double speed. */
export function beatsOf(entries: readonly Played[], from: Position, speed = 1): Beat[] {
  const beats: Beat[] = []
  let position = from
  const hurry = speed * (entries.length > 1 ? 2 : 1)
  for (const entry of entries) {
    const turn = turnOf(entry, position)
    const whole = turn.reduce((sum, beat) => sum + beat.ms, 0)
    const pace = Math.min(1, LONGEST / Math.max(1, whole)) / hurry
    for (const beat of turn) beats.push({ ...beat, ms: Math.round(beat.ms * pace) })
    position = (entry.events as unknown as Told[]).reduce(changedBy, position)
  }
  return beats
}

function turnOf(entry: Played, from: Position): Beat[] {
  const faces = [...entry.faces]
  const beats: Beat[] = []
  let position = from
  for (const told of entry.events as unknown as Told[]) {
    const dice = faces.splice(0, told.dice?.length ?? 0)
    const last = beats.at(-1)
    if (told.event === 'stepped' && told.figure) {
      joinStep(beats, told)
    } else {
      const shown = look(told, dice, position)
      if (shown) beats.push({ ...shown, travel: [], told: [told] })
      else if (last) last.told.push(told)
      else beats.push({ ms: 0, travel: [], effects: [], told: [told] })
    }
    position = changedBy(position, told)
  }
  return beats
}

/** Steps in a row are one journey. */
function joinStep(beats: Beat[], told: Told): void {
  const last = beats.at(-1)
  const journey = last?.travel[0]
  if (last && journey?.name === told.figure && journey.squares.at(-1) === told.start) {
    journey.squares.push(told.end ?? '')
    last.told.push(told)
    last.ms = Math.min(MOST_STEPS, (journey.squares.length - 1) * STEP)
    return
  }
  beats.push({ ms: STEP, travel: [{ name: told.figure, squares: [told.start ?? '', told.end ?? ''] }], effects: [], told: [told] })
}

function rolled(at: string, dice: Face[]): Effect[] {
  return at && dice.length ? [{ kind: 'dice', at, dice: dice.map(([face, sides]) => ({ face, sides })) }] : []
}

function look(told: Told, dice: Face[], position: Position): Shown | null {
  const own = position.figures.find((figure) => figure.name === told.figure)?.at ?? told.square ?? ''
  const there = told.target_square || told.square || own
  const name = told.figure
  switch (told.event) {
    case 'clashed': {
      const mine = told.attack?.faces.length ?? dice.length
      return { ms: 350, effects: [...rolled(told.square ?? own, dice.slice(0, mine)), ...rolled(there, dice.slice(mine))] }
    }
    case 'turned':
      return { ms: 80, effects: [] }
    case 'trap_sprung':
      return { ms: dice.length ? 350 : 200, effects: [{ kind: 'spring', at: told.square ?? own, name }, ...rolled(told.square ?? own, dice)] }
    case 'shot':
      return flight(told, told.path ?? [], told.bounced_at ?? [])
    case 'bolt_loosed':
      return { ms: 100, effects: [{ kind: 'ring', at: told.doll || told.square || own, name }] }
    case 'bolt_met':
      return { ms: told.hit ? 120 : 60, effects: [{ kind: 'flash', at: told.square ?? own, name }, ...rolled(told.square ?? own, dice)] }
    case 'curse_cast':
    case 'spell_cast':
      return { ms: dice.length ? 350 : 260, effects: [{ kind: 'ring', at: there, name }, ...rolled(there, dice)] }
    case 'stunned':
      return { ms: 240, effects: [{ kind: 'star', at: own, name }] }
    case 'slain':
      return { ms: 360, effects: [{ kind: 'split', at: told.square ?? own, name }] }
    case 'returned':
      return { ms: 280, effects: [{ kind: 'arrive', at: told.square ?? '', name }] }
    case 'gem_dropped':
    case 'gem_grabbed':
      return { ms: 260, effects: [{ kind: 'gem', at: told.square ?? own }] }
    case 'lever_pulled':
      return { ms: 350, effects: [...(told.opened ?? []), ...(told.closed ?? [])].map((at) => ({ kind: 'ring', at, name })) }
    case 'tantrum_thrown':
      return { ms: 420, effects: [{ kind: 'throw', from: told.square ?? own, to: squaresOf(told.reached ?? [], position) }] }
    default:
      return dice.length && own ? { ms: 350, effects: rolled(told.event === 'missile_met' || told.event === 'thrust' ? there : own, dice) } : null
  }
}

function flight(told: Told, path: string[], bounces: string[]): Shown {
  const squares = [told.square ?? '', ...path]
  return { ms: 45 * path.length + 90 * bounces.length, effects: [{ kind: 'flight', look: told.weapon ?? '', squares, bounces }] }
}

function squaresOf(names: string[], position: Position): string[] {
  return names.map((name) => position.figures.find((figure) => figure.name === name)?.at ?? name).filter((square) => placeOf(square))
}

/** The squares on which two positions differ, for those who want no motion. */
export function changedSquares(from: Position, to: Position): string[] {
  const squares = new Set<string>()
  const compare = (before: Map<string, string>, after: Map<string, string>) => {
    for (const key of new Set([...before.keys(), ...after.keys()])) {
      if (before.get(key) === after.get(key)) continue
      for (const value of [before.get(key), after.get(key)]) if (value) squares.add(value.split(' ')[0] ?? '')
    }
  }
  const figures = (p: Position) => new Map(p.figures.map((f) => [f.name, f.at ? `${f.at} ${f.facing} ${f.lives} ${f.conditions.map((c) => c.mark)}` : '']))
  const things = (p: Position) =>
    new Map([
      ...p.doors.map((d): [string, string] => [`door ${d.at}`, `${d.at} ${d.is_open}`]),
      ...p.traps.map((t): [string, string] => [`trap ${t.at}`, `${t.at} ${t.is_jammed}`]),
      ...p.knives.map((k): [string, string] => [`knife ${k.at}`, `${k.at} ${k.is_poisoned}`]),
      ['gem', p.gem ?? ''] as [string, string],
    ])
  compare(figures(from), figures(to))
  compare(things(from), things(to))
  squares.delete('')
  return [...squares]
}
