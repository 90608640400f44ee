import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { SearchResult } from '#app/admin/palette/contract.ts'
import { centsToDecimal } from '#app/lib/cents.ts'
import { localeCookie } from '#app/lib/locale.ts'
import { startTassel, type TasselProcess } from '../../setup/tassel-process.ts'
import { test } from '../journey.ts'
import {
  expectAccessible,
  expectAccessibleOnBoth,
  expectSpanish,
  shoot,
  watchConsole,
} from '../screen-checks.ts'
import { signIn, stepUp } from '../sign-in.ts'

/** Admin, Money, Bank (P583 to P588), on a server of its own, since other tests expect the demo's totals. */
test.describe.configure({ mode: 'serial' })

let tassel: TasselProcess
let context: BrowserContext
let page: Page
let consoleErrors: () => string[] = () => []
/** Yesterday in UTC isn't in the future anywhere. */
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
test.beforeAll(async ({ browser, contextOptions }) => {
  test.setTimeout(120_000)
  tassel = await startTassel()
  context = await browser.newContext({ ...contextOptions, baseURL: tassel.url })
  page = await context.newPage()
  consoleErrors = watchConsole(page)
  await signIn(page, 'admin')
  await page.goto('/admin/offline-donations')
  const answer = await page.request.post('/api/admin/search', { data: { search: 'Okonkwo' } })
  const { found } = (await answer.json()) as { found: SearchResult[] }
  const campaignId = found.find(result => result.kind === 'campaign' && result.isActive)?.id ?? ''
  for (const [reference, cents] of [
    ['7001', 12_050],
    ['7002', 4_000],
    ['7003', 4_000],
  ] as const)
    expect((await record(campaignId, reference, cents)).status()).toBe(200)
})
test.afterAll(async () => {
  await context.close()
  await tassel.stop()
  tassel.forget()
})
test.afterEach(() => expect(consoleErrors()).toEqual([]))

const record = (campaignId: string, reference: string, cents: number) =>
  page.request.post('/api/admin/offline-donations', {
    data: {
      id: crypto.randomUUID(),
      kind: 'cheque',
      reference,
      receivedOn: day,
      depositedOn: null,
      cents,
      campaignId,
      donorName: `Donor ${reference}`,
      donorEmail: null,
      isAnonymous: false,
      note: null,
      override: null,
    },
  })

const dialog = () => page.getByRole('dialog')
const open = (name: string) => page.getByRole('table', { name }).getByRole('row')
const [year, month, date] = day.split('-')
const rows = [
  `${month}/${date}/${year},DEPOSIT CHECK 7001,120.50,"1,120.50"`,
  `${month}/${date}/${year},MOBILE DEPOSIT,40.00,"1,160.50"`,
  `${month}/${date}/${year},MONTHLY FEE,-15.00,"1,145.50"`,
]
const choose = async (lines: string[]) => {
  const buffer = Buffer.from(['Posting Date,Description,Amount,Balance', ...lines].join('\r\n'))
  await dialog()
    .getByLabel(/Choose (a|another) statement/)
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer })
}

test('the empty page says what to do, and a damaged file is refused in words (P583, P584) @desktop', async () => {
  await page.goto('/admin/bank')
  await expect(page.getByText('No bank statement yet')).toBeVisible()
  await expectAccessibleOnBoth(page, 'empty bank')
  await shoot(page, 'bank-empty')
  await page.getByRole('button', { name: 'Import a Statement' }).click()
  await dialog()
    .getByLabel('Choose a statement')
    .setInputFiles({
      name: 'statement.ofx',
      mimeType: 'application/x-ofx',
      buffer: Buffer.from('<OFX><BANKMSGSRSV1>'),
    })
  await expect(dialog().getByRole('alert')).toContainText('This file is damaged or incomplete.')
})

/** Says which account the chosen CSV file is of, and reads it. */
const readAs = async (account: string) => {
  const columns = dialog().getByRole('form', { name: 'Column mapping' })
  await columns.getByLabel('Account of this file').selectOption(account)
  await columns.getByRole('button', { name: 'Read the File' }).click()
}

test('the columns of a CSV file are mapped over its first rows, and its lines imported (P583, P727) @desktop', async () => {
  await choose([`${month}/${date}/${year},PENDING,-1.00,`, ...rows.toReversed()])
  const columns = dialog().getByRole('form', { name: 'Column mapping' })
  const meaning = (name: string) => columns.getByLabel(`What the column ${name} means`)
  await expect(meaning('Posting Date')).toHaveValue('day')
  await expect(meaning('Balance')).toHaveValue('balance')
  await columns.getByRole('button', { name: 'Read the File' }).click()
  await expect(columns.getByText('Enter 4 letters or digits.')).toBeVisible()
  await meaning('Amount').selectOption('Not used')
  await columns.getByRole('button', { name: 'Read the File' }).click()
  await expect(columns.getByText('Choose one column for the amount')).toBeVisible()
  await meaning('Amount').selectOption('Amount')
  await expectAccessible(page, 'columns of a statement')
  await shoot(page, 'bank-columns', false)
  await columns.getByLabel('Last 4 digits of the account number').fill('6789')
  await columns.getByRole('button', { name: 'Read the File' }).click()
  await expect(dialog().getByText('3, 3 new')).toBeVisible()
  await expect(dialog().getByText('1 line is left out: it isn’t posted')).toBeVisible()
  await expectAccessible(page, 'statement to import')
  await shoot(page, 'bank-preview', false)
  await dialog().getByRole('button', { name: 'Import 3 New Lines' }).click()
  await expect(page.getByText('3 new lines imported.')).toBeVisible()
})

