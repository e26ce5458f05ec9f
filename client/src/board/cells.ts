// The squares as a grid of elements for hands on keys and for ears: at most 24 × 24 at a time, invisible over the drawing.
import { SIDE, placeOf, squareName, type Place } from './squares'
import type { Window } from './view'

export interface CellSource {
  label(square: string): string
  isChosen(square: string): boolean
}

/** When the page has nothing better to do. */
export const soon: (work: () => void) => number =
  typeof requestIdleCallback === 'function' ? (work) => requestIdleCallback(work, { timeout: 250 }) : (work) => window.setTimeout(work, 16)

/** Keeps the elements: they are moved and named anew rather than made anew. */
export class Cells {
  private rows: HTMLElement[] = []
  private readonly cells = new Map<string, HTMLElement>()
  private shown: Window = { left: 0, top: 0, right: 0, bottom: 0 }
  private cursor: Place = { x: 0, y: 0 }
  private waiting = 0

  constructor(
    private readonly host: HTMLElement,
    private readonly source: CellSource,
  ) {}

  /** Shows a window of squares; the cursor's square is the one in the order of focus. */
  show(shown: Window, cursor: Place): void {
    const held = this.host.contains(document.activeElement)
    const isSame = (['left', 'top', 'right', 'bottom'] as const).every((key) => this.shown[key] === shown[key])
    this.shown = shown
    this.cursor = cursor
    if (!isSame) this.lay()
    this.rove()
    this.refresh()
    if (held && !isSame) this.focus()
  }

  includes(place: Place): boolean {
    const { left, top, right, bottom } = this.shown
    return place.x >= left && place.x < right && place.y >= top && place.y < bottom
  }

  focus(): void {
    this.cells.get(squareName(this.cursor.x, this.cursor.y))?.focus({ preventScroll: true })
  }

  get hasFocus(): boolean {
    return this.host.contains(document.activeElement)
  }

  /** Names all squares again when there is time; the cursor's at once. */
  refresh(): void {
    const at = squareName(this.cursor.x, this.cursor.y)
    const cell = this.cells.get(at)
    if (cell) this.name(at, cell)
    if (this.waiting) return
    this.waiting = soon(() => {
      this.waiting = 0
      for (const [square, each] of this.cells) this.name(square, each)
    })
  }

  private name(square: string, cell: HTMLElement): void {
    const label = this.source.label(square)
    const chosen = String(this.source.isChosen(square))
    if (cell.getAttribute('aria-label') !== label) cell.setAttribute('aria-label', label)
    if (cell.getAttribute('aria-selected') !== chosen) cell.setAttribute('aria-selected', chosen)
  }

  private rove(): void {
    const at = squareName(this.cursor.x, this.cursor.y)
    for (const [square, cell] of this.cells) {
      const index = square === at ? 0 : -1
      if (cell.tabIndex !== index) cell.tabIndex = index
    }
  }

  private lay(): void {
    const { left, top, right, bottom } = this.shown
    this.cells.clear()
    for (const row of this.rows.splice(bottom - top)) row.remove()
    for (let y = top; y < bottom; y++) {
      const row = (this.rows[y - top] ??= this.host.appendChild(made('row')))
      row.setAttribute('aria-rowindex', String(y + 1))
      row.style.top = `${y * SIDE}px`
      while (row.childElementCount > right - left) row.lastElementChild?.remove()
      for (let x = left; x < right; x++) {
        const cell = (row.children[x - left] as HTMLElement | undefined) ?? row.appendChild(made('gridcell'))
        cell.setAttribute('aria-colindex', String(x + 1))
        cell.dataset.square = squareName(x, y)
        cell.style.left = `${x * SIDE}px`
        this.cells.set(squareName(x, y), cell)
      }
    }
  }
}

function made(role: string): HTMLElement {
  const element = document.createElement('div')
  element.setAttribute('role', role)
  if (role === 'gridcell') element.tabIndex = -1
  return element
}

/** The square of a cell that got the focus or a click. */
export function squareOfCell(target: EventTarget | null): string {
  const square = target instanceof HTMLElement ? (target.dataset.square ?? '') : ''
  return placeOf(square) ? square : ''
}
