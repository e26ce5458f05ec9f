import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { qrOf, qrPath } from '../src/lib/qr'

// The symbols were made once by another encoder; texts fill them to the last byte.
const SMALLEST = [
  '#######...###.#######',
  '#.....#.###...#.....#',
  '#.###.#...###.#.###.#',
  '#.###.#..###..#.###.#',
  '#.###.#.#...#.#.###.#',
  '#.....#..###..#.....#',
  '#######.#.#.#.#######',
  '..........##.........',
  '#.#.#.#..#......#..#.',
  '.#..##..##..###.###.#',
  '.#....##.####.###.###',
  '#..###.#.#.#...#...#.',
  '#.###.#.###..#...#...',
  '........#.#.###.###.#',
  '#######...###.###.###',
  '#.....#...##...#...##',
  '#.###.#.###..#...#.#.',
  '#.###.#..#..###.####.',
  '#.###.#.#.###.###.#.#',
  '#.....#....#...#...#.',
  '#######.###..#...#.##',
]
const digest = (dark: boolean[][]): string => createHash('sha256').update(dark.flat().map(Number).join('')).digest('hex').slice(0, 16)

describe('QR codes', () => {
  it('are the smallest that hold the text', () => {
    expect(qrOf('x'.repeat(14))!.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''))).toEqual(SMALLEST)
    expect(qrOf('x'.repeat(15))!.length).toBe(25)
  })

  it('are right with several blocks, version and alignment marks', () => {
    expect(digest(qrOf('w'.repeat(122))!)).toBe('393c2c6f079bdc70')
    expect(digest(qrOf('y'.repeat(213))!)).toBe('f07f0416270dd373')
  })

  it('are not made of what is too long', () => {
    expect(qrOf('y'.repeat(213))).not.toBeNull()
    expect(qrOf('y'.repeat(214))).toBeNull()
  })

  it('are drawn as one path', () => {
    expect(qrPath([[true, false], [false, true]])).toBe('M0 0h1v1h-1zM1 1h1v1h-1z')
  })
})
