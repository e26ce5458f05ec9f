// What this device has chosen. Kept in the browser only.

export interface Settings {
  theme: 'auto' | 'dark' | 'light'
  confirm: 'always' | 'dice' | 'complete'
  speed: 'full' | 'double' | 'none'
  coordinates: boolean
  speech: 'short' | 'full'
  keys: boolean
  sound: boolean
  shapes: boolean
  notify: boolean
}

const KEY = 'macguffin:settings'
const usual: Settings = {
  theme: 'auto', confirm: 'always', speed: 'full', coordinates: false, speech: 'short', keys: true, sound: false, shapes: false,
  notify: false,
}

/** What a store holds, as far as it is of the kind that is expected. */
export function readSettings(text: string | null): Settings {
  try {
    const found = JSON.parse(text ?? '{}') as Record<string, unknown>
    const fitting = Object.entries(usual).filter(([name, value]) => typeof found[name] === typeof value)
    return { ...usual, ...(Object.fromEntries(fitting.map(([name]) => [name, found[name]])) as Partial<Settings>) }
  } catch {
    return { ...usual }
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export const settings: Settings = $state(readSettings(stored()))

export function choose<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value
  if (name === 'theme') {
    if (value === 'auto') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = String(value)
  }
  try {
    // other pages keep settings of their own there
    const others = JSON.parse(stored() ?? '{}') as object
    localStorage.setItem(KEY, JSON.stringify({ ...others, ...settings }))
  } catch {
    // kept until the page is left
  }
}
