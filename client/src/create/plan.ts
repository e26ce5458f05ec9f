// What is chosen on the page where a table is laid, and what it becomes when it is sent. Pure.
import type { FigureView, Options } from '../wire'

export interface Chosen {
  name: string
  symbol: string
  color: string
  class: string
  main: string
  secondary: string
  team: string
  player: string
  mine: boolean
}

export interface Words {
  classes: string[]
  mains: string[]
  secondaries: string[]
  colors: string[]
  bots: string[]
}

export type Switches = Record<string, string | number>

export const NAMES = ['Urist', 'Snib', 'Mosk', 'Kadol', 'Grask', 'Nib', 'Olin', 'Bera', 'Tovi', 'Hulda', 'Rigg', 'Senn', 'Vok', 'Ama', 'Dirk', 'Yrsa']

/** The figures of a map as seats: the first is this browser's, bots have the rest. */
export function seatsOf(figures: FigureView[], bot = 'greedy'): Chosen[] {
  return figures.map((figure, at) => ({
    name: figure.name,
    symbol: figure.symbol,
    color: figure.color,
    class: figure.class,
    main: figure.main,
    secondary: figure.secondary,
    team: figure.team,
    player: at === 0 ? 'person' : `bot:${bot}`,
    mine: at === 0,
  }))
}

/** One more figure: a name, a letter and a colour that nobody has yet, and the smallest team. */
export function another(seats: Chosen[], words: Words): Chosen {
  const used = (of: (one: Chosen) => string) => new Set(seats.map(of))
  const names = used((one) => one.name)
  const name = NAMES.find((one) => !names.has(one)) ?? `Figure ${seats.length + 1}`
  const symbols = used((one) => one.symbol)
  const letters = [...name, ...'ABCDEFGHIJKLMNPQRSTUVWXYZabcdefghijklmnopqrstuwxyz'].filter((one) => /[A-Za-z]/.test(one) && one !== 'O' && one !== 'v')
  const colors = used((one) => one.color)
  const teams = [...used((one) => one.team)]
  const size = (team: string) => seats.filter((one) => one.team === team).length
  const alone = teams.length === seats.length
  return {
    name,
    symbol: letters.find((one) => !symbols.has(one)) ?? '?',
    color: words.colors.find((one) => !colors.has(one)) ?? words.colors[0] ?? 'red',
    class: words.classes[seats.length % words.classes.length] ?? 'warrior',
    main: words.mains[0] ?? 'dagger',
    secondary: words.secondaries[0] ?? 'shield',
    team: alone ? name : teams.sort((a, b) => size(a) - size(b))[0] ?? name,
    player: 'person',
    mine: false,
  }
}

/** Splits the figures into so many teams, in turn; 0: everyone for himself. */
export function teamed(seats: Chosen[], teams: number): Chosen[] {
  const names = ['Ironhold', 'The Gutter', 'The Lamps', 'Coldwater', 'Ashes', 'The Crown', 'Longshore', 'The Ninth']
  return seats.map((one, at) => ({ ...one, team: teams > 0 ? (names[at % teams] ?? `Team ${(at % teams) + 1}`) : one.name }))
}

/** A renamed figure; a team of its own goes by its name too. */
export function renamed(one: Chosen, name: string): Chosen {
  return { ...one, name, team: one.team === one.name ? name : one.team }
}

export interface Body {
  map?: string
  scene?: string
  title: string
  switches: Switches
  options: Options
  gm: boolean
  cast: Omit<Chosen, 'player' | 'mine'>[]
  seats: { seat: number; name: string; player: string; mine: boolean }[]
  nonce: string
}

/** What is sent. A new game's figures go along as chosen; in one under way they are who they are. */
export function bodyOf(
  source: { map?: string; scene?: string },
  rest: { title: string; switches: Switches; options: Options; seats: Chosen[]; isNew: boolean; nonce: string },
): Body {
  return {
    ...source,
    title: rest.title,
    switches: rest.switches,
    options: rest.options,
    gm: rest.options.has_gm,
    cast: rest.isNew ? rest.seats.map(({ player: _player, mine: _mine, ...figure }) => figure) : [],
    seats: rest.seats.map(({ name, player, mine }, seat) => ({ seat, name, player, mine: mine && player === 'person' })),
    nonce: rest.nonce,
  }
}

/** "Two figures use U …", where letters clash. */
export function clash(seats: Chosen[]): string {
  const seen = new Set<string>()
  for (const one of seats) {
    if (seen.has(one.symbol)) return `Two figures use ${one.symbol}. Not everybody sees red and green apart; another letter would help.`
    seen.add(one.symbol)
  }
  return ''
}
