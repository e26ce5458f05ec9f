// A position as the server tells it anew, with whatever did not change taken from the one before: what is the same is not drawn again.
import type { Position } from '../wire'

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

function keptList<T>(before: readonly T[], next: T[], name: (item: T) => string): T[] {
  const known = new Map(before.map((item) => [name(item), item]))
  let isSame = before.length === next.length
  const list = next.map((item, index) => {
    const old = known.get(name(item))
    const kept = old !== undefined && same(old, item) ? old : item
    if (kept !== before[index]) isSame = false
    return kept
  })
  return isSame ? (before as T[]) : list
}

export function kept(before: Position | null, next: Position): Position {
  if (!before || before === next) return next
  return {
    ...next,
    order: same(before.order, next.order) ? before.order : next.order,
    figures: keptList(before.figures, next.figures, (figure) => figure.name),
    doors: same(before.doors, next.doors) ? before.doors : next.doors,
    traps: same(before.traps, next.traps) ? before.traps : next.traps,
    knives: same(before.knives, next.knives) ? before.knives : next.knives,
    racks: same(before.racks, next.racks) ? before.racks : next.racks,
  }
}
