import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type Download, expect, type Page } from '@playwright/test'
import Papa from 'papaparse'
import type { AccountingData } from '#app/books/accounting/contract.ts'
import type { Balances } from '#app/books/balances/balances.ts'
import { readJournal } from '../money/read-journal.ts'
import { readNacha } from '../money/read-nacha.ts'
import { startTassel, type TasselProcess } from '../setup/tassel-process.ts'
import { refreshFigures } from './admin/refresh-figures.ts'
import { codeFor } from './demo-inbox.ts'
import { test } from './journey.ts'
import { expectAccessible, expectAccessibleOnBoth, watchConsole } from './screen-checks.ts'
import { signIn, stepUp } from './sign-in.ts'

/** These tests have their own server, since closed months and payouts change figures that other tests read. */
test.describe.configure({ mode: 'serial' })

/** The table of the books' accounts, at first empty. */
const folder = mkdtempSync(join(tmpdir(), 'books-'))
const books = join(folder, 'accounts.txt')

let tassel: TasselProcess
let context: BrowserContext
let page: Page
let consoleErrors: () => string[] = () => []

test.beforeAll(async ({ browser, contextOptions }) => {
  test.setTimeout(120_000)
  writeFileSync(books, '')
  tassel = await startTassel({ env: { BOOKS_ACCOUNTS: books } })
  context = await browser.newContext({ ...contextOptions, baseURL: tassel.url })
  page = await context.newPage()
  consoleErrors = watchConsole(page)
})
test.afterAll(async () => {
  await context.close()
  await tassel.stop()
  tassel.forget()
  rmSync(folder, { recursive: true })
})
test.afterEach(() => expect(consoleErrors()).toEqual([]))

