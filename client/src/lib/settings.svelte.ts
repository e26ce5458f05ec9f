// What this device prefers; kept in the browser and nowhere else.

export interface Settings {
  theme: 'auto' | 'dark' | 'light'
  confirm: 'always' | 'dice' | 'complete'
  speed: 1 | 2 | 0
  coordinates: boolean
  speech: 'short' | 'full'
  keys: boolean
  sound: boolean
  notify: boolean
}

const KEY = 'macguffin:settings'
const DEFAULTS: Settings = {
  theme: 'auto',
  confirm: 'always',
  speed: 1,
  coordinates: false,
  speech: 'full',
  keys: true,
  sound: false,
  notify: false,
}

function read(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) }
  } catch {
    return { ...DEFAULTS }
  }
}

class Kept {
  all = $state<Settings>(read())

  set<K extends keyof Settings>(key: K, value: Settings[K]): void {
    this.all[key] = value
    try {
      localStorage.setItem(KEY, JSON.stringify(this.all))
    } catch {
      // Storage is closed to us: it holds until the page is left.
    }
    if (key === 'theme') {
      if (value === 'auto') delete document.documentElement.dataset.theme
      else document.documentElement.dataset.theme = String(value)
    }
  }
}

export const settings = new Kept()
