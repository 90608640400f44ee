import { isDeepStrictEqual } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, type Route } from '@playwright/test'
import axe from 'axe-core'
import { compiled } from '#app/words/compiled.ts'

/** Collects the errors in a page's console, except responses with a 4xx status, which tests provoke. Returns a function that lists them. */
export function watchConsole(page: Page): () => string[] {
  const consoleErrors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' && !/status of 4(0[0-9]|29)/.test(message.text()))
      consoleErrors.push(message.text())
  })
  page.on('pageerror', error => consoleErrors.push(`${error.name}: ${error.message}`))
  return () => consoleErrors
}

/** Waits until a server-rendered page has hydrated. `goto` and `reload` of `journey.ts` do so themselves. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const control = document.querySelector('button, a')
    return control !== null && Object.keys(control).some(key => key.startsWith('__reactProps'))
  })
}

/** Opens a page, or reloads it, and delays its scripts. Returns a function that lets them load and waits for hydration. */
export async function beforeHydration(page: Page, path?: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const scripts = /\/assets\/[^/]*\.js$/
  await page.route(scripts, async route => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest(scripts)
  await (path ? page.goto(path, { waitUntil: 'commit' }) : page.reload({ waitUntil: 'commit' }))
  await asked
  return async () => {
    release()
    await hydrated(page)
  }
}

/** Opens a page with a paused clock, so that its content does not depend on the machine's speed. `page.clock.runFor` advances the clock. */
export async function openWithPausedClock(page: Page, path: string): Promise<void> {
  const start = Date.now()
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start + 1000)
  await page.goto(path)
}

/** Advances the installed clock by 10 s, by which time the page has loaded, and pauses it. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
}

/** Intercepts only the next request to `url`. `times: 1` would then remove the route, which can drop requests in flight. */
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

/** Delays the next request to `url`. Returns a function that lets it continue. */
export async function holdNext(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await answerNext(page, url, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Expects that axe finds no violation of WCAG 2.2 AA or its best practices, and that the page does not scroll horizontally. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  let violations = await violationsOn(page)
  if (violations.length > 0) {
    // Runs axe again, since animations can cause false violations.
    violations = await violationsOn(page)
  }
  expect(violations, `axe on ${screen}`).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `horizontal scrolling on ${screen}`).toBeLessThanOrEqual(0)
}

/** Checks accessibility and horizontal scrolling at the widths of a desktop and a phone, and saves screenshots like `shoot`. */
export async function expectAccessibleOnBoth(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectAccessible(page, `${screen}, on a phone`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await shoot(page, screen)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

const checked = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'] satisfies axe.resultGroups[],
  // Of the enabled rules, only one about media that play by themselves needs files; none needs style sheets, which axe would parse each time.
  preload: { assets: ['media'] satisfies ['media'] },
}

async function violationsOn(page: Page): Promise<string[]> {
  await settled(page)
  const violations = page.frames().length === 1 ? await axeHere(page) : await axeInFrames(page)
  return violations.map(v => `${v.id}: ${v.nodes.map(node => node.target.join(' ')).join(' | ')}`)
}

/** Runs axe in the page itself, which takes a quarter of the time of AxeBuilder, as that opens another page for each run. */
async function axeHere(page: Page): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return await page.evaluate(async options => (await window.axe.run(document, options)).violations, checked)
}

async function axeInFrames(page: Page): Promise<axe.Result[]> {
  // AxeBuilder's types are for another version of Playwright.
  return (await new AxeBuilder({ page: page as never }).options(checked).analyze()).violations
}

/** The English messages, with `.+` for their arguments, whose Spanish differs. Leaves out plurals, and messages of little but arguments. */
const englishMessages = Object.values(compiled.es)
  .flatMap(messages => Object.entries(messages))
  .filter(([english, spanish]) => !isDeepStrictEqual(spanish, [english]))
  .map(([english]) => english)
  .filter(english => !/\{\w+,/.test(english) && /[A-Za-z]{3}/.test(english.replace(/\{\w+\}/g, '')))
  .map(english => english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+'))

/** Expects that no text in the page is an English message of the app. */
export async function expectSpanish(page: Page, screen: string): Promise<void> {
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll('title, body *:not(script, style, noscript)')].flatMap(element => [
      ...[...element.childNodes].filter(node => node instanceof Text).map(({ data }) => data.trim()),
      ...['aria-label', 'title', 'placeholder'].map(name => element.getAttribute(name) ?? ''),
    ]),
  )
  const english = new RegExp(`^(${englishMessages.join('|')})$`)
  expect(
    [...new Set(texts)].filter(text => english.test(text)),
    `English on ${screen}`,
  ).toEqual([])
}

/** Waits until animations have ended, since axe measures a wrong contrast during a fade. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(animation => {
      const { iterations } = animation.effect?.getComputedTiming() ?? {}
      return animation.playState !== 'running' || iterations === Number.POSITIVE_INFINITY
    }),
  )
}

/** Saves screenshots in both themes and three widths in the folder SHOTS, if that variable is set. Pass false as `fullPage` for dialogs. */
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

/** Waits until an active service worker, which has cached its files, controls the page. */
export async function offlineReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
    timeout: 30_000,
  })
}
