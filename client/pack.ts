// Packs what is built, so that the server need not: beside each script and style a `.br` and a `.gz` of it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

export function pack(): Plugin {
  let folder = ''
  return {
    name: 'pack',
    apply: 'build',
    configResolved: (config) => {
      folder = join(resolve(config.root, config.build.outDir), 'assets')
    },
    closeBundle() {
      for (const name of readdirSync(folder).filter((one) => /\.(?:js|css|svg)$/.test(one))) {
        const bytes = readFileSync(join(folder, name))
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
        writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
