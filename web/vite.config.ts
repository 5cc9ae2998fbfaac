import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { rulesPages } from './rules-pages.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// Where `tengen serve` listens while the client is being worked on.
const server = process.env.TENGEN_SERVER ?? 'http://127.0.0.1:8000'

const chunks = [
  // What every screen loads, sooner or later; the first page, and a game on one screen, need hardly anything else.
  {
    name: 'base',
    test: /svelte\/|preload-helper|app\/(words\/index|engine\/index|variants\/index|parts\/(Icon|Loading|mine\/Notices)|lib\/(router|settings|sounds|attention|net\/(session|lobby|mine)|play\/(terms|saved|setup|last)))/,
    priority: 3,
  },
  { name: 'board', test: /web\/board\/|parts\/(MiniBoard|BoardView)/, priority: 2 },
  // The first page, below what is seen at once, too.
  { name: 'home', test: /screens\/Home|parts\/home\/(?!WorldPreview)|variants\/(samples|presets)/, priority: 2 },
  { name: 'preview', test: /parts\/home\/WorldPreview/, priority: 1 },
  // What all games have, on one screen or online.
  {
    name: 'game',
    test: /parts\/table\/(TableFrame|TableHeading|TurnTree|TurnTools|TurnSteps|VariationNotice|Hint|LayersChoice)|lib\/(play\/(play|about)|table\/clockText)/,
    priority: 1,
  },
]

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
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What is loaded together is one file: small ones compress badly, and each has headers.
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
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