test('one candidate is proposed and confirmed, and two are asked (P585, P586) @desktop', async () => {
  await expect(page.getByText('Unmatched items explain the difference')).toBeHidden()
  await expect(page.getByText(/^The opening balances differ by/)).toBeVisible()
  const check = open('Only in the statement').filter({ hasText: 'CHECK 7001' })
  await expect(check).toContainText('Offline donation received 7001')
  await expect(open('Only in the statement').filter({ hasText: 'MONTHLY FEE' })).toContainText(
    'Not in the ledger.',
  )
  const deposit = open('Only in the statement').filter({ hasText: 'MOBILE DEPOSIT' })
  await expect(deposit).toContainText('Several possible matches')
  await expectAccessibleOnBoth(page, 'bank')
  await shoot(page, 'bank')
  await check.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('1 line matched.')).toBeVisible()
  await expect(open('Matched lines').filter({ hasText: 'CHECK 7001' })).toBeVisible()
  await deposit.getByRole('button', { name: 'Choose' }).click()
  await dialog().getByRole('checkbox').first().check()
  await dialog().getByRole('checkbox').last().check()
  await expect(dialog().getByRole('button', { name: 'Confirm, $80.00 of $40.00' })).toBeDisabled()
  await expectAccessibleOnBoth(page, 'line to match')
  await shoot(page, 'bank-choose', false)
  await dialog().getByRole('checkbox').last().uncheck()
  await dialog().getByRole('button', { name: 'Confirm, $40.00 of $40.00' }).click()
  await expect(page.getByText('Matched. The ledger is unchanged.')).toBeVisible()
  // The header, the fee, and the total.
  await expect(open('Only in the statement')).toHaveCount(3)
})

test('the opening difference stands until it is confirmed with a reason (P730) @desktop', async () => {
  await page.getByRole('button', { name: 'Confirm the Opening Difference' }).click()
  await dialog().getByLabel('Reason').fill('The account is older than the platform')
  await expectAccessible(page, 'opening difference')
  await shoot(page, 'bank-opening', false)
  await dialog()
    .getByRole('button', { name: /^Confirm \S+\d$/ })
    .click()
  await expect(page.getByText('Unmatched items explain the difference')).toBeVisible()
  await expect(page.getByText('The account is older than the platform')).toBeVisible()
  await expect(page.getByText(/^The opening balances differ by/)).toBeHidden()
})

test('a match is undone with a reason (P586) @desktop', async () => {
  await open('Matched lines')
    .filter({ hasText: 'MOBILE DEPOSIT' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await dialog().getByLabel('Reason').fill('It was the other check')
  await expectAccessible(page, 'match to undo')
  await shoot(page, 'bank-undo', false)
  await dialog().getByRole('button', { name: 'Undo the Match' }).click()
  await expect(page.getByText('Undone. The ledger is unchanged.')).toBeVisible()
  await expect(open('Only in the statement')).toHaveCount(4)
})

test('an overlapping file brings its new lines alone, a returned payout leads to its withdrawal, and the page reads in Spanish (P584, P586) @desktop', async () => {
  const answer = await page.request.get('/api/screens/withdrawals?status=approved')
  const [approved] = (await answer.json()).withdrawals
  await stepUp(page, 'admin')
  expect((await page.request.post(`/api/withdrawals/${approved.id}/paid`)).status()).toBe(200)
  const returned = [approved.payoutCents, 114_600 + approved.payoutCents].map(centsToDecimal)
  await page.getByRole('button', { name: 'Import a Statement' }).click()
  await choose([
    ...rows,
    `${month}/${date}/${year},INTEREST,0.50,"1,146.00"`,
    `${month}/${date}/${year},ACH RETURN,${returned.join(',')}`,
  ])
  await expect(dialog().getByText('The columns are mapped as in the last file')).toBeVisible()
  await readAs('6789')
  await expect(dialog().getByText('5, 2 new')).toBeVisible()
  await dialog().getByRole('button', { name: 'Import 2 New Lines' }).click()
  await expect(page.getByText('2 new lines imported.')).toBeVisible()
  const line = open('Only in the statement').filter({ hasText: 'ACH RETURN' })
  await expect(line.getByRole('link', { name: `The payout to ${approved.fullName}` })).toHaveAttribute(
    'href',
    `/analytics?tab=withdrawals&status=all&withdrawal=${approved.id}`,
  )
  await page.context().addCookies([{ name: localeCookie, value: 'es', url: tassel.url }])
  await page.goto('/admin/bank')
  await expect(page.getByRole('heading', { level: 1, name: 'Banco' })).toBeVisible()
  await expectSpanish(page, 'bank in Spanish')
  await expectAccessible(page, 'bank in Spanish')
  await shoot(page, 'bank-es')
})
