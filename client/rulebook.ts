// Turns docs/rules/*.md into pages of the client when it is built: `virtual:rulebook/heist` and the clauses alone, `virtual:clauses/heist`.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { marked } from 'marked'
import type { Plugin } from 'vite'

const GAMES = ['heist', 'quest']
const page = (game: string) => join(dirname(fileURLToPath(import.meta.url)), '../docs/rules', `${game}.md`)

/** The anchor that a heading gets where the text is read as Markdown elsewhere; links in the text rely on it. */
export function slug(heading: string): string {
  const plain = heading.toLowerCase().replace(/<[^>]*>/g, '').replace(/[`*_]/g, '')
  return plain.replace(/[^\p{L}\p{N}\s-]/gu, '').trim().replace(/\s/g, '-')
}

/** Links between the documents become links between the pages; what is no page of the client is left to its name alone. */
export function address(href: string): string | null {
  if (href.startsWith('#')) return href
  const [path = '', hash = ''] = href.split('#')
  const game = GAMES.find((one) => path === `${one}.md` || path.endsWith(`/${one}.md`))
  return game ? `/rules/${game}${hash ? `#${hash}` : ''}` : null
}

const plain = (text: string) =>
  text
    .replace(/<sup>[\s\S]*?<\/sup>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** What a clause says, by its id in capitals: the text from its anchor to the mark behind the sentence, or the row it stands in. */
export function findClauses(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  const keep = (anchors: string, sentence: string) => {
    if (!sentence) return
    for (const [, id = ''] of anchors.matchAll(/<a id="([hq]r?-\d+)">/g)) found[id.toUpperCase()] = sentence
  }
  const rows = text.split('\n').filter((line) => line.startsWith('|') && line.includes('<a id='))
  for (const row of rows) keep(row, row.split('|').map(plain).filter(Boolean).join(': '))
  const prose = text.replace(/^\|.*$/gm, '')
  for (const [, anchors = '', sentence = ''] of prose.matchAll(/((?:<a id="[hq]r?-\d+"><\/a>)+)([\s\S]*?)(?=<sup>|\n\n|<a id=|$)/g)) {
    keep(anchors, plain(sentence))
  }
  return found
}

export interface Heading {
  id: string
  title: string
  level: number
}

export function render(text: string): { title: string; html: string; contents: Heading[] } {
  const contents: Heading[] = []
  let title = ''
  const renderer = new marked.Renderer()
  renderer.heading = function ({ tokens, depth, text: raw }) {
    const inner = this.parser.parseInline(tokens)
    if (depth === 1) {
      title = raw
      return ''
    }
    const id = slug(raw)
    if (depth <= 3) contents.push({ id, title: raw.replace(/[`*]|<[^>]*>/g, ''), level: depth })
    return `<h${depth} id="${id}">${inner}</h${depth}>\n`
  }
  renderer.link = function ({ href, tokens }) {
    const inner = this.parser.parseInline(tokens)
    const to = address(href)
    return to === null ? inner : `<a href="${to}">${inner}</a>`
  }
  renderer.image = ({ text: words }) => words
  const table = renderer.table
  renderer.table = function (token) {
    return `<div class="wide" role="region" tabindex="0" aria-label="table">${table.call(this, token)}</div>`
  }
  // The chapter list of the text is the contents column here.
  const body = text.replace(/\*\*Chapters:\*\*[\s\S]*?\n\n/, '')
  const html = (marked.parse(body, { renderer, async: false, gfm: true }) as string).replace(/ (?:align|style)="[^"]*"/g, '').replaceAll('<pre>', '<pre tabindex="0">')
  return { title, html, contents }
}

export function rulebook(): Plugin {
  const ids = GAMES.flatMap((game) => [`virtual:rulebook/${game}`, `virtual:clauses/${game}`])
  return {
    name: 'rulebook',
    resolveId: (id) => (ids.includes(id) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith('\0virtual:')) return null
      const [kind = '', game = ''] = id.slice('\0virtual:'.length).split('/')
      if (!GAMES.includes(game)) return null
      this.addWatchFile(page(game))
      const text = readFileSync(page(game), 'utf8')
      return `export default ${JSON.stringify(kind === 'clauses' ? findClauses(text) : render(text))}`
    },
  }
}