const dialog = () => page.getByRole('dialog')
const expectText = (words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()

async function saved(click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download')
  await click()
  const download: Download = await downloading
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

/** Enters the newest code into the step-up dialog. */
async function prove(): Promise<void> {
  const code = await codeFor(page, 'admin@tassel.example')
  await dialog().getByLabel(/code/i).first().fill(code)
  const confirm = dialog().getByRole('button', { name: 'Confirm' })
  if (await confirm.isVisible()) await confirm.click().catch(() => {})
}

test('accounting tells visitors and non-admins that admin access is required (P238)', {
  tag: '@desktop',
}, async () => {
  let answer: () => void = () => {}
  const held = new Promise<void>(done => {
    answer = done
  })
  await page.route('**/api/screens/accounting**', async route => {
    await held
    await route.continue()
  })
  await page.goto('/accounting')
  await expect(page).toHaveTitle('Accounting Dashboard | Tassel')
  await expect(page.getByRole('status').filter({ hasText: 'Verifying admin access...' })).toBeVisible()
  await expectAccessible(page, 'accounting, verifying')
  answer()
  await expect(page.getByRole('heading', { name: 'Admin access required' })).toBeVisible()
  await expectAccessible(page, 'accounting, visitor')
  await expect(page.getByRole('link', { name: 'Sign In', exact: true }).last()).toHaveAttribute(
    'href',
    '/signin?next=%2Faccounting',
  )
  await page.unrouteAll()
  await signIn(page, 'scholar')
  await page.goto('/accounting')
  await expect(page.getByRole('heading', { name: 'Admin access required' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  await context.clearCookies()
})

test('an admin reads the revenue, follows a figure to its entries, and downloads the report @desktop (P238)', async () => {
  await signIn(page, 'admin')
  await page.goto('/accounting')
  await expect(page.getByRole('heading', { level: 1, name: 'Accounting Dashboard' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Revenue Summary' })).toBeVisible()
  await expectText('Detailed accounting for tax purposes')
  await expect(page.getByRole('link', { name: 'Back to Analytics' })).toHaveAttribute('href', '/analytics')
  const year = await page.getByLabel('Year', { exact: true }).inputValue()
  await expectAccessible(page, 'accounting')
  const report = await saved(() => page.getByRole('link', { name: 'Download Report' }).click())
  expect(report.name).toMatch(/^accounting-report-\d{4}-\d\d-\d\d\.csv$/)
  const { data, errors } = Papa.parse<Record<string, string>>(report.text.trim(), { header: true })
  expect([errors, data.length]).toEqual([[], 12])
  const figure = page.getByRole('link', { name: /^Tips to the platform, [A-Z]\w+: entries$/ }).last()
  const cents = await figure.innerText()
  await figure.click()
  await expect(page).toHaveURL(/account=tips/)
  await expect(page.getByRole('heading', { name: /^Tips to the platform, \w+ \d{4}$/ })).toBeVisible()
  await expectText(new RegExp(`^[\\d,]+ (entry|entries), ${cents.replace(/[$.]/g, '\\$&')}$`))
  await expectAccessible(page, 'accounting, entries')
  const entries = page.getByRole('table', { name: /^Entries of Tips to the platform/ })
  await expect(entries.locator('tbody tr').first()).toBeVisible()
  await expect(entries.getByRole('link').last()).toHaveAttribute(
    'href',
    /^\/transactions\?status=all&donation=/,
  )
  await page.getByRole('link', { name: 'Close', exact: true }).click()
  await expect(entries).toHaveCount(0)
  await page.getByLabel('Month of the trial balance').selectOption({ label: 'May' })
  await expect(page.getByRole('heading', { name: `Trial balance, May ${year}` })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Sum of all accounts \$0\.00/ })).toBeVisible()
})

test('a strict parser, hledger if it is installed, sums the journals of all years to the balances (P206, P231)', {
  tag: '@desktop',
}, async () => {
  await page.goto('/accounting')
  const journal = await saved(() =>
    page.getByRole('link', { name: /^Journal of \d{4} for hledger$/ }).click(),
  )
  expect(journal.name).toMatch(/^journal-\d{4}\.journal$/)
  const get = async (path: string) => await (await page.request.get(`/api/${path}`)).json()
  await refreshFigures(page)
  const { ledger } = (await get('screens/accounting')) as AccountingData
  const sums: Record<string, number> = {}
  for (const { year } of ledger.years) {
    const answer = await page.request.get(`/api/admin/accounting/journal?year=${year}`)
    const { balances } = await readJournal(await answer.text())
    for (const [account, cents] of Object.entries(balances)) sums[account] = (sums[account] ?? 0) + cents
  }
  const sum = (...accounts: string[]) => accounts.reduce((total, account) => total + (sums[account] ?? 0), 0)
  expect(sum(...Object.keys(sums))).toBe(0)
  await refreshFigures(page)
  const shown = (await get('screens/balances')) as Balances
  expect({
    tipsCents: 0 - sum('revenues:tips'),
    feesCents: 0 - sum('expenses:provider_fees', 'expenses:chargeback_losses', 'expenses:account_checks'),
    availableCents: sum('assets:provider_clearing', 'assets:bank'),
  }).toEqual({
    tipsCents: shown.tipsCents,
    feesCents: shown.feesCents,
    availableCents: shown.availableCents,
  })
  expect(shown.parts[0]?.cents).toBe(0 - sum('liabilities:campaign_funds'))
})

test('without entries accounting shows an empty state, and a failed load keeps the last figures', {
  tag: '@desktop',
}, async () => {
  await page.route('**/api/screens/accounting**', async route => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ json: { ...body, ledger: { ...body.ledger, years: [] } } })
  })
  await page.goto('/accounting')
  await expectText('No entries yet')
  await expectAccessible(page, 'accounting, empty')
  await page.unrouteAll()
  await page.route('**/api/screens/accounting**', route => route.abort())
  await page.goto('/accounting')
  await expect(page.getByRole('heading', { name: 'Couldn’t load accounting' })).toBeVisible()
  await expectAccessible(page, 'accounting, error')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Revenue Summary' })).toBeVisible()
  await page.route('**/api/screens/accounting**', route => route.abort())
  await page.getByLabel('Month of the trial balance').selectOption({ index: 1 })
  await expect(page.getByRole('alert')).toContainText('These figures may be out of date.')
  await page.unrouteAll()
  // Discards the logged errors of the requests that this test aborts.
  consoleErrors = watchConsole(page)
})

test('a past month closes once, and its exports stay the same', { tag: '@desktop' }, async () => {
  const { nextToClose } = await (await page.request.get('/api/screens/accounting')).json()
  const [year, month] = nextToClose.split('-')
  const name = new Date(Number(year), Number(month) - 1).toLocaleString('en-US', { month: 'long' })
  await page.goto(`/accounting?year=${year}`)
  await page.getByRole('button', { name: `Close ${name}` }).click()
  const closeDialog = page.getByRole('alertdialog', { name: `Close ${name} ${year}?` })
  await expect(closeDialog).toContainText('This can’t be undone.')
  await expectAccessible(page, 'close a month')
  await closeDialog.getByRole('button', { name: 'Close Month' }).click()
  await expect(dialog().getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await expectAccessible(page, 'close a month, step-up')
  // Waits for the code's email and marks the code as used: the second attempt below requests a new one.
  await codeFor(page, 'admin@tassel.example')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expectText('Please confirm it’s you to continue.')
  await closeDialog.getByRole('button', { name: 'Close Month' }).click()
  await prove()
  await expectText(`${name} ${year} is closed.`)
  const row = page
    .getByRole('table', { name: /^Months and exports/ })
    .getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row).toContainText('Closed')
  await row.getByText('As it was when closed').click()
  await expect(row.getByText(/^[0-9a-f]{64}$/)).toHaveCount(2)
  await row.getByRole('button', { name: `Compare the exports of ${name} now` }).click()
  await expect(row.getByRole('status')).toHaveText('Unchanged.')
  await expectAccessible(page, 'a closed month')
})

test('a closed month is exported for QuickBooks and Xero once every account is named (P560, P561)', {
  tag: '@desktop',
}, async () => {
  const { closings } = await (await page.request.get('/api/screens/accounting')).json()
  const closed = Object.keys(closings).find(month => closings[month].state === 'closed' && closings[month].at)
  await page.goto(closed ? `/accounting?month=${closed}` : '/accounting?year=2025')
  await expectText(/^No account in QuickBooks yet for: Bank account, Held by the payment provider, .* and /)
  const link = page.getByRole('link', { name: /^QuickBooks, journal of \w+$/ })
  await expect(link).toHaveCount(0)
  const table = await saved(() => page.getByRole('link', { name: 'Table of accounts' }).click())
  expect(table.name).toBe('books-accounts.txt')
  writeFileSync(books, table.text.replaceAll(/^(\w+) = .*$/gm, '$1 = Books:$1 | $1'))
  await page.reload()
  const quickbooks = await saved(() => link.first().click())
  expect(quickbooks.name).toMatch(/^quickbooks-\d{4}-\d\d\.csv$/)
  const { data } = Papa.parse<Record<string, string>>(quickbooks.text.trim(), { header: true })
  const cents = (text = '') => Math.round(Number(text) * 100)
  expect(data.length).toBeGreaterThan(1)
  expect(data.reduce((sum, { Debits, Credits }) => sum + cents(Debits) - cents(Credits), 0)).toBe(0)
  expect(data.every(row => row['Account Name']?.startsWith('Books:'))).toBe(true)
  await expect(page.getByRole('link', { name: /^Xero 16–\d\d, journal of / }).first()).toBeVisible()
  await expectAccessible(page, 'accounting, books')
})

test('accounting has a year’s figures for Form 990, Schedule I (P562)', { tag: '@desktop' }, async () => {
  await page.goto('/accounting')
  await expectText('(b) Recipients')
  const report = await saved(() => page.getByRole('link', { name: 'Download Schedule I' }).click())
  expect(report.name).toMatch(/^form-990-schedule-i-\d{4}\.csv$/)
  expect(report.text).toContain('All types,')
})

test('an owner finds a year of their campaigns in the account (P563)', async () => {
  await signIn(page, 'alum')
  await page.goto('/account')
  await page.getByRole('link', { name: 'Your year' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Your year \d{4}$/ })).toBeVisible()
  await page.getByLabel('Year').selectOption({ index: 0 })
  await expect(page).toHaveURL(/year=\d{4}$/)
  const year = new URL(page.url()).searchParams.get('year')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Your year ${year}`)
  await expect(
    page
      .getByRole('term')
      .filter({ hasText: /^Donations$/ })
      .first(),
  ).toBeVisible()
  await expectAccessible(page, 'year summary')
  const report = await saved(() => page.getByRole('link', { name: 'Download as CSV' }).click())
  expect(report.text).toMatch(/^\ufeffCampaign,Event,Date,Amount\r\n/)
  await page.goto('/year-summary?year=2001')
  await expectText('Nothing happened in this year')
  await context.clearCookies()
})

test('a withdrawal opens by search and by link, and its bank details are revealed with a reason (P196) @desktop', async () => {
  // Starts a new session, since the step-up of the previous test is still valid in the old one.
  await signIn(page, 'admin')
  await page.goto('/analytics?tab=withdrawals&status=all')
  const list = page.getByRole('table', { name: 'Withdrawals', exact: true })
  await expect(list.locator('tbody tr')).toHaveCount(5)
  await expectAccessibleOnBoth(page, 'withdrawals')
  const { withdrawals } = await (await page.request.get('/api/screens/withdrawals?status=approved')).json()
  const { fullName, email, id } = withdrawals[0]
  await page.getByRole('searchbox', { name: 'Search withdrawals' }).fill(email)
  await expect(list.locator('tbody tr')).toHaveCount(1)
  await expect(page).toHaveURL(/search=/)
  await list.getByRole('button', { name: fullName }).click()
  await expect(dialog()).toContainText('\u2022\u2022\u2022\u20226789')
  await expect(page).toHaveURL(new RegExp(`withdrawal=${id}`))
  await page.goto(`/analytics?tab=withdrawals&withdrawal=${id}`)
  await expect(dialog().getByRole('heading', { name: fullName })).toBeVisible()
  await expectAccessibleOnBoth(page, 'withdrawal detail')
  await dialog().getByRole('button', { name: 'Reveal', exact: true }).click()
  await dialog().getByLabel('Reason').fill('The bank asked which account it was.')
  await dialog().getByRole('button', { name: 'Reveal Bank Details' }).click()
  await expect(dialog().getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await expectAccessible(page, 'reveal, step-up')
  await prove()
  await expect(dialog()).toContainText('000123426789')
  await page.keyboard.press('Escape')
  await page.goto('/analytics?tab=withdrawals&status=all&search=nobody')
  await expectText('No withdrawals found')
})

test('an approval fails visibly with the server, and a request is rejected with a reason (P192)', {
  tag: '@desktop',
}, async () => {
  await stepUp(page, 'admin')
  await page.goto('/analytics?tab=withdrawals')
  const approve = page.getByRole('button', { name: /^Approve the withdrawal of/ })
  await page.route('**/approve', route =>
    route.fulfill({
      status: 409,
      json: { error: { code: 'FundsMissing', message: 'Gifts were refunded.', requestId: 'x' } },
    }),
  )
  await approve.click()
  await expectText('Failed to approve withdrawal')
  await page.unrouteAll()
  await page.getByRole('table', { name: 'Withdrawals', exact: true }).locator('tbody button').first().click()
  await dialog().getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog().getByRole('button', { name: 'Reject Withdrawal' }).click()
  await expect(dialog().getByText('Tell the scholar why and what to do next.')).toBeVisible()
  await expectAccessible(page, 'reject a withdrawal')
  await dialog().getByLabel('Reason').fill('The account holder is someone else.')
  await dialog().getByRole('button', { name: 'Reject Withdrawal' }).click()
  await expectText('Withdrawal rejected. The money is available to the scholar again.')
  await expectText('No withdrawals to review')
  await expectAccessible(page, 'no withdrawals')
})

test('cancelling a downloaded batch takes two admins', { tag: '@desktop' }, async ({
  browser,
  contextOptions,
}) => {
  await stepUp(page, 'admin')
  await page.goto('/analytics?tab=withdrawals&status=all')
  await page.getByRole('button', { name: 'Create Payout Batch' }).click()
  await dialog()
    .getByRole('button', { name: /^Create a Batch of \$/ })
    .click()
  const batches = page.getByRole('table', { name: 'Payout batches' })
  await saved(() => batches.getByRole('button', { name: /^Download payouts-.*-1\.ach$/ }).click())
  await batches.getByRole('button', { name: /^More for / }).click()
  await page.getByRole('menuitem', { name: 'Cancel the batch' }).click()
  await expect(dialog()).toContainText('its payouts could be sent twice. A second admin must confirm it.')
  await dialog().getByRole('button', { name: 'Ask to Cancel' }).click()
  await expect(dialog().getByText('Say why you’re canceling the batch.')).toBeVisible()
  await expectAccessible(page, 'ask to cancel a batch')
  await dialog().getByLabel('Reason').fill('The bank refused the file.')
  await dialog().getByRole('button', { name: 'Ask to Cancel' }).click()
  const asking = page.getByText(/asked to cancel it, .*A second admin must confirm\./)
  await expect(asking.filter({ visible: true })).toHaveCount(1)
  await batches.getByRole('button', { name: /^More for / }).click()
  await expect(page.getByRole('menuitem', { name: 'Cancel the batch' })).toBeDisabled()
  await page.keyboard.press('Escape')

  const elsewhere = await browser.newContext({ ...contextOptions, baseURL: tassel.url })
  const second = await elsewhere.newPage()
  await signIn(second, 'second-admin')
  await stepUp(second, 'second-admin')
  await second.goto('/analytics?tab=withdrawals&status=all')
  const theirs = second.getByRole('table', { name: 'Payout batches' })
  await theirs.getByRole('button', { name: /^More for / }).click()
  await second.getByRole('menuitem', { name: 'Confirm to cancel' }).click()
  const asked = second.getByRole('dialog')
  await expect(asked).toContainText('asked for it: The bank refused the file.')
  await expectAccessible(second, 'confirm to cancel a batch')
  await asked.getByLabel('Reason').fill('The bank said so to me too.')
  await asked.getByRole('button', { name: 'Cancel Batch' }).click()
  await expect(theirs.getByText('Canceled', { exact: true }).first()).toBeAttached()
  await expectAccessible(second, 'a cancelled batch')
  await elsewhere.close()
  await expect(batches.getByText('Canceled', { exact: true }).first()).toBeAttached()
})

test('approved payouts go to the bank in a batch: created, downloaded, marked as paid', {
  tag: '@desktop',
}, async () => {
  await page.goto('/analytics?tab=withdrawals&status=all')
  await page.getByRole('button', { name: 'Create Payout Batch' }).click()
  await expect(dialog().getByRole('checkbox')).toHaveCount(1)
  await expectAccessible(page, 'create a payout batch')
  await stepUp(page, 'admin')
  await dialog()
    .getByRole('button', { name: /^Create a Batch of \$/ })
    .click()
  await expect(page.getByText('Open', { exact: true }).first()).toBeAttached()
  const batches = page.getByRole('table', { name: 'Payout batches' })
  const filename = /payouts-\d{4}-\d\d-\d\d-2\.ach/.exec(await batches.innerText())?.[0] ?? ''
  await expectAccessible(page, 'payout batches')
  const file = await saved(() => batches.getByRole('button', { name: `Download ${filename}` }).click())
  expect(file.name).toBe(filename)
  const read = readNacha(file.text)
  expect([read.faults, read.entries.length]).toEqual([[], 1])
  expect(read.entries[0]).toMatchObject({ account: '000123426789', routing: '021000021' })
  await batches.getByRole('button', { name: `Mark ${filename} as paid` }).click()
  const acceptedDialog = page.getByRole('alertdialog', { name: 'Did the bank accept the file?' })
  await expectAccessible(page, 'mark a batch as paid')
  await acceptedDialog.getByRole('button', { name: 'Mark as Paid' }).click()
  await expectText('1 payout marked as paid.')
  await batches.getByRole('link', { name: filename }).click()
  await expect(page.getByRole('table', { name: 'Withdrawals', exact: true }).locator('tbody tr')).toHaveCount(
    1,
  )
  await expectText('No approved payouts are ready to batch.')
  await page
    .getByRole('table', { name: 'Withdrawals', exact: true })
    .locator('tbody tr')
    .getByRole('button')
    .first()
    .click()
  await expect(dialog()).toContainText(`Payout batch${filename}`)
  const check = await page.request.post('/api/self-check', { headers: { origin: tassel.url } })
  expect((await check.json()).differences).toBe(0)
})
