import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { beforeHydration, hydrated, watchConsole } from './screen-checks.ts'

/** Tests server-rendered pages, which load their code only at the first interaction (docs/decisions/0032). */
test.describe('a page before hydration', () => {
  let consoleErrors: () => string[] = () => []
  test.beforeEach(({ page }) => {
    consoleErrors = watchConsole(page)
  })
  test.afterEach(() => expect(consoleErrors()).toEqual([]))

  test('loads no code without interaction @phone (P430)', async ({ page }) => {
    const campaign = await aCampaign(page)
    const give = campaign.replace('/campaign/x', '/donation')
    let loaded: string[] = []
    page.on('request', request => {
      if (/\.js$/.test(request.url())) loaded.push(new URL(request.url()).pathname)
    })
    // Blocks live updates: donations of other tests would make the page hydrate.
    await page.route('**/api/live?*', () => undefined)
    await page.clock.install()
    for (const path of ['/', '/signup', '/signin', '/scholars', campaign, give, '/terms', '/privacy']) {
      loaded = []
      await page.goto(path)
      await page.clock.runFor('01:00')
      expect(loaded, path).toEqual([expect.stringMatching(/\/early-/)])
    }
    await hydrated(page)
    expect(loaded.length).toBeGreaterThan(1)
  })

  test('searches for text typed during hydration @phone', async ({ page }) => {
    await page.addInitScript(() => {
      let early: Window['early']
      Object.defineProperty(window, 'early', {
        get: () => early,
        set(script: NonNullable<typeof early>) {
          const { stop } = script
          script.stop = () => {
            stop()
            document.querySelector<HTMLInputElement>('input[type=search]')?.focus()
            document.execCommand('insertText', false, 'zzzz')
          }
          early = script
        },
      })
    })
    await page.goto('/scholars')
    await hydrated(page)
    await expect(page.getByText('No campaigns match “zzzz”')).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('zzzz')
  })

  test('shows the frame of the donation dialog at once until the dialog has loaded @phone (P431)', async ({
    page,
  }) => {
    const hydrate = await beforeHydration(page, await aCampaign(page))
    const donate = page.getByRole('button', { name: 'Donate Now' }).last()
    await donate.click()
    const dialog = page.getByRole('dialog', { name: 'Donate to Amara' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
    await expect(dialog.getByRole('status')).toHaveText('Loading…')
    const box = () =>
      dialog.evaluate(({ offsetTop, offsetWidth, offsetHeight }: HTMLElement) => [
        offsetTop,
        offsetWidth,
        offsetHeight,
      ])
    const before = await box()
    await hydrate()
    await expect(dialog.getByLabel('Custom amount')).toBeVisible()
    expect(await box()).toEqual(before)
    await expect(dialog.locator(':focus, :scope:focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(donate).toBeFocused()
    await expect(page.locator('[data-taken]')).toHaveCount(0)
  })

  test('opens no dialog if its frame was closed before it loaded @phone', async ({ page }) => {
    const hydrate = await beforeHydration(page, await aCampaign(page))
    const donate = page.getByRole('button', { name: 'Donate Now' }).last()
    await donate.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(donate).toBeFocused()
    await hydrate()
    await expect(page.locator('[data-taken]')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('at a donation address shows the first step, which continues after hydration; without scripts there is none @phone (P457)', async ({
    page,
    browser,
  }) => {
    const give = (await aCampaign(page)).replace('/campaign/x', '/donation')
    const hydrate = await beforeHydration(page, give)
    const dialog = page.getByRole('dialog', { name: /^Donate to / })
    await dialog.getByRole('radio', { name: /^\$50\.00/ }).click()
    await hydrate()
    await expect(dialog.getByLabel('Your Name')).toBeVisible()
    const context = await browser.newContext({ javaScriptEnabled: false })
    const scriptless = await context.newPage()
    await scriptless.goto(new URL(give, page.url()).href)
    await expect(scriptless.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(scriptless.getByRole('dialog')).toHaveCount(0)
    await context.close()
  })

  test('whose code fails to load retries on the next press @desktop (P431)', async ({ page }) => {
    await page.route(/\/assets\/(?!early)[^/]*\.js$/, route => route.abort())
    await page.goto('/signin')
    const reset = page.getByRole('button', { name: 'Reset Password' })
    await reset.click()
    await expect(page.locator('[data-taken]')).toHaveCount(0)
    consoleErrors = () => []
    await page.unrouteAll()
    await reset.click()
    await expect(page.getByRole('dialog', { name: 'Reset Password' })).toBeVisible()
  })

  test('retries a lost connection after 1, 2, 5, and 10 s @desktop (P253)', async ({ page }) => {
    let attempts = 0
    await page.route('**/api/live?*', route => {
      attempts++
      return route.abort()
    })
    await page.addInitScript(() => {
      const counted = window as unknown as { lost: number }
      counted.lost = 0
      window.EventSource = class extends EventSource {
        constructor(url: string | URL) {
          super(url)
          this.addEventListener('error', () => counted.lost++)
        }
      }
    })
    const start = Date.now()
    await page.clock.install({ time: start })
    await page.clock.pauseAt(start + 1000)
    await page.goto(await aCampaign(page))
    const expectLost = async (times: number) => {
      await expect.poll(() => page.evaluate(() => (window as unknown as { lost: number }).lost)).toBe(times)
      expect(attempts).toBe(times)
    }
    await expectLost(1)
    let times = 1
    for (const wait of [1, 2, 5, 10, 10]) {
      await page.clock.runFor(wait * 1000 - 100)
      await expectLost(times)
      await page.clock.runFor(100)
      await expectLost(++times)
    }
    consoleErrors = () => []
  })

  test('hydrates and refreshes by itself when its content has changed @desktop (P432)', async ({ page }) => {
    let change = () => {}
    const changed = new Promise<void>(resolve => {
      change = resolve
    })
    await page.route('**/api/live?*', async route => {
      await changed
      const body = 'event: ready\ndata: ready\n\nevent: changed\ndata: x\n\n'
      await route.fulfill({ headers: { 'content-type': 'text/event-stream' }, body }).catch(() => undefined)
    })
    await page.goto(await aCampaign(page))
    const refresh = page.waitForRequest(/\/api\/screens\/campaign\//)
    change()
    await refresh
    await hydrated(page)
  })
})

async function aCampaign(page: Page): Promise<string> {
  const answer = await page.request.get('/api/screens/scholars?search=Amara')
  const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] }
  return `/campaign/x/${campaigns[0]?.id}`
}
