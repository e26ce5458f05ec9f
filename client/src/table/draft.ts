// A draft is the text of an order sheet. Here it is taken apart into the steps of a turn and put together again; nothing is judged.

export type Step = 'drink' | 'shot' | 'move' | 'face' | 'act' | 'order'

export interface Line {
  step: Step
  text: string
}

const RANK: Record<Step, number> = { drink: 0, shot: 1, move: 2, face: 3, act: 4, order: 5 }
export const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** The instructions of a sheet: parted by line breaks and `;`, remarks left out, quotes kept whole. */
export function split(text: string): string[] {
  const found: string[] = []
  let line = ''
  let isQuoted = false
  let isRemark = false
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!
    if (c === '\n' || (c === ';' && !isQuoted && !isRemark)) {
      found.push(line)
      line = ''
      isQuoted = isRemark = false
    } else if (isRemark) continue
    else if (isQuoted && c === '\\') {
      line += c + (text[++i] ?? '')
    } else if (c === '#' && !isQuoted) isRemark = true
    else {
      if (c === '"') isQuoted = !isQuoted
      line += c
    }
  }
  found.push(line)
  return found.map((one) => one.trim()).filter(Boolean)
}

/** Which step each instruction belongs to. A shot that opens a marksman's sheet is the standing one. */
export function read(text: string, isMarksman = false): Line[] {
  const lines: Line[] = []
  for (const one of split(text)) lines.push({ step: stepOf(one, lines, isMarksman), text: one })
  return lines
}

function stepOf(text: string, before: readonly Line[], isMarksman: boolean): Step {
  const [word = '', ...rest] = text.toLowerCase().split(/\s+/)
  if (word === 'drink' || word === 'move' || word === 'face' || word === 'order') return word
  const isFirst = before.every((line) => line.step === 'drink' || line.step === 'order')
  return word === 'shoot' && isMarksman && isFirst && !rest.includes('bounce') ? 'shot' : 'act'
}

export const write = (lines: readonly Line[]): string => lines.map((line) => line.text).join('; ')

/** The draft with one step changed; an empty order takes the step out. */
export function withStep(text: string, step: Step, order: string, isMarksman = false): string {
  const kept = read(text, isMarksman).filter((line) => line.step !== step)
  const added = split(order).map((one) => ({ step: step as Step, text: one }))
  const at = kept.findIndex((line) => RANK[line.step] > RANK[step])
  kept.splice(at < 0 ? kept.length : at, 0, ...added)
  return write(kept)
}

/** The draft with its action changed. A marksman's action shot needs something before it, else it would be the standing one. */
export function withAction(text: string, order: string, isMarksman: boolean, facing: string): string {
  const lines = read(text, isMarksman)
  const isOpening = !lines.some((line) => line.step === 'shot' || line.step === 'move' || line.step === 'face')
  const isShot = isMarksman && /^shoot\b(?!.*\bbounce\b)/i.test(order)
  return withStep(isOpening && isShot ? withStep(text, 'face', `face ${facing}`) : text, 'act', order, isMarksman)
}

/** What the draft says of one step. */
export const said = (text: string, step: Step, isMarksman = false): string =>
  write(read(text, isMarksman).filter((line) => line.step === step))

/** The first direction an order names outside quotes, "" if none. */
export function directionOf(order: string): Direction | '' {
  const words = order.toLowerCase().replace(/"(\\.|[^"\\])*"/g, ' ').split(/\s+/)
  return (words.slice(1).find((word) => (DIRECTIONS as readonly string[]).includes(word)) as Direction | undefined) ?? ''
}

/** The square from which a spell through the doll goes off, "" without one. */
export const dollSquare = (order: string): string => / via doll from (\S+)$/.exec(order)?.[1] ?? ''

/** The column and row of a square, from 0. */
export function placeOf(square: string): [number, number] {
  const found = /^([A-Z]+)(\d+)$/.exec(square)
  if (!found) return [0, 0]
  let column = 0
  for (const letter of found[1]!) column = column * 26 + letter.charCodeAt(0) - 64
  return [column - 1, Number(found[2]) - 1]
}

const STEPS: Record<string, Direction> = {
  '0,-1': 'n', '1,-1': 'ne', '1,0': 'e', '1,1': 'se', '0,1': 's', '-1,1': 'sw', '-1,0': 'w', '-1,-1': 'nw',
}

/** The order that walks over the squares one after another, the first being where the figure stands; "" if they do not touch. */
export function walkOrder(squares: readonly string[]): string {
  const words: [Direction, number][] = []
  for (let i = 1; i < squares.length; i++) {
    const [x, y] = placeOf(squares[i - 1]!)
    const [u, v] = placeOf(squares[i]!)
    const way = STEPS[`${u - x},${v - y}`]
    if (!way) return ''
    const last = words.at(-1)
    if (last?.[0] === way) last[1]++
    else words.push([way, 1])
  }
  return words.length ? `move ${words.map(([way, n]) => (n > 2 ? `${n}${way}` : Array(n).fill(way).join(' '))).join(' ')}` : ''
}

/** The compass word of a direction. */
export const wayWord: Record<Direction, string> = {
  n: 'north', ne: 'north-east', e: 'east', se: 'south-east', s: 'south', sw: 'south-west', w: 'west', nw: 'north-west',
}
/** Digits as on a number pad. */
export const padWay: Record<string, Direction> = { 8: 'n', 9: 'ne', 6: 'e', 3: 'se', 2: 's', 1: 'sw', 4: 'w', 7: 'nw' }
