import { expect, type Page, type Route } from '@playwright/test'
import { refreshFigures } from './admin/refresh-figures.ts'
import { test } from './journey.ts'
import { expectAccessible, watchConsole } from './screen-checks.ts'
import { signIn } from './sign-in.ts'

let consoleErrors: () => string[] = () => []
test.beforeEach(({ page }) => {
  consoleErrors = watchConsole(page)
})
test.afterEach(() => expect(consoleErrors()).toEqual([]))

const chart = (page: Page, name: RegExp | string) => page.getByRole('application', { name })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test('the overview shows totals, charts (by keyboard and as tables), months, and recent activity (P219, P220, P440)', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/admin/analytics')
  await expect(page).toHaveTitle('Analytics Dashboard | Tassel')
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics Dashboard' })).toBeVisible()
  for (const name of ['Overview', 'Users', 'Scholars', 'Withdrawals'])
    await expect(tab(page, name)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Total Raised/ })).toContainText('$')
  await expectAccessible(page, 'analytics, overview')

  await test.step('each chart is one tab stop whose marks are walked', async () => {
    for (const [name, key, words] of [
      ['Donations by month', 'End', /20\d\d: \$[\d,.]+, \d+ donations? so far$/],
      [/^Donations by month, \d{4}/, 'Home', /^January: \$[\d,.]+ in \d{4}, \$[\d,.]+ in \d{4}$/],
      ['Donations by purpose', 'ArrowDown', /: \$[\d,.]+, \d+ donations?, \d+% of all$/],
      ['From sign-up to withdrawal', 'Home', /^Signed up: \d+, 100% of sign-ups\. accounts created$/],
    ] as const) {
      const plot = chart(
        page,
        typeof name === 'string' ? `${name}. Arrow keys read its figures one by one.` : name,
      )
      await plot.focus()
      await page.keyboard.press(key)
      await expect(plot.getByRole('status')).toHaveText(words)
      await page.keyboard.press('Escape')
      await expect(plot.getByRole('status')).toHaveText('')
    }
  })

  await test.step('and can be read as a table', async () => {
    const figure = page.getByRole('figure').filter({ has: chart(page, /^Donations by purpose/) })
    const title = await figure.getByRole('heading').innerText()
    await figure.getByRole('button', { name: 'Show as table' }).press('Enter')
    const table = page.getByRole('table', { name: title })
    await expect(table.getByRole('rowheader')).toHaveCount(7)
    await expectAccessible(page, 'chart as table')
    await page
      .getByRole('figure', { name: title })
      .getByRole('button', { name: 'Show as chart' })
      .press('Enter')
    await expect(table).toBeHidden()
  })

  await test.step('the funnel says one figure', async () => {
    const funnel = page.getByRole('figure').filter({ has: chart(page, /^From sign-up/) })
    const title = await funnel.getByRole('heading').innerText()
    await expect(funnel.locator('.chart-figure')).toHaveText(title.replace(/%.*/, '%'))
  })

  await test.step('and prints: the whole width, ink alone, nothing to press', async () => {
    const plot = chart(page, /^Donations by purpose/)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(plot).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show as table' })).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    const main = await page.getByRole('main').boundingBox()
    expect((await plot.boundingBox())?.width).toBeGreaterThan((main?.width ?? 0) * 0.8)
    await expect(plot.locator('.visx-bar').first()).toHaveCSS('fill', 'rgb(17, 17, 17)')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)')
    await page.emulateMedia({ media: null, colorScheme: null })
  })

  await test.step('the range stands in the address', async () => {
    await page
      .getByRole('radiogroup', { name: 'Donations over time' })
      .getByRole('radio', { name: '30 days' })
      .click()
    await expect(page).toHaveURL(/range=30d/)
    await expect(chart(page, /^Donations by day/)).toBeVisible()
  })

  await test.step('May to December of the chosen year', async () => {
    const year = new Date().getFullYear()
    await expect(page.getByRole('link', { name: new RegExp(`^May ${year}`) })).toBeVisible()
    await page.getByLabel('Year').selectOption('2025')
    await expect(page).toHaveURL(/year=2025/)
    for (const month of ['May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'])
      await expect(page.getByRole('link', { name: new RegExp(`^${month} 2025`) })).toBeVisible()
    await expect(page.getByRole('link', { name: /^January 2025/ })).toHaveCount(0)
  })

  await test.step('recent activity leads to the entry behind it', async () => {
    // Filters the list by donations, since other tests add sign-ups to it at the same time.
    await page.getByRole('radiogroup', { name: 'Show' }).getByRole('radio', { name: 'Donations' }).click()
    const list = page.getByRole('list').filter({ has: page.getByRole('img', { name: 'Donation' }) })
    await expect(list.getByRole('listitem').first()).toContainText('$')
    await page.getByRole('radiogroup', { name: 'Show' }).getByRole('radio', { name: 'Campaigns' }).click()
    await expect(page).toHaveURL(/activity=campaign/)
    const newest = page.getByRole('link', { name: /campaign was created$/ }).first()
    await expect(newest).toHaveAttribute('href', /^\/campaign-analytics\/[0-9a-z]{10}$/)
    await page.getByRole('radiogroup', { name: 'Show' }).getByRole('radio', { name: 'Sign-ups' }).click()
    await page
      .getByRole('link', { name: /signed up$/ })
      .first()
      .click()
    await expect(page).toHaveURL(/tab=users&search=/)
    await expect(page.getByRole('row')).toHaveCount(2)
  })

  await test.step('a card leads to the campaigns of its month', async () => {
    await page.goto('/analytics?year=2025')
    await page.getByRole('link', { name: /^December 2025/ }).click()
    await expect(page).toHaveURL(/\/campaign-analytics\?month=December&year=2025$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Campaigns of December 2025' })).toBeVisible()
  })
})

