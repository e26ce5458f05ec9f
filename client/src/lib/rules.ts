// The rulebook's sentences by clause, loaded when first asked for; and where each clause stands.

export type Clauses = Record<string, string>

const loaded = new Map<string, Promise<Clauses>>()

export function gameOf(clause: string): 'heist' | 'quest' {
  return clause.startsWith('Q') ? 'quest' : 'heist'
}

export function linkTo(clause: string): string {
  return `/rules/${gameOf(clause)}#${clause.toLowerCase()}`
}

export function clausesOf(game: 'heist' | 'quest'): Promise<Clauses> {
  const known = loaded.get(game)
  if (known) return known
  const asked: Promise<Clauses> = (game === 'heist' ? import('virtual:clauses/heist') : import('virtual:clauses/quest')).then(
    (module) => module.default,
  )
  loaded.set(game, asked)
  return asked
}

/** The sentence of a clause, "" for one that the book does not have. */
export async function sentenceOf(clause: string): Promise<string> {
  return (await clausesOf(gameOf(clause)))[clause.toUpperCase()] ?? ''
}

export interface Hit {
  game: 'heist' | 'quest'
  clause: string
  sentence: string
}

/** Clauses whose number or sentence holds every word, the closest first; at most `most`. */
export function search(books: Partial<Record<'heist' | 'quest', Clauses>>, words: string, most = 40): Hit[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (!wanted.length) return []
  const hits: (Hit & { rank: number })[] = []
  for (const [game, clauses] of Object.entries(books) as ['heist' | 'quest', Clauses][]) {
    for (const [clause, sentence] of Object.entries(clauses)) {
      const text = `${clause} ${sentence}`.toLowerCase()
      if (!wanted.every((word) => text.includes(word))) continue
      const isNumber = clause.toLowerCase() === wanted.join(' ')
      const starts = wanted.filter((word) => new RegExp(`\\b${word.replace(/[^\p{L}\p{N}-]/gu, '.')}`, 'u').test(text)).length
      hits.push({ game, clause, sentence, rank: (isNumber ? -1000 : 0) - 10 * starts + text.length / 1000 })
    }
  }
  return hits.sort((a, b) => a.rank - b.rank).slice(0, most)
}
