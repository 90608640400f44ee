import { expect, type Page } from '@playwright/test'
import { titleOf } from '#app/campaigns/campaign.ts'
import type { BrowsePageData } from '#app/campaigns/contract.ts'
import type { LatestDonation, LatestDonations } from '#app/donations/supporters/latest-donations.ts'
import { test } from './journey.ts'
import { answerNext, expectAccessible, pauseClock, watchConsole } from './screen-checks.ts'

/** Tests the browse page as a visitor. */
test.describe('browse', () => {
  let consoleErrors: () => string[] = () => []
  test.beforeEach(({ page }) => {
    consoleErrors = watchConsole(page)
  })
  test.afterEach(() => expect(consoleErrors()).toEqual([]))

  const wordsOf = (donation?: LatestDonation) => [
    `${donation?.donorName ?? 'Anonymous'} gave`,
    `to ${donation?.studentName}`,
  ]

  const cards = (page: Page) => page.getByRole('article')

  test('shows cards that open in a new tab, and Donate buttons that open the donation page @phone (P110)', async ({
    page,
  }) => {
    const { campaigns } = await data(page, '')
    await page.goto('/scholars')
    await expect(page).toHaveTitle('Browse Scholars | Tassel')
    await expect(page.getByRole('heading', { level: 1, name: 'Active Campaigns' })).toBeVisible()
    await expectAccessible(page, 'browse')
    const [first] = campaigns
    const link = cards(page).first().getByRole('heading').getByRole('link')
    await expect(link).toHaveText(first ? titleOf(first) : '')
    await expect(link).toHaveText(/^Help .+ with .+/)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('href', new RegExp(`^/campaign/[^/]+/${first?.id}$`))
    const donate = cards(page).first().getByRole('link', { name: 'Donate' })
    await expect(donate).toHaveAttribute('href', `/donation/${first?.id}`)
    await expect(donate).toHaveAttribute('target', '_blank')
    const many = campaigns.findIndex(campaign => campaign.moreAchievements > 0)
    const card = cards(page).nth(many)
    await expect(card.getByText(`+${campaigns[many]?.moreAchievements} more`)).toBeVisible()
    await expect(card.getByRole('listitem')).toHaveCount(3)
  })

  test('shows the first student right below the filters, and does not break names at hyphens @phone', async ({
    page,
  }) => {
    await page.goto('/scholars')
    await expect(cards(page).first()).toBeVisible()
    const filters = await page.getByRole('group', { name: 'Filter campaigns' }).boundingBox()
    const first = await cards(page).first().boundingBox()
    expect((first?.y ?? 0) - (filters?.y ?? 0) - (filters?.height ?? 0)).toBeLessThan(24)
    const name = page.getByRole('heading', { level: 2 }).getByText('Minh-Anh Tran')
    expect(await name.evaluate(element => element.getClientRects()[0]?.height)).toBeLessThan(30)
  })

  test('shows a failed load, keeps the filters, and retries (P111)', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/scholars')
    await answerNext(page, '**/api/screens/scholars?*', route =>
      route.fulfill({ status: 500, json: { error: { code: 'Unexpected', message: '', requestId: 'x' } } }),
    )
    await page.getByLabel('Search by name, title or school').fill('Amara')
    await expect(page.getByText('Failed to load campaigns')).toBeVisible()
    await expect(page.getByText('An unexpected error occurred.')).toBeVisible()
    await expect(page.getByLabel('Search by name, title or school')).toHaveValue('Amara')
    await expectAccessible(page, 'browse that failed')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page).first()).toContainText('Amara')
    // Ignores the console, where the browser logs the failure that this test provokes.
    consoleErrors = () => []
  })

  test('applies one of four filters at a time and keeps it in the address (P106)', async ({ page }) => {
    await page.goto('/scholars')
    for (const [name, value] of [
      ['Trending', 'trending'],
      ['Heart-warming', 'heart-warming'],
      ['Close to goal', 'close-to-goal'],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`filter=${value}`))
      await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
      const { campaigns } = await data(page, `filter=${value}`)
      await expect(cards(page)).toHaveCount(campaigns.length)
    }
    await page.reload()
    await expect(page.getByRole('button', { name: 'Close to goal' })).toHaveAttribute('aria-pressed', 'true')
    const funded = (await data(page, 'filter=close-to-goal')).campaigns.map(c => c.progressPercent === 100)
    expect(funded, 'those that have their goal, last').toEqual(
      funded.toSorted((a, b) => Number(a) - Number(b)),
    )
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expect(page).toHaveURL(/\/scholars$/)
  })

  test('searches by student, title, and school, and helps when nothing matches @desktop', async ({
    page,
  }) => {
    const { campaigns } = await data(page, '')
    const known = campaigns.find(campaign => campaign.university)
    await page.goto('/scholars')
    const box = page.getByRole('searchbox', { name: 'Search by name, title or school' })
    for (const words of [known?.studentName ?? '', known?.university ?? '']) {
      await box.fill(words)
      await expect(page).toHaveURL(/search=/)
      await expect(page.getByRole('link', { name: known ? titleOf(known) : '' })).toBeVisible()
    }
    await box.fill('zzzz no such scholar')
    await expect(page.getByText('No campaigns match “zzzz no such scholar”')).toBeVisible()
    await expectAccessible(page, 'browse, nothing found')
    await page.getByRole('link', { name: 'Show all campaigns' }).click()
    await expect(cards(page)).toHaveCount(campaigns.length)
    await expect(box).toHaveValue('')
  })

  test('loads page by page, and shows when a page fails @phone', async ({ page }) => {
    const first = await data(page, '')
    await page.goto('/scholars')
    await answerNext(page, '**/api/screens/scholars?*after=*', route => route.abort())
    const more = page.getByRole('button', { name: 'Show more campaigns' })
    await more.click()
    await expect(page.getByText('Failed to load campaigns')).toBeVisible()
    await more.click()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(first.campaigns.length)
    consoleErrors = () => []
  })

  test('rotates the latest donations, visible for 4 of every 6 seconds, until paused @desktop (P177)', async ({
    page,
  }) => {
    const { donations } = (await (await page.request.get('/api/latest-donations')).json()) as LatestDonations
    await page.clock.install()
    await page.goto('/scholars')
    await page.clock.runFor(2_100)
    const toast = page.getByRole('complementary', { name: 'Latest donations' })
    await expect(toast).toContainText(`to ${donations[0]?.studentName}`)
    await pauseClock(page)
    const words = toast.getByRole('paragraph')
    // The clock may have stopped at any point of the 6 s cycle, so the test measures from the next time the donation is hidden.
    while (!(await words.isVisible())) await page.clock.runFor(500)
    const shown = (await words.textContent()) ?? ''
    const turn = donations.findIndex(donation => wordsOf(donation).every(part => shown.includes(part)))
    expect(turn).toBeGreaterThanOrEqual(0)
    while (await words.isVisible()) await page.clock.runFor(500)
    await page.clock.runFor(1_000)
    await expect(words).toBeHidden()
    await page.clock.runFor(1_500)
    await expect(words).toBeVisible()
    for (const part of wordsOf(donations[turn + 1])) await expect(words).toContainText(part)
    await page.clock.runFor(2_500)
    await expect(words).toBeVisible()
    await page.clock.runFor(1_500)
    await expect(words).toBeHidden()
    await page.clock.runFor(2_000)
    await expect(words).toBeVisible()
    await toast.getByRole('button', { name: 'Pause latest donations' }).click()
    await page.clock.runFor(12_000)
    await expect(words).toHaveCount(0)
    await toast.getByRole('button', { name: 'Show latest donations' }).click()
    await expect(words).toBeVisible()
  })

  test('is in Spanish for Spanish readers, and fits a narrow phone', { tag: '@desktop' }, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      locale: 'es-MX',
      viewport: { width: 320, height: 640 },
    })
    const page = await context.newPage()
    await page.goto('/scholars')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('heading', { level: 1, name: 'Campañas activas' })).toBeVisible()
    await expect(cards(page).first().getByRole('heading')).toHaveText(/^Ayuda a .+: .+/)
    await expectAccessible(page, 'browse in Spanish, 320 px')
    await context.close()
  })
})

async function data(page: Page, query: string): Promise<BrowsePageData> {
  return (await (await page.request.get(`/api/screens/scholars?${query}`)).json()) as BrowsePageData
}
