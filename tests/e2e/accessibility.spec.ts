import { expect, type Page, type Request } from '@playwright/test'
import axe from 'axe-core'
import { test } from './journey.ts'
import { expectAccessible, expectSpanish, settled, shoot } from './screen-checks.ts'
import { signIn } from './sign-in.ts'

/** What axe leaves out, on the pages that most people use. docs/accessibility.md names these tests as its proof. */

async function publicPaths(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/screens/scholars?search=Yara')
  const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] }
  return [
    '/',
    '/scholars',
    `/campaign/x/${campaigns[0]?.id}`,
    '/signin',
    '/website-create-campaign',
    '/my-donations',
    '/accessibility',
  ]
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  await settled(page)
}

type Stop = { name: string; isVisible: boolean; isCovered: boolean; order: number }

/** Presses Tab until the focus leaves the page, and describes each stop. */
async function stopsOf(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let presses = 0; presses < 250; presses++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate((): Stop | null => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return null
      const box = focused.getBoundingClientRect()
      const label = focused.closest('label, .choice') ?? focused.parentElement
      const marks = [focused, ...(label ? [label] : [])].map(element => [
        getComputedStyle(element),
        getComputedStyle(element, '::after'),
      ])
      // The parts of a date's field, which the browser draws, mark themselves.
      const isNative = focused.matches('input[type=date]')
      const isMarked = marks
        .flat()
        .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
      const points = [0.1, 0.5, 0.9].flatMap(x => [0.1, 0.5, 0.9].map(y => [x, y] as const))
      const reached = points.map(([x, y]) =>
        document.elementFromPoint(box.x + box.width * x, box.y + box.height * y),
      )
      const isOwn = (found: Element | null) =>
        found !== null &&
        (focused.contains(found) || found.contains(focused) || label?.contains(found) === true)
      const all = [...document.querySelectorAll('*')]
      const name = `${focused.tagName} ${focused.id} ${focused.getAttribute('aria-label') ?? focused.textContent ?? ''}`
      return {
        name: name.slice(0, 60),
        isVisible: isNative || isMarked,
        isCovered: !reached.some(isOwn),
        order: all.indexOf(focused),
      }
    })
    if (stop === null) return stops
    stops.push(stop)
  }
  throw new Error(`the focus never leaves ${page.url()}`)
}

/** Passes through a page by keyboard, and expects that each stop is marked, not covered, in the order of the page, and does nothing. */
async function expectGoodStops(page: Page, path: string): Promise<void> {
  const written: string[] = []
  const note = (request: Request) => {
    if (request.method() !== 'GET' && !request.url().includes('/counts')) written.push(request.url())
  }
  await open(page, path)
  const address = page.url()
  page.on('request', note)
  const stops = await stopsOf(page)
  const named = (some: Stop[]) => some.map(({ name }) => name)
  expect.soft(stops[0]?.name, path).toContain('Skip to content')
  expect.soft(named(stops.filter(stop => !stop.isVisible)), `unmarked on ${path}`).toEqual([])
  expect.soft(named(stops.filter(stop => stop.isCovered)), `covered on ${path}`).toEqual([])
  const orders = stops.map(({ order }) => order)
  expect.soft(orders, `order on ${path}`).toEqual(orders.toSorted((a, b) => a - b))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toBe(address)
  page.off('request', note)
  expect(written, `written on ${path}`).toEqual([])
}

test('every keyboard stop is marked, not covered, in order, and does nothing by itself (P907)', async ({
  page,
}) => {
  test.setTimeout(120_000)
  for (const path of await publicPaths(page)) await expectGoodStops(page, path)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})

test('the same holds for those who are signed in (P907)', async ({ page }, info) => {
  test.setTimeout(120_000)
  await signIn(page, 'scholar')
  for (const path of ['/', '/account', '/notifications']) await expectGoodStops(page, path)
  if (info.project.name === 'phone') return
  await signIn(page, 'admin')
  await expectGoodStops(page, '/transactions')
})

