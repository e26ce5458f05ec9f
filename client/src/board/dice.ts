// The outlines of dice around 0 0, each in the shape of its solid seen from above.

/** A die of a notation like `d8` or `2d6`, or of its sides; null where it is none. */
export function sidesOf(die: string | number): number {
  if (typeof die === 'number') return die
  return Number(/d(\d+)$/i.exec(die)?.[1] ?? 0)
}

export function dieOutline(sides: number): string {
  switch (sides) {
    case 2:
      return 'M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0Z'
    case 3:
    case 4:
      return 'M0-11.5L11.5 8.5H-11.5Z'
    case 6:
      return 'M-8.6-8.6H8.6V8.6H-8.6Z'
    case 8:
      return 'M0-11.5L11.5 0L0 11.5L-11.5 0Z'
    case 10:
      return 'M0-11.5L11 2.4L0 11L-11 2.4Z'
    case 12:
      return 'M0-11L10.6-3.4L6.6 9H-6.6L-10.6-3.4Z'
    default:
      return 'M-5-10.4H5L10.4-5V5L5 10.4H-5L-10.4 5V-5Z'
  }
}

/** Where the number stands: the triangle's middle lies lower. */
export function numberDrop(sides: number): number {
  return sides === 3 || sides === 4 ? 6.6 : sides === 10 ? 4.6 : 3.9
}
