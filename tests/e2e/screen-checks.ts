import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, type Route } from '@playwright/test'
import axe from 'axe-core'

/** Collects the errors in the console of a page, except the refusals (4xx) that tests provoke. */
export function watchConsole(page: Page): () => string[] {
  const consoleErrors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' && !/status of 4(0[0-9]|29)/.test(message.text()))
      consoleErrors.push(message.text())
  })
  page.on('pageerror', error => consoleErrors.push(`${error.name}: ${error.message}`))
  return () => consoleErrors
}

/** Moves the pointer over a server-rendered page, which makes it load its code, and waits until it has hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    window.dispatchEvent(new PointerEvent('pointermove', { movementX: 1 }))
    const control = document.querySelector('button, a')
    return control !== null && Object.keys(control).some(key => key.startsWith('__reactProps'))
  })
}

/** Opens or reloads a page and holds back its scripts, as a slow network does. Returns a function that releases them and waits for hydration. */
export async function beforeHydration(page: Page, path?: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!early)[^/]*\.js$/, async route => {
    await released
    await route.continue()
  })
  const early = page.waitForResponse(/\/assets\/early[^/]*\.js$/)
  await (path ? page.goto(path, { waitUntil: 'commit' }) : page.reload({ waitUntil: 'commit' }))
  await early
  await page.waitForFunction(() => 'early' in window)
  return async () => {
    release()
    await hydrated(page)
  }
}

/** Opens a page with a paused clock, so that slow and fast machines show the same. `page.clock.runFor` advances it. */
export async function openWithPausedClock(page: Page, path: string): Promise<void> {
  const start = Date.now()
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start + 1000)
  await page.goto(path)
  await hydrated(page)
}

/** Pauses an installed clock 10 s from now, when the page has loaded. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
}

/** Intercepts only the next request. Unlike `times: 1`, the route stays in place, as its removal would drop requests in flight. */
export async function answerNext(
  page: Page,
  url: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let isAnswered = false
  await page.route(url, route => {
    if (isAnswered) return route.fallback()
    isAnswered = true
    return answer(route)
  })
}

/** Holds the next request back. Returns a function that releases it. */
export async function holdNext(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await answerNext(page, url, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Expects no axe violation (WCAG 2.2 AA) and no horizontal scrolling. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  let violations = await violationsOn(page)
  if (violations.length > 0) {
    // An animation or hydration during the first run can cause false violations.
    if (await page.evaluate(() => 'early' in window)) await hydrated(page)
    violations = await violationsOn(page)
  }
  expect(violations, `axe on ${screen}`).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `horizontal scrolling on ${screen}`).toBeLessThanOrEqual(0)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

const checked = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'] satisfies axe.resultGroups[],
}

async function violationsOn(page: Page): Promise<string[]> {
  await settled(page)
  const violations = page.frames().length === 1 ? await axeHere(page) : await axeInFrames(page)
  return violations.map(v => `${v.id}: ${v.nodes.map(node => node.target.join(' ')).join(' | ')}`)
}

/** Runs axe in the page, which takes a quarter of the time of AxeBuilder: that opens a new page for each run. */
async function axeHere(page: Page): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return await page.evaluate(async options => (await window.axe.run(document, options)).violations, checked)
}

async function axeInFrames(page: Page): Promise<axe.Result[]> {
  // AxeBuilder is typed for another version of Playwright.
  return (await new AxeBuilder({ page: page as never }).options(checked).analyze()).violations
}

/** Waits until animations have ended, since contrast is wrong during a fade. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(animation => {
      const { iterations } = animation.effect?.getComputedTiming() ?? {}
      return animation.playState !== 'running' || iterations === Number.POSITIVE_INFINITY
    }),
  )
}

/** Takes screenshots for review into the folder that SHOTS names, if any. Pass `fullPage` false for overlays. */
export async function shoot(page: Page, screen: string, fullPage = true): Promise<void> {
  if (!process.env.SHOTS) return
  const viewport = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [375, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const path = `${process.env.SHOTS}/${screen.replaceAll(/\W+/g, '-')}-${width}-${colorScheme}.png`
      await page.screenshot({ path, fullPage })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(viewport)
}

/** Waits until the service worker controls the page and has cached its files. */
export async function offlineReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
    timeout: 30_000,
  })
}

/** Waits until the page has loaded no new file for a second. */
export async function loadedAll(page: Page): Promise<void> {
  const countFiles = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  let files = -1
  await expect
    .poll(
      async () => {
        const before = files
        files = await countFiles()
        return files - before
      },
      { intervals: [1_000] },
    )
    .toBe(0)
}
