// Which page the address names. Links inside the site change it without loading a new document.

export type Route =
  | { page: 'home' }
  | { page: 'new' }
  | { page: 'table'; id: string; panel: '' | 'gm' | 'orders' | 'report' }
  | { page: 'replay'; id: string; seq: number }
  | { page: 'luck'; id: string }
  | { page: 'edit' }
  | { page: 'rules'; game: string }
  | { page: 'join'; token: string }
  | { page: 'lost' }

export function parseRoute(path: string): Route {
  const parts = path.split('/').filter(Boolean)
  const [first, second = '', third = '', fourth = ''] = parts
  if (!first) return { page: 'home' }
  if (first === 'new' && !second) return { page: 'new' }
  if (first === 'edit' && !second) return { page: 'edit' }
  if (first === 'rules') return { page: 'rules', game: second || 'heist' }
  if (first === 'j' && second) return { page: 'join', token: second }
  if (first === 't' && second) {
    if (!third) return { page: 'table', id: second, panel: '' }
    if (third === 'gm' || third === 'orders' || third === 'report') return { page: 'table', id: second, panel: third }
    if (third === 'luck') return { page: 'luck', id: second }
    if (third === 'replay') return { page: 'replay', id: second, seq: Math.max(0, Number.parseInt(fourth, 10) || 0) }
  }
  return { page: 'lost' }
}

class Location {
  path = $state(window.location.pathname)
  hash = $state(window.location.hash)
  route = $derived(parseRoute(this.path))

  constructor() {
    window.addEventListener('popstate', () => this.read())
    document.addEventListener('click', (event) => this.follow(event))
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
    this.read()
  }

  private read(): void {
    this.path = window.location.pathname
    this.hash = window.location.hash
  }

  private follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
    if (link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return
    if (link.pathname.startsWith('/api/') || link.pathname.startsWith('/assets/')) return
    if (link.pathname === window.location.pathname && link.hash) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const place = new Location()
