// QR codes for links: bytes, level M, versions 1 to 10. The modules of the symbol, dark ones true.

// [version]: code words in all, check words a block, blocks
const LEVEL_M: readonly (readonly [number, number, number])[] = [
  [0, 0, 0], [26, 10, 1], [44, 16, 1], [70, 26, 1], [100, 18, 2], [134, 24, 2], [172, 16, 4], [196, 18, 4], [242, 22, 4], [292, 22, 5], [346, 26, 5],
]
const ALIGN: readonly (readonly number[])[] = [
  [], [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
]

const EXP = new Uint8Array(512)
const LOG = new Uint8Array(256)
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x
  LOG[x] = i
  x = x & 128 ? (x << 1) ^ 0x11d : x << 1
}
const times = (a: number, b: number): number => (a && b ? EXP[LOG[a]! + LOG[b]!]! : 0)

function checkWords(data: readonly number[], count: number): number[] {
  let generator = [1]
  for (let i = 0; i < count; i++) {
    const next = new Array<number>(generator.length + 1).fill(0)
    generator.forEach((value, at) => {
      next[at]! ^= value
      next[at + 1]! ^= times(value, EXP[i]!)
    })
    generator = next
  }
  const rest = [...data, ...new Array<number>(count).fill(0)]
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i]!
    if (factor) generator.forEach((value, at) => (rest[i + at]! ^= times(value, factor)))
  }
  return rest.slice(data.length)
}

