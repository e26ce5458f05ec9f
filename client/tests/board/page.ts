// A page with nothing but a board, to measure and to look at. It draws `scene.json` beside it.
import '../../src/theme.css'
import { flushSync, mount } from 'svelte'
import Page from './Page.svelte'
import type { Scene, Stand } from './stand'

const asked = new URLSearchParams(location.search)
document.documentElement.dataset.theme = asked.get('theme') ?? 'dark'
const scene = (await (await fetch(asked.get('scene') ?? 'scene.json')).json()) as Scene
const began = performance.now()
const page = mount(Page, { target: document.getElementById('app') as HTMLElement, props: { scene } }) as unknown as Stand
flushSync()
const mounted = performance.now()
requestAnimationFrame(() =>
  requestAnimationFrame(() => {
    Object.assign(window, { board: page, flushSync, mountedIn: mounted - began, drawnIn: performance.now() - began })
  }),
)