test('lists of users and scholars search, sort, filter, and page, and the link keeps it all', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/analytics?tab=users')
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(26)
  await expectAccessible(page, 'analytics, users')
  await page.getByLabel('Search users').fill('second-admin')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText('second.admin@tassel.example')
  await expect(page.getByRole('row').nth(1)).toContainText('Admin')
  await page.getByLabel('Search users').fill('nobody at all')
  await expect(page.getByText('No users found')).toBeVisible()
  await expectAccessible(page, 'analytics, no users')

  await tab(page, 'Scholars').click()
  await expect(page).toHaveURL(/\?tab=scholars$/)
  await page.getByRole('button', { name: 'Raised of goal' }).click()
  await expect(page).toHaveURL(/sort=-raised/)
  await expectAccessible(page, 'analytics, scholars')
  await page.getByLabel('Status').selectOption({ label: 'To review' })
  await expect(page.getByRole('cell', { name: 'To review' }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Active', exact: true })).toHaveCount(0)
  const address = page.url()
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/campaign-analytics\/[0-9a-z]{10}$/)
  await page.goto(address)
  await expect(page.getByLabel('Status')).toHaveValue('to-review')

  await tab(page, 'Withdrawals').click()
  await expect(page).toHaveURL(/tab=withdrawals/)
  await expect(page.getByRole('table', { name: /withdrawals/i }).first()).toBeVisible()
  await page.goBack()
  await expect(tab(page, 'Scholars')).toHaveAttribute('aria-selected', 'true')
})

test(
  'App Analytics shows totals, growth, and pending items; a sign-up refreshes it (P224, P230)',
  { tag: '@desktop' },
  async ({ page, playwright, baseURL }, { project }) => {
    await signIn(page, 'admin')
    await page.goto('/app-analytics')
    await expect(page.getByRole('heading', { level: 1, name: 'App Analytics' })).toBeVisible()
    await expect(chart(page, /^Donations by day/)).toBeVisible()
    await expectAccessible(page, 'app analytics')
    const toReview = page.getByRole('link', { name: /campaigns? to review$/ })
    await expect(toReview).toHaveAttribute('href', '/admin/moderation?tab=to-review')
    for (const name of ['Balances', 'Donors', 'Accounting', 'Audit Log', 'Roles'])
      await expect(
        page.getByRole('main').getByRole('listitem').getByRole('link', { name }).first(),
      ).toBeVisible()

    const signUps = page.locator('dl', { hasText: 'Sign-ups' }).getByRole('definition').first()
    const before = Number(await signUps.innerText())
    const someone = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
    const id = `live-${project.name}-${Date.now() % 100_000}`
    const signedUp = await someone.post('/api/sign-up', {
      data: { email: `${id}@example.org`, customUserId: id },
    })
    expect(signedUp.ok()).toBe(true)
    await refreshFigures(page)
    await expect.poll(async () => Number(await signUps.innerText())).toBeGreaterThan(before)
    await someone.dispose()
  },
)

test('a campaign opens from the list with its overview, donations, and post @desktop (P226)', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/campaign-analytics')
  await expect(page.getByRole('table', { name: 'Campaigns' })).toBeVisible()
  await expectAccessible(page, 'campaigns to choose from')
  await page.getByLabel('Search campaigns').fill('okonkwo')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Amara Okonkwo' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Amara Okonkwo' })).toBeVisible()
  await expect(page.getByText('Ends in')).toBeVisible()
  await expect(page.getByText('days', { exact: true })).toBeVisible()
  await expect(chart(page, /^Donations by day/)).toBeVisible()
  await expectAccessible(page, 'one campaign')

  await tab(page, 'Donations').click()
  await expect(page).toHaveURL(/view=donations/)
  const search = page.getByPlaceholder('Name or e-mail')
  await expect(page.getByRole('table', { name: 'Donations' })).toBeVisible()
  await expectAccessible(page, 'donations of a campaign')
  await page.getByRole('row').nth(1).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  for (const line of ['Amount', 'Tip', 'Processing fee', 'Credit card fee', 'Total'])
    await expect(dialog.getByRole('rowheader', { name: line, exact: true })).toBeVisible()
  await expect(dialog.getByText('The student receives')).toBeVisible()
  await expect(page).toHaveURL(/donation=/)
  await expectAccessible(page, 'breakdown')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await search.fill('nobody@nowhere.example')
  await expect(page.getByText('No donations found')).toBeVisible()

  await page.getByRole('button', { name: 'View Post' }).click()
  await expect(dialog.getByRole('heading', { name: 'Story' })).toBeVisible()
  await expect(dialog.getByRole('definition').first()).toHaveText(/^\$[\d,]+\.\d\d$/)
  await expect(dialog.getByRole('link', { name: 'Open the public page' })).toHaveAttribute(
    'href',
    /^\/campaign\/amara-okonkwo\//,
  )
  await expectAccessible(page, 'view post')
})

