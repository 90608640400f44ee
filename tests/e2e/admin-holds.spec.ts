import { type BrowserContext, expect, type Page } from '@playwright/test'
import { startTassel, type TasselProcess } from '../setup/tassel-process.ts'
import { codeFor, mailTo } from './demo-inbox.ts'
import { test } from './journey.ts'
import { expectAccessibleOnBoth, watchConsole } from './screen-checks.ts'
import { confirmAsSecond } from './second-admin.ts'
import { signIn, stepUp } from './sign-in.ts'

/** These tests have their own server, since suspensions and holds change figures that other tests read. */
test.describe.configure({ mode: 'serial' })

let tassel: TasselProcess
let context: BrowserContext
let page: Page
let consoleErrors: () => string[] = () => []

test.beforeAll(async ({ browser, contextOptions }) => {
  test.setTimeout(120_000)
  tassel = await startTassel()
  context = await browser.newContext({ ...contextOptions, baseURL: tassel.url })
  page = await context.newPage()
  consoleErrors = watchConsole(page)
  await signIn(page, 'admin')
  const { withdrawals } = await screen('withdrawals?status=pending')
  const [asked] = withdrawals
  const { users } = await screen(`analytics/users?search=${encodeURIComponent(asked.email)}`)
  const path: string = asked.campaign.path
  scholar = { ...users[0], name: asked.fullName, path, campaignId: path.split('/').pop() ?? '' }
})
test.afterAll(async () => {
  await context.close()
  await tassel.stop()
  tassel.forget()
})
test.afterEach(() => expect(consoleErrors()).toEqual([]))

/** A scholar of the demo data with a pending withdrawal. */
let scholar: {
  userId: string
  email: string
  customUserId: string
  name: string
  path: string
  campaignId: string
}

