import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { pack } from './pack.ts'
import { rulebook } from './rulebook.ts'

const server = 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte(), rulebook(), pack()],
  build: {
    outDir: '../src/macguffin/web/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // nothing inline: the content security policy allows none
    modulePreload: { polyfill: false },
    manifest: true, // the server tells the browser early what a page will need
    rolldownOptions: {
      output: {
        // A few files of some size load sooner than many small ones.
        advancedChunks: {
          groups: [
            { name: 'shared', test: /\/src\/lib\/|\/node_modules\/|vite\/|rolldown/, priority: 2 },
            { name: 'board', test: /\/src\/board\//, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'] },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
})
