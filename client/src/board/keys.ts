// The board's own keys. Whatever is not among them belongs to the table.
import type { Place } from './squares'

export interface Size {
  width: number
  height: number
}

/** Where a key moves the cursor; null where it does not. */
export function moved(key: string, from: Place, size: Size): Place | null {
  const to = { ...from }
  switch (key) {
    case 'ArrowUp':
      to.y -= 1
      break
    case 'ArrowDown':
      to.y += 1
      break
    case 'ArrowLeft':
      to.x -= 1
      break
    case 'ArrowRight':
      to.x += 1
      break
    case 'Home':
      to.x = 0
      break
    case 'End':
      to.x = size.width - 1
      break
    case 'PageUp':
      to.y -= 8
      break
    case 'PageDown':
      to.y += 8
      break
    default:
      return null
  }
  return { x: Math.min(size.width - 1, Math.max(0, to.x)), y: Math.min(size.height - 1, Math.max(0, to.y)) }
}

/** A drawn path with one square more: stepping back takes the last one away, squares in between are filled in. */
export function extended(path: readonly Place[], start: Place, to: Place): Place[] {
  const grown = [...path]
  for (;;) {
    const last = grown.at(-1) ?? start
    if (last.x === to.x && last.y === to.y) return grown
    const before = grown.length > 1 ? grown.at(-2) : grown.length ? start : undefined
    if (before && before.x === to.x && before.y === to.y) {
      grown.pop()
      return grown
    }
    const crossed = grown.findIndex((place) => place.x === to.x && place.y === to.y)
    if (crossed >= 0) return grown.slice(0, crossed + 1)
    if (start.x === to.x && start.y === to.y) return []
    grown.push({ x: last.x + Math.sign(to.x - last.x), y: last.y + Math.sign(to.y - last.y) })
  }
}
