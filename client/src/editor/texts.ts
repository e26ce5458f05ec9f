// Maps as text: scene files out, a group's own character maps in. Pure.
import { MOST, type Cast, type Chart } from './chart'

const quoted = (text: string) => JSON.stringify(text)

const CAST: [string, string, string, string, string][] = [
  ['Urist', 'U', 'red', 'warrior', 'axe'],
  ['Snib', 'S', 'yellow', 'mage', 'spear'],
  ['Mosk', 'M', 'magenta', 'marksman', 'crossbow'],
  ['Kadol', 'K', 'sky', 'priest', 'mace'],
  ['Grask', 'G', 'green', 'rogue', 'dagger'],
  ['Nib', 'N', 'orange', 'mechanic', 'hammer'],
]

/** Figures to play a map with where it brings none: as many as there are starts, six at most. */
export function standIns(starts: number): Cast[] {
  return CAST.slice(0, Math.max(2, Math.min(CAST.length, starts))).map(([name, symbol, color, kind, main]) => ({
    name, symbol, color, team: name, class: kind, main, secondary: 'shield',
  }))
}

/** The scene file of a map. The characters are the standard ones, so it needs no legend. */
export function sceneOf(chart: Chart): string {
  const starts = chart.rows.join('').split('_').length - 1
  const cast = chart.cast.length ? chart.cast : standIns(starts)
  const rows = chart.rows.map((row, y) => [...row].map((character, x) => (character === '.' && chart.gem === nameOf(x, y) ? '*' : character)).join(''))
  const parts = [`game = "heist"\ntitle = ${quoted(chart.title)}\nmap = '''\n${rows.join('\n')}\n'''\n`]
  for (const one of cast) {
    const keys: [string, string][] = [['name', one.name], ['symbol', one.symbol], ['color', one.color], ['team', one.team], ['class', one.class], ['main', one.main], ['secondary', one.secondary]]
    parts.push(`[[figures]]\n${keys.map(([key, value]) => `${key} = ${quoted(value)}`).join('\n')}\n`)
  }
  for (const [at, trap] of Object.entries(chart.traps)) parts.push(`[[traps]]\nat = "${at}"\nowner = ${quoted(trap.owner)}\njammed = ${trap.jammed}\n`)
  for (const [at, doors] of Object.entries(chart.levers)) if (doors.length) parts.push(`[[levers]]\nat = "${at}"\ndoors = [${doors.map(quoted).join(', ')}]\n`)
  for (const at of chart.knives) parts.push(`[[knives]]\nat = "${at}"\npoisoned = false\n`)
  for (const [at, facing] of Object.entries(chart.starts)) parts.push(`[[starts]]\nat = "${at}"\nfacing = "${facing}"\n`)
  if (chart.gem) parts.push(`[gem]\nat = "${chart.gem}"\n`)
  return parts.join('\n')
}

function nameOf(x: number, y: number): string {
  let letters = ''
  for (let rest = x; rest >= 0; rest = Math.floor(rest / 26) - 1) letters = String.fromCharCode(65 + (rest % 26)) + letters
  return `${letters}${y + 1}`
}

export const isScene = (text: string): boolean => /^\s*(?:#.*\n\s*)*[a-z_]+\s*=/m.test(text) && /^\s*map\s*=/m.test(text)

export interface Drawn {
  rows: string[]
  /** Characters that are none of the standard ones, in the order they appear. */
  unknown: string[]
  fault: string
}

const STANDARD = new Set('#O.+/!)<_^v*-')

/** A map drawn in characters: the lines without what surrounds them, and what must still be explained. */
export function readDrawing(text: string): Drawn {
  const lines = text.replaceAll('\r', '').replaceAll('\t', '    ').split('\n').map((line) => line.trimEnd())
  while (lines.length && !lines[0]) lines.shift()
  while (lines.length && !lines.at(-1)) lines.pop()
  if (!lines.length) return { rows: [], unknown: [], fault: 'There is no map in this text.' }
  const indent = Math.min(...lines.filter(Boolean).map((line) => line.length - line.trimStart().length))
  const cut = lines.map((line) => [...line].slice(indent))
  const width = Math.max(...cut.map((line) => line.length))
  if (width > MOST || cut.length > MOST) return { rows: [], unknown: [], fault: `${width} × ${cut.length} squares; a map may have ${MOST} × ${MOST}.` }
  const rows = cut.map((line) => [...line, ...Array<string>(width - line.length).fill(' ')].join(''))
  return { rows, unknown: [...new Set(rows.join(''))].filter((one) => !STANDARD.has(one)), fault: '' }
}

/** The drawing with every character replaced by the standard one that the legend gives it. */
export function translated(rows: readonly string[], legend: Readonly<Record<string, string>>): string[] {
  return rows.map((row) => [...row].map((character) => legend[character] ?? (STANDARD.has(character) ? character : '#')).join(''))
}

/** A map from a drawing in standard characters: what lies about is lifted off its floor. */
export function chartFrom(title: string, rows: readonly string[], chart: Chart): Chart {
  const found: { gem: string; knives: string[]; traps: Record<string, { owner: string; jammed: boolean }> } = { gem: '', knives: [], traps: {} }
  const owner = chart.cast.find((one) => one.class === 'mechanic')?.name ?? ''
  const terrain = rows.map((row, y) =>
    [...row].map((character, x) => {
      const at = nameOf(x, y)
      if (character === '*') found.gem = at
      else if (character === '-') found.knives.push(at)
      else if (character === '^' || character === 'v') found.traps[at] = { owner, jammed: character === 'v' }
      else return character
      return '.'
    }).join(''),
  )
  const levers = Object.fromEntries(terrain.flatMap((row, y) => [...row].flatMap((character, x) => (character === '!' ? [[nameOf(x, y), []] as const] : []))))
  return { ...chart, title, rows: terrain, levers, starts: {}, ...found }
}
