// Draws the icons of the installed app from public/favicon.svg: `node icons.mjs`, after a change of that file. Needs Chromium.
import { readFile, mkdir } from 'node:fs/promises'
import { chromium } from 'playwright-core'

const BOARD = '#e6bd78'
const svg = await readFile(new URL('public/favicon.svg', import.meta.url), 'utf8')

/** Name, size, and whether the system cuts its own shape out of it: then the board fills the square, and the stone is smaller. */
const ICONS = [
  ['icon-192.png', 192, false],
  ['icon-512.png', 512, false],
  ['maskable-512.png', 512, true],
  ['apple-touch-icon.png', 180, true],
]

const browser = await chromium.launch({
  executablePath: process.env.TENGEN_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
await mkdir(new URL('public/icons/', import.meta.url), { recursive: true })
for (const [name, size, whole] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const drawn = whole ? svg.replace('rx="7"', '').replace('M16 3v26M3 16h26', 'M16 0v32M0 16h32') : svg
  const background = whole ? BOARD : 'transparent'
  await page.setContent(
    `<style>*{margin:0}body{background:${background}}svg{display:block;width:${size}px;height:${size}px}</style>${drawn}`,
  )
  const path = new URL(`public/icons/${name}`, import.meta.url).pathname
  await page.screenshot({ path, omitBackground: !whole })
  await page.close()
}
await browser.close()
