import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test'
import { chromiumLaunchOptions } from '../../setup/chromium.ts'
import { startTassel } from '../../setup/tassel-process.ts'

/**
 * Measures on a slow phone (docs/performance.md): the time from the first tap on Donate Now to the sheet and from a preset to the details, the slowest response to a tap, and the
 * Largest Contentful Paint (LCP) compared with that of a static copy. Prints medians of five runs and enforces no limit. Run
 * `node tests/ui/lighthouse/acts.ts` on an idle machine.
 */
const runs = 5
const phone: BrowserContextOptions = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
/** A slow 4G network: latency in ms, throughput in bytes per second. `slowdown` divides the CPU speed. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const slowdown = 4

/** `sheet` is in ms since the epoch, since the tap may load another page. */
type Timings = { largest: number; sheet: number; answers: { name: string; took: number }[] }
declare global {
  interface Window {
    seen: Timings
  }
}

const tassel = await startTassel()
const browser = await chromium.launch(chromiumLaunchOptions())
try {
  const answer = await fetch(`${tassel.url}/api/screens/scholars?search=Amara`)
  const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] }
  const campaign = `/campaign/amara-okonkwo/${campaigns[0]?.id}`
  const parts = process.argv.slice(2)
  if (parts.length === 0 || parts.includes('taps')) {
    await report('tapped as soon as it is seen', () => firstTap(browser, campaign, 0))
    await report('tapped five seconds later', () => firstTap(browser, campaign, 5_000))
  }
  if (parts.length === 0 || parts.includes('paint')) {
    for (const path of ['/', campaign, '/scholars']) await report(`paint ${path}`, () => paint(browser, path))
  }
} finally {
  await browser.close()
  await tassel.stop()
  tassel.forget()
}

async function report(name: string, measure: () => Promise<Record<string, number>>): Promise<void> {
  const samples: Record<string, number>[] = []
  while (samples.length < runs) samples.push(await measure())
  const each = Object.keys(samples[0] ?? {}).map(what => {
    const values = samples.map(one => one[what] ?? 0).toSorted((a, b) => a - b)
    return `${what} ${values[runs >> 1]} (${values[0]}-${values.at(-1)})`
  })
  console.log(`${name}: ${each.join(' · ')}`)
}

/** Taps Donate Now `after` ms after the first paint. Returns the milliseconds until the sheet shows and those of the slowest interactions. */
async function firstTap(browser: Browser, path: string, after: number): Promise<Record<string, number>> {
  const { page, slow } = await slowPage(browser)
  let bytes = 0
  let files = 0
  slow.on('Network.responseReceived', ({ response }) => {
    if (/\.js$/.test(response.url)) files += 1
  })
  slow.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(tassel.url + path, { waitUntil: 'commit' })
  const donate = page.locator('.sticky-bar').getByRole('button', { name: 'Donate Now' })
  await donate.waitFor()
  await page.waitForFunction(() => window.seen.largest > 0)
  const largest = await page.evaluate(() => window.seen.largest)
  await page.waitForTimeout(after)
  const before = { bytes, files }
  await donate.tap()
  await page.waitForFunction(() => window.seen?.sheet > 0)
  const { tapped, sheet } = await page.evaluate(() => ({
    tapped: Number(window.name),
    sheet: window.seen.sheet,
  }))
  await page.waitForTimeout(500)
  const first = await slowest(page)
  const dialog = page.getByRole('dialog')
  const chose = Date.now()
  await dialog.getByRole('radio', { name: /\$100/ }).tap()
  await dialog.getByLabel('Your Name').waitFor()
  const details = Date.now() - chose
  await page.waitForTimeout(500)
  const amount = await slowest(page)
  const tips = dialog.getByRole('radio', { name: /%/ })
  await tips.first().tap()
  await page.waitForTimeout(300)
  await tips.nth(2).tap()
  await page.waitForTimeout(300)
  const tip = await slowest(page)
  await page.context().close()
  return {
    largest: Math.round(largest),
    'kB before': Math.round(before.bytes / 1000),
    'scripts before': before.files,
    sheet: Math.round(sheet - tapped),
    details,
    tap: first,
    amount,
    tip,
  }
}

async function slowest(page: Page): Promise<number> {
  return await page.evaluate(() => Math.max(0, ...window.seen.answers.splice(0).map(({ took }) => took)))
}

/** The LCP of a page and of a static copy, in milliseconds. */
async function paint(browser: Browser, path: string): Promise<Record<string, number>> {
  const served = await largest(browser, tassel.url + path)
  const file = await serveCopy(path)
  const plain = await largest(browser, file.url)
  file.stop()
  return { served, file: plain, percent: Math.round((served / plain) * 100) }
}

async function largest(browser: Browser, url: string): Promise<number> {
  const { page } = await slowPage(browser)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(1_000)
  const { largest } = await page.evaluate(() => window.seen)
  await page.context().close()
  return Math.round(largest)
}

/** Serves a copy of the page without scripts from memory, with its styles, fonts, and pictures. */
async function serveCopy(path: string): Promise<{ url: string; stop: () => void }> {
  const kept = new Map<string, { type: string; body: Buffer }>()
  const keep = async (address: string) => {
    const answer = await fetch(tassel.url + address)
    const read = {
      type: answer.headers.get('content-type') ?? '',
      body: Buffer.from(await answer.arrayBuffer()),
    }
    const isText = /html|css|svg/.test(read.type)
    const html = address === path ? read.body.toString().replaceAll(/<script.*?<\/script>/gs, '') : read.body
    const file = isText ? { ...read, body: brotliCompressSync(html) } : read
    kept.set(address, file)
    return file
  }
  await keep(path)
  const server = createServer(async (request, response) => {
    const { type, body } = kept.get(request.url ?? '/') ?? (await keep(request.url ?? '/'))
    const encoding = /html|css|svg/.test(type) ? { 'content-encoding': 'br' } : {}
    response.writeHead(200, { 'content-type': type, 'content-length': body.length, ...encoding }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://localhost:${port}${path}`, stop: () => server.close() }
}

async function slowPage(browser: Browser): Promise<{ page: Page; slow: CDPSession }> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const slow = await context.newCDPSession(page)
  await slow.send('Network.enable')
  await slow.send('Network.emulateNetworkConditions', network)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watch)
  return { page, slow }
}

/** Records the timings in `window.seen`. Runs in the page. */
function watch(): void {
  const seen: Timings = { largest: 0, sheet: 0, answers: [] }
  window.seen = seen
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) seen.largest = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { interactionId } = entry as PerformanceEventTiming
      if (interactionId) seen.answers.push({ name: entry.name, took: entry.duration })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  window.addEventListener(
    'pointerdown',
    event => {
      window.name ||= String(performance.timeOrigin + event.timeStamp)
    },
    { capture: true },
  )
  const look = () => {
    if (seen.sheet > 0) return
    if (document.querySelector('[role=dialog]'))
      requestAnimationFrame(() => requestAnimationFrame(now => (seen.sheet = performance.timeOrigin + now)))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
