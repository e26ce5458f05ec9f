// The steps of a replay: which one an address means, and what its slider shows. Pure.

export interface ReplayTurn {
  turn: number
  seq: number
  seat: number | null
  round: number
  command: string
  marks: string[]
}

/** The step to show for an entry of the journal: the last that had happened by then; the first where none had. */
export function stepAt(turns: readonly ReplayTurn[], seq: number): number {
  let found = 0
  turns.forEach((one, index) => {
    if (one.seq <= seq) found = index
  })
  return found
}

export interface Tick {
  at: number
  mark: string
}

/** What is marked on the slider, as fractions of its length; round beginnings where nothing greater happened. */
export function ticksOf(turns: readonly ReplayTurn[]): Tick[] {
  const last = Math.max(1, turns.length - 1)
  return turns.flatMap((one, index) => {
    const before = turns[index - 1]
    const mark = ['over', 'slain', 'gem', 'rewound'].find((word) => one.marks.includes(word)) ?? (before && before.round !== one.round ? 'round' : '')
    return mark ? [{ at: index / last, mark }] : []
  })
}

/** "turn 12 of 40, round 3: Snib", for ears and for the bar. */
export function stepWords(turns: readonly ReplayTurn[], at: number, nameOf: (seat: number) => string): string {
  const one = turns[at]
  if (!one) return ''
  const who = one.seat === null ? 'the set-up' : nameOf(one.seat)
  return `${at} of ${turns.length - 1} · round ${one.round} · ${who}`
}
