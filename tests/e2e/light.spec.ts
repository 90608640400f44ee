import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { alive, asleep, watchConsole } from './screen-checks.ts'

/** Pages that are read first: what they load before and after a person is there (docs/decisions/0032). */
test.describe('a page that sleeps', () => {
  let complaints: () => string[] = () => []
  test.beforeEach(({ page }) => {
    complaints = watchConsole(page)
  })
  test.afterEach(() => expect(complaints()).toEqual([]))

  test('left alone loads no code, however long @phone (P430)', async ({ page }) => {
    const campaign = await aCampaign(page)
    const give = campaign.replace('/campaign/x', '/donation')
    let loaded: string[] = []
    page.on('request', request => {
      if (/\.js$/.test(request.url())) loaded.push(new URL(request.url()).pathname)
    })
    // Donations of other journeys would wake it.
    await page.route('**/api/live?*', () => undefined)
    await page.clock.install()
    for (const path of ['/', '/signup', '/signin', '/scholars', campaign, give, '/terms', '/privacy']) {
      loaded = []
      await page.goto(path)
      await page.clock.runFor('01:00')
      expect(loaded, path).toEqual([expect.stringMatching(/\/early-/)])
    }
    await alive(page)
    expect(loaded.length).toBeGreaterThan(1)
  })

  test('asks for what is typed just as its code takes over @phone', async ({ page }) => {
    await page.addInitScript(() => {
      let early: Window['early']
      Object.defineProperty(window, 'early', {
        get: () => early,
        set(made: NonNullable<typeof early>) {
          const { stop } = made
          made.stop = () => {
            stop()
            document.querySelector<HTMLInputElement>('input[type=search]')?.focus()
            document.execCommand('insertText', false, 'zzzz')
          }
          early = made
        },
      })
    })
    await page.goto('/scholars')
    await alive(page)
    await expect(page.getByText('No campaigns match “zzzz”')).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('zzzz')
  })

  test('shows the frame of the donation dialog at once when Donate Now is pressed, until the dialog is there @phone (P431)', async ({
    page,
  }) => {
    const wake = await asleep(page, await aCampaign(page))
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
    await wake()
    await expect(dialog.getByLabel('Custom amount')).toBeVisible()
    expect(await box()).toEqual(before)
    await expect(dialog.locator(':focus, :scope:focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(donate).toBeFocused()
    await expect(page.locator('[data-taken]')).toHaveCount(0)
  })

  test('opens nothing where the frame was closed before the dialog was there @phone', async ({ page }) => {
    const wake = await asleep(page, await aCampaign(page))
    const donate = page.getByRole('button', { name: 'Donate Now' }).last()
    await donate.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(donate).toBeFocused()
    await wake()
    await expect(page.locator('[data-taken]')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('where someone came to give has the first step open, and goes on from it; without scripts it is not there @phone (P457)', async ({
    page,
    browser,
  }) => {
    const give = (await aCampaign(page)).replace('/campaign/x', '/donation')
    const wake = await asleep(page, give)
    const dialog = page.getByRole('dialog', { name: /^Donate to / })
    await dialog.getByRole('radio', { name: /^\$50\.00/ }).click()
    await wake()
    await expect(dialog.getByLabel('Your Name')).toBeVisible()
    const context = await browser.newContext({ javaScriptEnabled: false })
    const still = await context.newPage()
    await still.goto(new URL(give, page.url()).href)
    await expect(still.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(still.getByRole('dialog')).toHaveCount(0)
    await context.close()
  })

  test('whose code does not come waits for the line, and is asked again @desktop (P431)', async ({
    page,
  }) => {
    await page.route(/\/assets\/(?!early)[^/]*\.js$/, route => route.abort())
    await page.goto('/signin')
    const reset = page.getByRole('button', { name: 'Reset Password' })
    await reset.click()
    await expect(page.locator('[data-taken]')).toHaveCount(0)
    complaints = () => []
    await page.unrouteAll()
    await reset.click()
    await expect(page.getByRole('dialog', { name: 'Reset Password' })).toBeVisible()
  })

  test('tries a lost connection again after 1, 2, 5 and 10 s @desktop (P253)', async ({ page }) => {
    let tries = 0
    await page.route('**/api/live?*', route => {
      tries++
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
    const isLost = async (times: number) => {
      await expect.poll(() => page.evaluate(() => (window as unknown as { lost: number }).lost)).toBe(times)
      expect(tries).toBe(times)
    }
    await isLost(1)
    let times = 1
    for (const wait of [1, 2, 5, 10, 10]) {
      await page.clock.runFor(wait * 1000 - 100)
      await isLost(times)
      await page.clock.runFor(100)
      await isLost(++times)
    }
    complaints = () => []
  })

  test('wakes by itself when what it says has changed, and says what is true @desktop (P432)', async ({
    page,
  }) => {
    let heard = () => {}
    const changed = new Promise<void>(resolve => {
      heard = resolve
    })
    await page.route('**/api/live?*', async route => {
      await changed
      const body = 'event: ready\ndata: ready\n\nevent: changed\ndata: x\n\n'
      await route.fulfill({ headers: { 'content-type': 'text/event-stream' }, body }).catch(() => undefined)
    })
    await page.goto(await aCampaign(page))
    const asked = page.waitForRequest(/\/api\/screens\/campaign\//)
    heard()
    await asked
    await alive(page)
  })
})

async function aCampaign(page: Page): Promise<string> {
  const answer = await page.request.get('/api/screens/scholars?search=Amara')
  const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] }
  return `/campaign/x/${campaigns[0]?.id}`
}
