import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { loadProgram, Server } from './server'
import { expect, test as base } from './test'

// Growing a large world takes a while, so this only runs when asked for: TENGEN_BENCH=1000000 scripts/browser
// playwright test --config e2e world-bench. It reports and asserts nothing about time.
const STONES = process.env.TENGEN_BENCH

const test = base.extend<object, { land: Server }>({
  land: [
    async ({}, use) => {
      const grow = (database: string) =>
        execFileSync(loadProgram(), ['worlds', '--stones', STONES ?? '10000', '--keep', database])
      const land = await Server.start(['--residents', '0'], grow)
      await use(land)
      await land.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})
test.skip(!STONES, 'only when asked for')

interface Figures {
  pictures: number
  median: number
  p99: number
  longest: number
  over50: number
}

interface Traced {
  name: string
  ph: string
  pid: number
  tid: number
  tdur?: number
  args: { name?: string }
}

/** What the page's own thread really computed, in milliseconds of the processor: other programs on the machine do not count. */
interface Work {
  /** For one picture, and how much of that is the browser putting the pixels of the canvas together. */
  perPicture: number
  raster: number
  /** Without a break. */
  longestTask: number
  tasksOver50: number
}

function worked(trace: Buffer, pictures: number): Work {
  const { traceEvents: all } = JSON.parse(trace.toString()) as { traceEvents: Traced[] }
  const threads = all
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid} ${tid}`)
  const here = all.filter(({ ph, pid, tid }) => ph === 'X' && threads.includes(`${pid} ${tid}`))
  const times = (called: RegExp) => here.filter(({ name }) => called.test(name)).map(({ tdur = 0 }) => tdur / 1000)
  const each = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / pictures
  const tasks = times(/^ThreadControllerImpl::RunTask$/)
  return {
    perPicture: each(tasks),
    raster: each(times(/::ProduceCanvasResource$/)),
    longestTask: Math.max(0, ...tasks),
    tasksOver50: tasks.filter((one) => one > 50).length,
  }
}

/** Drags across the board for some seconds; how long each picture took. */
async function drag(page: Page): Promise<Figures> {
  return page.evaluate(async () => {
    const canvas = document.querySelector<HTMLCanvasElement>('.ground canvas')
    if (!canvas) throw new Error('no board')
    canvas.setPointerCapture = () => undefined
    const send = (type: string, x: number, y: number) =>
      canvas.dispatchEvent(
        new PointerEvent(type, { pointerId: 1, clientX: x, clientY: y, button: 0, pointerType: 'mouse' }),
      )
    const picture = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    let [x, y] = [700, 450]
    send('pointerdown', x, y)
    const times: number[] = []
    let last = await picture()
    for (let i = 0; i < 300; i += 1) {
      send('pointermove', (x -= 14), (y += 4))
      const now = await picture()
      times.push(now - last)
      last = now
    }
    send('pointerup', x, y)
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
    return {
      pictures: times.length,
      median: at(0.5),
      p99: at(0.99),
      longest: at(1),
      over50: times.filter((t) => t > 50).length,
    }
  })
}

for (const [name, zoom] of [
  ['close', 28],
  ['chunks', 9],
  ['tiles', 0.5],
] as const)
  test(`dragging across the world: ${name}`, async ({ browser, page, land }) => {
    await page.goto(`${land.address}/world?at=200,100&zoom=${zoom}`)
    await expect(page.locator('.world[data-ready=true]')).toBeVisible()
    await browser.startTracing(page, { categories: ['toplevel', 'blink', 'devtools.timeline'] })
    const figures = await drag(page)
    const work = worked(await browser.stopTracing(), figures.pictures)
    console.log(JSON.stringify({ bench: 'drag', name, zoom, ...figures, ...work }))
    expect(figures.pictures).toBe(300)
  })
