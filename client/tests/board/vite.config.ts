// The page that the board is measured on; no part of the site.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte()],
  build: { target: 'es2022', emptyOutDir: true, modulePreload: { polyfill: false } },
})
