// Which key means what. Letters and digits act only outside fields, and only if they are switched on.

export type Intent =
  | { do: 'act'; actions: string[] }
  | { do: 'way'; key: string }
  | { do: Plain }

type Plain =
  | 'help' | 'orders' | 'undo' | 'drop' | 'skip' | 'previous' | 'next' | 'inspect' | 'whose' | 'again' | 'hint' | 'danger' | 'face' | 'bounce'
  | 'doll' | 'drink' | 'standing' | 'shot' | 'confirm' | 'left' | 'right' | 'up' | 'down' | 'search'

/** The actions behind a letter, the first that is possible is meant; a second press takes the next target. */
export const ACTIONS: Record<string, string[]> = {
  a: ['attack', 'thrust'], s: ['shoot'], t: ['throw'], m: ['trap', 'remove', 'unjam'], l: ['pull'], r: ['rack'], g: ['grab', 'pick_up', 'hand'],
  n: ['nothing'], p: ['nothing'],
}
export const SPELLS = ['curse', 'bolt', 'poison', 'bless', 'heal', 'ward', 'haste']

const NAMED: Record<string, Plain> = {
  '?': 'help', ';': 'orders', '/': 'search', Backspace: 'undo', Escape: 'drop', ' ': 'skip', '[': 'previous', ']': 'next', Enter: 'confirm',
  ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down',
}
const LETTERS: Record<string, Plain> = {
  i: 'inspect', w: 'whose', y: 'again', h: 'hint', e: 'danger', f: 'face', b: 'bounce', d: 'doll', q: 'drink', o: 'standing',
}

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

export function intentOf(event: Pressed, areLettersOn: boolean): Intent | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const plain = NAMED[event.key]
  if (plain) return !areLettersOn && event.key.length === 1 && event.key !== ' ' ? null : { do: plain }
  if (!areLettersOn || event.key.length !== 1) return null
  const key = event.key.toLowerCase()
  if (event.shiftKey) return key === 's' ? { do: 'shot' } : null
  if (/^[1-9]$/.test(key)) return { do: 'way', key }
  if (key === 'c') return { do: 'act', actions: SPELLS }
  const actions = ACTIONS[key]
  if (actions) return { do: 'act', actions }
  const letter = LETTERS[key]
  return letter ? { do: letter } : null
}

export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches('input, textarea, select, [contenteditable]') || target.closest('dialog') !== null)
