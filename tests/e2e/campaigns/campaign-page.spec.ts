import { expect, type Page } from '@playwright/test'
import type { BrowsePageData } from '#app/campaigns/contract.ts'
import { test } from '../journey.ts'
import { expectAccessible, openWithPausedClock, watchConsole } from '../screen-checks.ts'

let consoleErrors: () => string[] = () => []
test.beforeEach(({ page }) => {
  consoleErrors = watchConsole(page)
})
test.afterEach(() => expect(consoleErrors()).toEqual([]))

async function aCampaignPath(page: Page): Promise<string> {
  const answer = await page.request.get('/api/screens/scholars')
  const [card] = ((await answer.json()) as BrowsePageData).campaigns
  return `/campaign/x/${card?.id}`
}

test('a visitor reports a campaign by keyboard @desktop', async ({ page }) => {
  await page.goto(await aCampaignPath(page))
  const button = page.getByRole('button', { name: 'Report this campaign' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report this campaign' })
  await expectAccessible(page, 'report a campaign')
  await dialog.getByRole('button', { name: 'Send Report' }).press('Enter')
  await expect(dialog.getByText('Choose what is wrong.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Something else', exact: true }).press('Space')
  await dialog.getByLabel('Your email').fill('sam')
  await dialog.getByRole('button', { name: 'Send Report' }).press('Enter')
  await expect(dialog.getByText('Tell us what is wrong.')).toBeVisible()
  await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible()
  await expectAccessible(page, 'report a campaign, refused')
  await dialog.getByLabel('What should we know?').fill('The photograph is mine.')
  await dialog.getByLabel('Your email').fill('sam@donors.example')
  await dialog.getByRole('button', { name: 'Send Report' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Thank you for telling us' })).toBeVisible()
  await expectAccessible(page, 'report sent')
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a phone’s first screen shows name, face, amount, cord, time left, and the button @phone (P100, P401, P406)', async ({
  page,
}) => {
  const answer = await page.request.get('/api/screens/scholars?search=Amara')
  const [amara] = ((await answer.json()) as BrowsePageData).campaigns
  await page.goto(`/campaign/x/${amara?.id}`)
  const progress = page.getByRole('region', { name: 'Progress and giving' })
  const action = page.getByRole('button', { name: 'Donate Now' })
  const top =
    (await action.locator('xpath=ancestor::div[contains(@class, "sticky-bar")]').boundingBox())?.y ?? 0
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    progress.getByText('raised', { exact: true }),
    progress.getByRole('progressbar'),
    progress.getByText(/\d+ supporters? · .+ left$/),
  ]) {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
    expect(y, String(part)).toBeGreaterThan(0)
    expect(y + height, String(part)).toBeLessThan(top)
  }
  const face = await page.getByRole('img', { name: /^Portrait of Amara/ }).boundingBox()
  const card = await progress.boundingBox()
  // The progress card covers at most the lower quarter of the picture, so the face stays visible.
  expect((card?.y ?? 0) - (face?.y ?? 0)).toBeGreaterThan((face?.width ?? 0) * 0.75)
  await expect(page.locator('.sticky-bar').getByText(/^\$[\d,]+\.\d\d$/)).toBeInViewport()
  const { y = 0, height = 0 } = (await action.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(812)
  await expect(page.getByText(/left$/)).toHaveCount(1)
  await expect(page.getByText('Email confirmed').first()).toBeVisible()
  await expect(page.getByText('Verified')).toHaveCount(0)
  await expect(page.getByText(/, as stated by Amara$/)).toBeVisible()
  await expect(page.getByText('The extra goes to Amara too')).toBeVisible()
})

test('the public page fits 320 px in Spanish and links to support, terms, and privacy (P114)', {
  tag: '@desktop',
}, async ({ page, context, baseURL }) => {
  const path = await aCampaignPath(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: /^Help .+ with .+/ })).toBeVisible()
  await expect(page.getByText(/\d+ supporters? · .+ left$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Terms & Conditions' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Privacy Policy' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^support@/ }).first()).toHaveAttribute('href', /^mailto:/)
  await expectAccessible(page, 'campaign page at 320 px')
  await context.addCookies([{ name: 'tassel-language', value: 'es', url: baseURL ?? '' }])
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: /^Ayuda a .+ con .+/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A dónde va tu donación' })).toBeVisible()
  await expectAccessible(page, 'campaign page in Spanish at 320 px')
  await page.getByRole('button', { name: 'Denunciar esta campaña' }).click()
  await page.getByRole('button', { name: 'Enviar denuncia' }).click()
  await expect(page.getByText('Elige qué está mal.')).toBeVisible()
  await expectAccessible(page, 'report in Spanish at 320 px')
})

test('an unknown campaign shows a message and redirects home, unless the visitor stays (P115)', async ({
  page,
}) => {
  await page.clock.install()
  const gone = '/campaign/nobody/0000000000'
  expect((await page.goto(gone))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Campaign not found' })).toBeVisible()
  const words = "The campaign you're looking for doesn't exist or has been deactivated"
  await expect(page.getByText(words)).toBeVisible()
  await expectAccessible(page, 'campaign not found')
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.clock.runFor(6_000)
  await expect(page.getByRole('heading', { name: 'Campaign not found' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Stay here' })).toBeVisible()
  await page.clock.runFor(6_000)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText(words)).toBeVisible()
  for (const path of ['/campaign', '/campaign/']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
  }
})

test('a campaign that fails to load shows an error and loads on retry @phone (P115)', async ({ page }) => {
  await page.goto('/scholars')
  const path = await aCampaignPath(page)
  await page.route('**/api/screens/campaign/*', route => route.fulfill({ status: 500, json: {} }))
  await page.evaluate(to => {
    const link = document.createElement('a')
    link.href = to
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.getByRole('heading', { name: 'Failed to load campaign' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expectAccessible(page, 'failed to load campaign')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Donate Now' }).first()).toBeVisible()
  consoleErrors = () => []
})

test('a lost connection is retried after 1, 2, 5, and 10 s @desktop (P253)', async ({ page }) => {
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
  await openWithPausedClock(page, await aCampaignPath(page))
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
