import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { rulesPages } from './rules-pages.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// Where `tengen serve` listens while the client is being worked on.
const server = process.env.TENGEN_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [rulesPages(), svelte()],
  resolve: {
    alias: {
      $app: here('./app'),
      $board: here('./board'),
      $examples: here('../docs/rules/examples'),
      $protocol: here('../crates/protocol/typescript/protocol.ts'),
    },
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  // Our content security policy allows no data: addresses, so nothing may be inlined.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: 'es' },
  server: {
    fs: { allow: [here('.'), here('../crates/protocol/typescript'), here('../docs/rules')] },
    proxy: {
      '^/api/.+': { target: server, changeOrigin: true, headers: { origin: server } },
      '/ws': { target: server, ws: true, changeOrigin: true, headers: { origin: server } },
    },
  },
  test: {
    environment: 'happy-dom',
    reporters: ['default', './closing.ts'],
    include: ['app/**/*.test.ts', 'board/**/*.test.ts'],
  },
})
