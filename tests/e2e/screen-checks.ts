import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, type Route } from '@playwright/test'
import axe from 'axe-core'

/** Collects what a person would never see but a browser complains about. */
export function watchConsole(page: Page): () => string[] {
  const complaints: string[] = []
  page.on('console', message => {
    // A refusal the story provokes on purpose is an answer, not a fault of the page.
    if (message.type() === 'error' && !/status of 4(0[0-9]|29)/.test(message.text()))
      complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(`${error.name}: ${error.message}`))
  return () => complaints
}

/** Touches a page that the server drew, as a person does, and waits until it answers to clicks: a slow machine takes seconds to bring it to life. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    window.dispatchEvent(new PointerEvent('pointermove', { movementX: 1 }))
    const control = document.querySelector('button, a')
    return control !== null && Object.keys(control).some(key => key.startsWith('__reactProps'))
  })
}

/** Opens a page, or the one that is open anew, whose own scripts are still under way, as on a slow line; answers what lets them come. */
export async function asleep(page: Page, path?: string): Promise<() => Promise<void>> {
  const { promise: awake, resolve: wake } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!early)[^/]*\.js$/, async route => {
    await awake
    await route.continue()
  })
  const early = page.waitForResponse(/\/assets\/early[^/]*\.js$/)
  await (path ? page.goto(path, { waitUntil: 'commit' }) : page.reload({ waitUntil: 'commit' }))
  await early
  await page.waitForFunction(() => 'early' in window)
  return async () => {
    wake()
    await alive(page)
  }
}

/** Opens a page in which time stands still until `page.clock.runFor` moves it: a slow machine sees what a quick one sees. */
export async function openInStoppedTime(page: Page, path: string): Promise<void> {
  const start = Date.now()
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start + 1000)
  await page.goto(path)
  await alive(page)
}

/** Stops the time of a page with `page.clock.install()` a little later, once what it loads late is there. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
}

/** Answers the next call as told, the later ones as ever: a watch that ends by itself loses what is under way just then. */
export async function answerNext(
  page: Page,
  url: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let answered = false
  await page.route(url, route => {
    if (answered) return route.fallback()
    answered = true
    return answer(route)
  })
}

/** Holds the next call back, as on a slow line; answers what lets it go on. */
export async function holdNext(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await answerNext(page, url, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** No axe violation (WCAG 2.2 AA) and no sideways scroll on the screen as it stands. */
export async function expectSound(page: Page, screen: string): Promise<void> {
  let found = await violationsOn(page)
  if (found.length > 0) {
    // What slid in while the checker looked was measured half-way, and a page that just came to life was not whole.
    if (await page.evaluate(() => 'early' in window)) await alive(page)
    found = await violationsOn(page)
  }
  expect(found, `axe on ${screen}`).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `sideways scroll on ${screen}`).toBeLessThanOrEqual(0)
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

/** The checker within the page itself: a quarter of the time that its builder takes, which opens a page of its own each time. */
async function axeHere(page: Page): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return await page.evaluate(async options => (await window.axe.run(document, options)).violations, checked)
}

async function axeInFrames(page: Page): Promise<axe.Result[]> {
  // The checker brings its own, other version of the same page type.
  return (await new AxeBuilder({ page: page as never }).options(checked).analyze()).violations
}

/** Waits until what fades or slides in has arrived: contrast is not measured half-way. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(animation => {
      const { iterations } = animation.effect?.getComputedTiming() ?? {}
      return animation.playState !== 'running' || iterations === Number.POSITIVE_INFINITY
    }),
  )
}

/** Pictures to look at, where they are asked for: SHOTS names the folder. Not whole where something lies over the page. */
export async function shoot(page: Page, what: string, fullPage = true): Promise<void> {
  if (!process.env.SHOTS) return
  const viewport = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [375, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const path = `${process.env.SHOTS}/${what.replaceAll(/\W+/g, '-')}-${width}-${colorScheme}.png`
      await page.screenshot({ path, fullPage })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(viewport)
}

/** Waits until the service worker controls the page and has cached everything it wants. */
export async function offlineReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
    timeout: 30_000,
  })
}

/** Waits until the page has loaded what it loads by itself: no new file for a second. */
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