test('a month opens by name and by number with its students and posts, and a minor’s guardian (P228)', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'admin')
  const { month, year } = await monthOfMinors(page)
  await page.goto(`/campaign-analytics?month=${month}&year=${year}`)
  await expect(page.getByRole('region', { name: 'Campaign overview' })).toBeVisible()
  await expect(chart(page, /^Raised by campaign/)).toBeVisible()
  await expectAccessible(page, 'a month')
  await tab(page, 'Donations').click()
  await expect(page.getByRole('columnheader', { name: 'Student' })).toBeVisible()
  await tab(page, 'Students').click()
  await expect(page.getByRole('table', { name: 'Students' })).toBeVisible()
  await expectAccessible(page, 'students of a month')
  await page.getByLabel('Search students').fill('fitzgerald')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'View Post of Owen Fitzgerald' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Parent or guardian' })).toBeVisible()
  await expect(dialog.getByText('Maeve Fitzgerald')).toBeVisible()
  await expectAccessible(page, "a minor's post")
  await page.keyboard.press('Escape')

  await page.goto('/campaign-analytics?month=may&year=2019')
  await expect(page.getByText('No campaigns were created in May 2019')).toBeVisible()
  await expectAccessible(page, 'a month without campaigns')
  await page.goto('/campaign-analytics?month=Smarch&year=2025')
  await expect(page.getByRole('table', { name: 'Campaigns' })).toBeVisible()
})

test('a failed load shows an error and can be retried (P229)', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/campaign-analytics')
  const first = page.getByRole('table').getByRole('link').first()
  const name = await first.innerText()
  await page.route('**/api/screens/campaign-analytics/campaigns/*', fails)
  await first.click()
  await expect(page.getByRole('alert')).toContainText('Failed to load campaign details')
  await expectAccessible(page, 'failed to load campaign details')
  await page.unroute('**/api/screens/campaign-analytics/campaigns/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.route('**/api/admin/campaigns/*/post', fails)
  await page.getByRole('button', { name: 'View Post' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Failed to load campaign details')
  await page.unroute('**/api/admin/campaigns/*/post')
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Story' })).toBeVisible()

  await page.goto('/campaign-analytics/0000000000')
  await expect(page.getByRole('alert')).toContainText('There is no campaign at this address.')
})

test('without donations every chart shows its empty state', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/analytics?tab=users')
  await page.route(/\/api\/screens\/analytics(\?|$)/, withoutDonations)
  await tab(page, 'Overview').click()
  await expect(page.getByText('No donations yet')).toHaveCount(3)
  await expect(page.getByText('Nothing happened in the last 7 days')).toBeVisible()
  await expect(page.getByRole('application')).toHaveCount(1)
  await expectAccessible(page, 'overview before the first gift')
})

const fails = (route: Route) =>
  route.fulfill({
    status: 404,
    json: { error: { code: 'NotThere', message: 'It is not there.', requestId: 'r' } },
  })

async function withoutDonations(route: Route): Promise<void> {
  const data = await (await route.fetch()).json()
  const none = <Row extends object>(rows: Row[], zero: Partial<Row>) => rows.map(row => ({ ...row, ...zero }))
  data.series.sums = none(data.series.sums, { donations: 0, amountCents: 0 } as object)
  data.comparison.months = none(data.comparison.months, { nowCents: 0, beforeCents: 0 } as object)
  data.comparison.whole = null
  await route.fulfill({ json: { ...data, purposes: [], activity: [] } })
}

/** The month in which the campaign of Owen Fitzgerald began, who is under 18 in the demo data. */
async function monthOfMinors(page: Page): Promise<{ month: number; year: number }> {
  const response = await page.request.get('/api/screens/analytics/scholars?search=fitzgerald')
  const { scholars } = (await response.json()) as { scholars: { id: string }[] }
  const one = await page.request.get(`/api/screens/campaign-analytics/campaigns/${scholars[0]?.id}`)
  const { month } = (await one.json()) as { month: { key: string } }
  return { month: Number(month.key.slice(5)), year: Number(month.key.slice(0, 4)) }
}