/** Elements whose text is cut off: they hide what doesn't fit, without a way to scroll to it. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter(
        ({ innerText, clientHeight, clientWidth }) =>
          innerText?.trim() && clientHeight > 1 && clientWidth > 1,
      )
      .filter(element => {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
        if (textOverflow === 'ellipsis') return false
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        return (
          (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
        )
      })
      .map(element => `${element.tagName} ${element.className} ${element.innerText.slice(0, 40)}`),
  )

const stretched = {
  'the spacing of WCAG 1.4.12':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  'text twice as large': 'html { font-size: 200% !important }',
}

for (const [name, style] of Object.entries(stretched)) {
  test(`with ${name} no text is cut off and nothing scrolls sideways`, async ({ page }, info) => {
    for (const path of await publicPaths(page)) {
      await open(page, path)
      const before = await cutOff(page)
      await page.addStyleTag({ content: style })
      expect(
        (await cutOff(page)).filter(one => !before.includes(one)),
        path,
      ).toEqual([])
      // A phone at twice the size has half the width that WCAG 1.4.10 asks for.
      if (name === 'text twice as large' && info.project.name === 'phone') continue
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(sideways, path).toBeLessThanOrEqual(0)
    }
  })
}

test('both themes are accessible, on a phone on its side too, and names contain what is visible', async ({
  page,
}) => {
  test.setTimeout(120_000)
  for (const path of await publicPaths(page)) {
    await open(page, path)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, `${path}, dark`)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page, `${path}, light`)
    const size = page.viewportSize()
    await page.setViewportSize({ width: 812, height: 375 })
    await expectAccessible(page, `${path}, on its side`)
    if (size) await page.setViewportSize(size)
    // An experimental rule, which the tags leave out.
    await page.evaluate(axe.source)
    const { violations } = await page.evaluate(async () =>
      window.axe.run(document, { runOnly: { type: 'rule', values: ['label-content-name-mismatch'] } }),
    )
    expect(
      violations.flatMap(({ nodes }) => nodes.map(node => node.html)),
      path,
    ).toEqual([])
  }
})

test('links of the same name lead to the same page, unless a row or card tells them apart @desktop', async ({
  page,
}) => {
  for (const path of await publicPaths(page)) {
    await open(page, path)
    const links = await page
      .getByRole('link')
      .evaluateAll(all =>
        all
          .filter(link => !link.closest('li, tr, article, [role=row]'))
          .map(link => [
            (link.getAttribute('aria-label') ?? link.textContent ?? '').trim(),
            (link.getAttribute('href') ?? '').replace(/[#?].*/, ''),
          ]),
      )
    const goals = Map.groupBy(links, ([name]) => name)
    const unclear = [...goals].filter(([, same]) => new Set(same.map(([, href]) => href)).size > 1)
    expect(
      unclear.map(([name]) => name),
      path,
    ).toEqual([])
  }
})

test('help stands in the same place of each page, and the statement says what falls short (P906)', async ({
  page,
}) => {
  for (const path of await publicPaths(page)) {
    await page.goto(path)
    const links = page
      .getByRole('contentinfo')
      .getByRole('link')
      .filter({ hasText: /^(?!Source)/ })
    await expect(links, path).toHaveText(['My donations', 'Terms', 'Privacy', 'Accessibility', 'Support'])
  }
  await page.goto('/terms')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible()
  const mail = page.getByRole('main').getByRole('link')
  await expect(mail).toHaveAttribute('href', 'mailto:support@tassel.example')
  await expect(page.getByText('Last checked as a whole on November 29, 2026.')).toBeVisible()
  await expect(page.getByText('A photo that its owner hasn’t described is only numbered.')).toBeVisible()
  await shoot(page, 'accessibility')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accesibilidad' })).toBeVisible()
  await expectSpanish(page, 'accessibility')
  await expectAccessible(page, 'accessibility, in Spanish')
})

test('a code’s field takes pasted text @desktop', async ({ page }) => {
  await page.goto('/signin')
  await page.getByLabel('Email').fill('scholar@tassel.example')
  await page.getByLabel('User ID').fill('scholar')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  const field = page.getByLabel('Code')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.evaluate(input => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Your code: 123 456')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(field).toHaveValue('123456')
})