function codeWords(bytes: Uint8Array, version: number): number[] {
  const [total, check, blocks] = LEVEL_M[version]!
  const room = total - check * blocks
  const bits: number[] = []
  const put = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  put(4, 4)
  put(bytes.length, version < 10 ? 8 : 16)
  bytes.forEach((byte) => put(byte, 8))
  put(0, Math.min(4, room * 8 - bits.length))
  while (bits.length % 8) bits.push(0)
  const words: number[] = []
  for (let i = 0; i < bits.length; i += 8) words.push(bits.slice(i, i + 8).reduce((sum, bit) => sum * 2 + bit, 0))
  for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad)
  const short = Math.floor(room / blocks)
  const long = room % blocks
  const parts: number[][] = []
  for (let i = 0, at = 0; i < blocks; i++) {
    const length = short + (i >= blocks - long ? 1 : 0)
    parts.push(words.slice(at, at + length))
    at += length
  }
  const checks = parts.map((part) => checkWords(part, check))
  const woven: number[] = []
  for (let i = 0; i <= short; i++) for (const part of parts) if (i < part.length) woven.push(part[i]!)
  for (let i = 0; i < check; i++) for (const part of checks) woven.push(part[i]!)
  return woven
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0, (_, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Remainder codes of format and version. */
function withRemainder(value: number, length: number, generator: number): number {
  let rest = value << length
  for (let bit = 31 - Math.clz32(rest); bit >= length; bit = 31 - Math.clz32(rest)) rest ^= generator << (bit - length)
  return (value << length) | rest
}

class Symbol {
  readonly size: number
  readonly dark: boolean[][]
  readonly fixed: boolean[][]

  constructor(readonly version: number) {
    this.size = 17 + 4 * version
    this.dark = Array.from({ length: this.size }, () => new Array<boolean>(this.size).fill(false))
    this.fixed = Array.from({ length: this.size }, () => new Array<boolean>(this.size).fill(false))
    this.drawPatterns()
  }

  set(x: number, y: number, isDark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return
    this.dark[y]![x] = isDark
    this.fixed[y]![x] = true
  }

  private drawPatterns(): void {
    const last = this.size - 7
    for (let i = 8; i < this.size - 8; i++) {
      this.set(6, i, i % 2 === 0)
      this.set(i, 6, i % 2 === 0)
    }
    for (const [x, y] of [[0, 0], [last, 0], [0, last]] as const) this.drawRing(x + 3, y + 3, 4, [0, 1, 3])
    const places = ALIGN[this.version]!
    const far = this.size - 7
    for (const x of places)
      for (const y of places) {
        const isFinder = (x === 6 && (y === 6 || y === far)) || (y === 6 && x === far)
        if (!isFinder) this.drawRing(x, y, 2, [0, 2])
      }
    this.drawFormat(0)
    if (this.version >= 7) this.drawVersion()
  }

  private drawRing(cx: number, cy: number, reach: number, darkAt: readonly number[]): void {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy))
        this.set(cx + dx, cy + dy, darkAt.includes(ring))
      }
  }

  drawFormat(mask: number): void {
    const bits = withRemainder(mask, 10, 0x537) ^ 0x5412 // level M is 00
    const bit = (i: number): boolean => ((bits >> i) & 1) === 1
    for (let i = 0; i < 6; i++) this.set(8, i, bit(i))
    this.set(8, 7, bit(6))
    this.set(8, 8, bit(7))
    this.set(7, 8, bit(8))
    for (let i = 9; i < 15; i++) this.set(14 - i, 8, bit(i))
    for (let i = 0; i < 8; i++) this.set(this.size - 1 - i, 8, bit(i))
    for (let i = 8; i < 15; i++) this.set(8, this.size - 15 + i, bit(i))
    this.set(8, this.size - 8, true)
  }

  private drawVersion(): void {
    const bits = withRemainder(this.version, 12, 0x1f25)
    for (let i = 0; i < 18; i++) {
      const isDark = ((bits >> i) & 1) === 1
      const a = this.size - 11 + (i % 3)
      const b = Math.floor(i / 3)
      this.set(a, b, isDark)
      this.set(b, a, isDark)
    }
  }

  fill(words: readonly number[], mask: number): void {
    let at = 0
    let isUp = true
    for (let right = this.size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5
      for (let step = 0; step < this.size; step++) {
        const y = isUp ? this.size - 1 - step : step
        for (const x of [right, right - 1]) {
          if (this.fixed[y]![x]) continue
          const bit = at < words.length * 8 ? (words[at >> 3]! >> (7 - (at & 7))) & 1 : 0
          this.dark[y]![x] = (bit === 1) !== MASKS[mask]!(x, y)
          at++
        }
      }
      isUp = !isUp
    }
    this.drawFormat(mask)
  }

  /** How hard it is to read: long runs, blocks, false finders, too much of one colour. */
  penalty(): number {
    let sum = 0
    const columns = this.dark.map((_, x) => this.dark.map((row) => row[x]!))
    for (const line of [...this.dark, ...columns]) {
      let run = 1
      for (let i = 1; i <= line.length; i++) {
        if (i < line.length && line[i] === line[i - 1]) run++
        else {
          if (run >= 5) sum += run - 2
          run = 1
        }
      }
      const text = line.map(Number).join('')
      for (const shape of ['10111010000', '00001011101']) for (let at = text.indexOf(shape); at >= 0; at = text.indexOf(shape, at + 1)) sum += 40
    }
    let count = 0
    for (let y = 0; y < this.size; y++)
      for (let x = 0; x < this.size; x++) {
        const here = this.dark[y]![x]!
        if (here) count++
        if (x && y && here === this.dark[y]![x - 1] && here === this.dark[y - 1]![x] && here === this.dark[y - 1]![x - 1]) sum += 3
      }
    return sum + 10 * Math.floor(Math.abs((count * 20) / this.size ** 2 - 10))
  }
}

/** The symbol of a text, the smallest that holds it; null for what is too long. */
export function qrOf(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const version = LEVEL_M.findIndex(([total, check, blocks], at) => at > 0 && bytes.length + (at < 10 ? 2 : 3) <= total - check * blocks)
  if (version < 1) return null
  const words = codeWords(bytes, version)
  let best: Symbol | null = null
  let least = Infinity
  for (let mask = 0; mask < 8; mask++) {
    const symbol = new Symbol(version)
    symbol.fill(words, mask)
    const penalty = symbol.penalty()
    if (penalty < least) {
      least = penalty
      best = symbol
    }
  }
  return best!.dark
}

/** The dark modules as one path, a unit a module. */
export const qrPath = (dark: readonly (readonly boolean[])[]): string =>
  dark.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