const screen = async (path: string) => await (await page.request.get(`/api/screens/${path}`)).json()
const dialog = () => page.getByRole('dialog')
const expectText = (words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()

/** Expects the scholar's withdrawal request to have this status in the admin list, and an Approve button to press only if the money may move. */
async function expectRequest(status: string, mayMove: boolean): Promise<void> {
  await page.goto('/analytics?tab=withdrawals')
  const row = page.getByRole('row', { name: new RegExp(scholar.name) })
  await expect(row).toContainText(status)
  await expect(row.getByRole('button', { name: /^Approve / })).toBeEnabled({ enabled: mayMove })
}

test('suspending an account with a reason signs it out, hides it, and holds its money', {
  tag: '@desktop',
}, async ({ browser, contextOptions }) => {
  const elsewhere = await browser.newContext({ ...contextOptions, baseURL: tassel.url })
  const theirs = await elsewhere.newPage()
  await signIn(theirs, scholar)
  await theirs.goto('/account')
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto(`/analytics?tab=users&search=${scholar.userId}`)
  await page.getByRole('button', { name: /^Suspend / }).click()
  await expectAccessibleOnBoth(page, 'suspend an account')
  await dialog().getByRole('button', { name: 'Suspend Account' }).click()
  await expect(dialog().getByText('Please give a reason.')).toBeVisible()
  await dialog().getByLabel('Reason').fill('The pictures belong to someone else.')
  await dialog().getByRole('button', { name: 'Suspend Account' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Code').fill(await codeFor(page, 'admin@tassel.example'))
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expectText('Account suspended. We’ve told them why.')
  await expect(dialog()).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Users' })).toContainText('Suspended')
  await expectAccessibleOnBoth(page, 'a suspended account')

  const received = await mailTo(page, scholar.email, /^Your Tassel account is suspended$/)
  expect(received.text).toContain('The pictures belong to someone else.')
  await theirs.goto('/account')
  await expect(theirs).toHaveURL(/\/signin/)
  expect((await theirs.goto(scholar.path))?.status()).toBe(404)
  await elsewhere.close()

  await expectRequest('Pending, owner suspended', false)
  await expectAccessibleOnBoth(page, 'a withdrawal on hold')
  await page.goto('/analytics?tab=scholars&status=suspended')
  await expect(page.getByRole('table', { name: 'Scholars' })).toContainText('Owner suspended')
  await expectAccessibleOnBoth(page, 'scholars whose owner is suspended')
  await page.goto(`/campaign-analytics/${scholar.campaignId}`)
  await expect(page.getByRole('region', { name: 'Campaign overview' })).toContainText('Owner suspended')
  await page.goto('/admin/moderation?tab=suspended')
  await page
    .getByRole('table', { name: 'Campaigns' })
    .getByRole('button', { name: /^Help / })
    .click()
  await expect(dialog().getByText('Owner suspended, hidden')).toBeVisible()
  await expect(dialog().getByRole('link', { name: 'Open the page' })).toHaveCount(0)
})

test('ending the suspension notifies the owner, shows the page, and releases the money', {
  tag: '@desktop',
}, async () => {
  await stepUp(page, 'admin')
  await page.goto(`/analytics?tab=users&who=suspended`)
  await page.getByRole('button', { name: /^Restore / }).click()
  await expect(dialog().getByText('Suspended: The pictures belong to someone else.')).toBeVisible()
  await expectAccessibleOnBoth(page, 'restore an account')
  await dialog().getByLabel('Reason').fill('They showed us the originals.')
  await dialog().getByRole('button', { name: 'Restore Account' }).click()
  await expectText('Account restored. We’ve let them know.')
  await expectText('No users found')
  const received = await mailTo(page, scholar.email, /^Your Tassel account is open again$/)
  expect(received.text).toContain('They showed us the originals.')
  expect((await page.goto(scholar.path))?.status()).toBe(200)
  await expectRequest('Pending', true)
})

test('taking a campaign down holds its funds until an admin releases them', {
  tag: '@desktop',
}, async () => {
  await stepUp(page, 'admin')
  const down = await page.request.post(`/api/admin/campaigns/${scholar.campaignId}/deactivate`, {
    headers: { origin: tassel.url },
    data: { reason: 'The school does not know this student.' },
  })
  expect(down.status()).toBe(200)
  await expectRequest('Pending, funds frozen', false)
  await page.goto(`/admin/moderation?tab=taken-down&campaign=${scholar.campaignId}`)
  await expect(dialog().getByText('Taken down, funds frozen')).toBeVisible()
  await dialog().getByRole('button', { name: 'Release Funds' }).click()
  await expectAccessibleOnBoth(page, 'release funds')
  await dialog().getByRole('button', { name: 'Release Funds' }).click()
  await expect(dialog().getByText('Please give a reason.')).toBeVisible()
  await dialog().getByLabel('Reason').fill('The school found its mistake.')
  await dialog().getByRole('button', { name: 'Release Funds' }).click()
  await expectText('Funds released. This campaign’s withdrawals can continue.')
  await expectRequest('Pending', true)
  await page.getByRole('button', { name: `Approve the withdrawal of ${scholar.name}` }).click()
  await expectText('No withdrawals to review')
})

test('a campaign that owes money is written off by two people (P708)', { tag: '@desktop' }, async ({
  browser,
  contextOptions,
}) => {
  const others = await browser.newContext({ ...contextOptions, baseURL: tassel.url })
  const second = await others.newPage()
  await signIn(second, 'second-admin')
  const { withdrawals } = await screen('withdrawals?status=paid')
  const campaignId: string = withdrawals[0].campaign.path.split('/').pop()
  const { transactions } = await screen(`transactions?campaign=${campaignId}&sort=-amount`)
  await stepUp(page, 'admin')
  const available = async (): Promise<number> =>
    (await screen(`campaign-analytics/campaigns/${campaignId}`)).availableCents
  for (const { id } of transactions) {
    if ((await available()) < 0) break
    const refund = await page.request.post(`/api/admin/donations/${id}/refund`, {
      headers: { origin: tassel.url },
      data: { refundId: crypto.randomUUID(), reason: 'The donor asked for it.' },
    })
    expect(refund.status()).toBe(200)
    const { secondPerson } = await refund.json()
    if (secondPerson) await confirmAsSecond(second, 'refund', secondPerson.requestId)
  }
  expect(await available()).toBeLessThan(0)
  await page.goto(`/campaign-analytics/${campaignId}`)
  const shortfall = page.getByRole('region', { name: 'Shortfall' })
  await expect(shortfall.getByText(/^This campaign owes \$[\d,]+\.\d\d$/)).toBeVisible()
  await shortfall.getByRole('button', { name: 'Write Off' }).click()
  await expectAccessibleOnBoth(page, 'write off')
  await shortfall.getByRole('button', { name: /^Request to Write Off \$/ }).click()
  await expect(shortfall.getByText('Please say why this loss is written off.')).toBeVisible()
  await shortfall.getByLabel('Reason').fill('The student has left the country.')
  await shortfall.getByRole('button', { name: /^Request to Write Off \$/ }).click()
  await expectText('Waiting for a second person')
  await expect(shortfall).toBeVisible()
  await stepUp(second, 'second-admin')
  await second.goto('/admin/second-person')
  await expect(second.getByText('The student has left the country.')).toBeVisible()
  await expectAccessibleOnBoth(second, 'what waits for a second person')
  await second.getByRole('button', { name: 'Confirm' }).click()
  const confirming = second.getByRole('alertdialog', { name: 'Confirm this?' })
  await expectAccessibleOnBoth(second, 'confirm as the second person')
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await expect(second.getByText('Confirmed. It took effect.')).toBeVisible()
  await others.close()
  await expect(shortfall).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$0.00')
  const check = await page.request.post('/api/self-check', { headers: { origin: tassel.url } })
  expect((await check.json()).differences).toBe(0)
})

test('one page lists everything an admin has to decide, with links', {
  tag: '@desktop',
}, async () => {
  await page.goto('/analytics')
  const counts = {
    withdrawals: 1,
    payouts: 2,
    campaignsToReview: 3,
    pagesHidden: 2,
    openReports: 1,
    heldPayments: 1,
    undelivered: 4,
    failingTasks: 1,
    cardTesting: 2,
    suspense: 1,
    providerDifferences: 5,
    disputes: 6,
    paymentWarnings: 7,
    feesToConfirm: 0,
    refundRequests: 2,
    offlineDonations: 3,
    payeeChecks: 0,
    secondPerson: 2,
  }
  await page.route('**/api/screens/app-analytics', async route => {
    const answer = await (await route.fetch()).json()
    expect(Object.keys(answer.waiting).toSorted()).toEqual(Object.keys(counts).toSorted())
    await route.fulfill({ json: { ...answer, waiting: counts } })
  })
  const pages = page.getByRole('navigation', { name: 'Admin' })
  await pages.getByRole('link', { name: 'App Analytics' }).click()
  const work = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Needs your attention' }) })
  for (const [line, to] of [
    ['1 withdrawal to review', '/analytics?tab=withdrawals'],
    ['2 payouts to send', '/analytics?tab=withdrawals&status=approved'],
    ['3 campaigns to review', '/admin/moderation?tab=to-review'],
    ['2 pages hidden for private words', '/admin/moderation?tab=privacy'],
    ['1 open report', '/admin/moderation?tab=reported'],
    ['1 held payment', '/transactions?status=held'],
    ['6 disputes to answer', '/admin/disputes'],
    ['7 warnings', '/admin/disputes'],
    ['2 refunds to answer', '/admin/refund-requests'],
    ['2 requests for a second person', '/admin/second-person'],
    ['3 offline donations to confirm', '/admin/offline-donations?status=waiting'],
    ['2 card testing alerts', '/admin/operations#card-testing'],
    ['4 undelivered', '/admin/operations#undelivered'],
    ['1 failing task', '/admin/operations#undelivered'],
    ['1 payment to resolve', '/admin/suspense'],
    ['5 differences', '/admin/suspense'],
  ] as const)
    await expect(work.getByRole('link', { name: line, exact: true })).toHaveAttribute('href', to)
  await expectAccessibleOnBoth(page, 'what waits for an admin')
  await page.unrouteAll()
  // Each count on App Analytics equals the number of entries on the page that it links to.
  const { waiting } = await screen('app-analytics')
  expect((await screen('withdrawals?status=approved')).total).toBe(waiting.payouts)
  expect((await screen('admin/moderation?tab=reported')).total).toBe(waiting.openReports)
  await page.goto('/app-analytics')
  await work.getByRole('link', { name: /payouts? to send$/ }).click()
  await expect(page.getByRole('table', { name: 'Withdrawals', exact: true }).locator('tbody tr')).toHaveCount(
    waiting.payouts,
  )
})
