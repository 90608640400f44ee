import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import Papa from 'papaparse'
import { test } from './journey.ts'
import { answerNext, expectAccessible, watchConsole } from './screen-checks.ts'
import { signIn, stepUp } from './sign-in.ts'

/** Parses an amount such as '$1,234.50' or '−$3.00' into cents. */
function centsOf(text: string): number {
  const digits = text.replace(/[^0-9]/g, '')
  return text.includes('\u2212') ? -Number(digits) : Number(digits)
}

async function downloadOf(page: Page): Promise<{ name: string; lines: string[][] }> {
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Report' }).click()
  const download = await downloaded
  const { data, errors } = Papa.parse<string[]>(readFileSync(await download.path(), 'utf8'), {
    skipEmptyLines: true,
  })
  expect(errors).toEqual([])
  return { name: download.suggestedFilename(), lines: data }
}

/** Opens a page and waits for hydration, before which clicks have no effect. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some(key => key.startsWith('__reactFiber'))
  })
}

const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr')

test.describe('money for admins', () => {
  let consoleErrors: () => string[] = () => []
  test.beforeEach(async ({ page }) => {
    consoleErrors = watchConsole(page)
    await signIn(page, 'admin')
  })
  test.afterEach(() => expect(consoleErrors()).toEqual([]))

  test('Account Balances shows four figures, how they add up, an estimate, and a report @desktop (P232)', async ({
    page,
  }) => {
    await open(page, '/customers')
    let answer = () => {}
    const seen = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/api/screens/balances', async route => {
      await seen
      await route.continue()
    })
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Balances' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    answer()
    await expect(page).toHaveTitle('Account Balances | Tassel')
    await expect(page.getByRole('heading', { level: 1, name: 'Account Balances' })).toBeVisible()
    const main = page.getByRole('main')
    const card = (label: string) =>
      main
        .locator('dl')
        .filter({ hasText: new RegExp(`^${label}`) })
        .first()
        .locator('dd')
        .first()
        .innerText()
    const figures = {
      raised: centsOf(await card('Total Raised')),
      tips: centsOf(await card('Total Tips')),
      fees: centsOf(await card('Total Fees')),
      available: centsOf(await card('Available Balance')),
    }
    expect(figures.raised).toBeGreaterThan(0)
    expect(figures.fees).toBeLessThan(0)
    for (const title of ['How raised becomes available', 'Who it belongs to']) {
      const lines = await page.getByRole('region', { name: title }).locator('dd').allInnerTexts()
      const cents = lines.map(centsOf)
      const total = cents.pop()
      expect(cents.reduce((sum, line) => sum + line, 0)).toBe(total)
    }
    const estimate = page.getByRole('region', { name: 'Planning estimate' })
    await expect(estimate).toContainText('Estimate')
    await expect(estimate).toContainText('5.9%')
    await expect(page.getByRole('link', { name: 'Total Tips' })).toHaveAttribute(
      'href',
      '/accounting?account=tips',
    )
    await expectAccessible(page, 'balances')
    const { name, lines } = await downloadOf(page)
    expect(name).toMatch(/^balance-report-\d{4}-\d\d-\d\d\.csv$/)
    expect(lines.map(([label]) => label)).toEqual([
      'Balance',
      'Total Raised',
      'Total Tips',
      'Total Fees',
      'Available Balance',
    ])
    await page.getByRole('link', { name: 'Back to Analytics' }).click()
    await expect(page).toHaveURL(/\/analytics$/)
  })

  test('Recent Transactions search, filter, sort, and page, newest first, all in the address (P234) @desktop', async ({
    page,
  }) => {
    await open(page, '/transactions')
    await expect(page.getByRole('heading', { level: 1, name: 'Recent Transactions' })).toBeVisible()
    const list = rows(page, 'Recent Transactions')
    await expect(list).toHaveCount(25)
    // The columns on a desktop; a phone shows the scholar below the donor instead.
    expect(await page.locator('th').allTextContents()).toEqual([
      // The column of checkboxes has no heading.
      '',
      'Date',
      'Donor',
      'Scholar',
      'Amount',
      'Total',
    ])
    await expectAccessible(page, 'transactions')

    await page.getByRole('button', { name: 'Amount' }).click()
    await expect(page).toHaveURL(/sort=-amount/)
    await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    const amounts = (await list.locator('td:nth-child(5) > .amount').allTextContents()).map(centsOf)
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByText(/^Page 2 of/)).toBeVisible()

    await page.getByRole('searchbox', { name: 'Search transactions' }).fill('greta.hoffman@')
    await expect(page).toHaveURL(/search=greta/)
    await expect(page).not.toHaveURL(/page=2/)
    await expect(list.filter({ hasText: 'Greta Hoffman' }).first()).toBeVisible()
    const { name, lines } = await downloadOf(page)
    expect(name).toMatch(/^transactions-report-\d{4}-\d\d-\d\d\.csv$/)
    expect(lines[0]).toEqual(['Date', 'Donor Name', 'Scholar Name', 'Donation Amount', 'Total Amount'])
    expect(lines.length - 1).toBe(await list.count())

    await page.reload()
    await expect(page.getByRole('searchbox', { name: 'Search transactions' })).toHaveValue('greta.hoffman@')
    await page.getByLabel('From').fill('2001-01-01')
    await page.getByLabel('To').fill('2001-01-31')
    await expect(page.getByText('No transactions found')).toBeVisible()
    await expectAccessible(page, 'no transactions')
    await open(page, '/transactions?status=nonsense&sort=drop&page=-3')
    await expect(list).toHaveCount(25)
  })

  test('a transaction opens by its address and links to its campaign and donor', { tag: '@desktop' }, async ({
    page,
  }) => {
    await open(page, '/transactions?sort=-total')
    const first = rows(page, 'Recent Transactions').first().getByRole('link')
    const donor = await first.innerText()
    await first.click()
    await expect(page).toHaveURL(/donation=/)
    await expect(dialog(page)).toContainText(donor)
    const amounts = dialog(page).getByRole('region', { name: 'Amounts' })
    for (const line of [
      'Amount',
      'Tip',
      'Foundation donation',
      'Processing fee',
      'Credit card fee',
      'Total',
      'The student receives',
    ])
      await expect(amounts).toContainText(line)
    await expect(dialog(page).getByRole('heading', { name: 'Ledger entries' })).toBeVisible()
    await expect(dialog(page).getByRole('link', { name: 'Owed to campaigns' })).toHaveAttribute(
      'href',
      '/accounting?account=campaign_funds',
    )
    await expectAccessible(page, 'transaction detail')
    await page.reload()
    await expect(dialog(page)).toContainText('History')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(page).not.toHaveURL(/donation=/)
    await open(page, '/transactions?donation=00000000-0000-4000-8000-000000000000')
    await expect(dialog(page)).toContainText('We can’t find this donation.')
    await expectAccessible(page, 'unknown transaction')
  })

  test('a refund asks why, goes back to the donor and out of the list', { tag: '@desktop' }, async ({
    page,
  }) => {
    await stepUp(page, 'admin')
    // Of campaigns that still have their money: more than that takes a second person.
    await open(page, '/transactions?page=12')
    const link = rows(page, 'Recent Transactions').first().getByRole('link')
    await link.click()
    await expect(dialog(page)).toBeVisible()
    const id = new URL(page.url()).searchParams.get('donation') ?? ''
    await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click()
    const form = dialog(page).getByRole('form', { name: 'Refund' })
    await form.getByRole('button', { name: /^Refund \$/ }).click()
    await expect(form.getByText('Please say why you’re refunding this donation.')).toBeVisible()
    await expectAccessible(page, 'refund form')

    await form.getByLabel('Reason').fill('The donor gave twice by mistake.')
    await answerNext(page, '**/refund', route => route.abort())
    await form.getByRole('button', { name: /^Refund \$/ }).click()
    await expect(form.getByText(/You seem to be offline/)).toBeVisible()
    await expect(form.getByLabel('Reason')).toHaveValue('The donor gave twice by mistake.')

    await form.getByRole('button', { name: /^Refund \$/ }).click()
    await expect(page.getByText('Sums on admin pages follow within a minute.')).toBeVisible()
    await expect(dialog(page).getByText('This donation was refunded.')).toBeVisible()
    await expect(dialog(page)).toContainText('“The donor gave twice by mistake.”')
    await expect(dialog(page).getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)
    await expectAccessible(page, 'refunded transaction')
    await open(page, '/transactions?status=refunded')
    await expect(page.locator(`a[href*="${id}"]`)).toBeVisible()
    const again = await page.request.post(`/api/admin/donations/${id}/refund`, {
      data: { refundId: crypto.randomUUID(), reason: 'Again.' },
    })
    expect(again.status()).toBe(409)
    // The browser logs the request that this test aborts.
    expect(
      consoleErrors()
        .splice(0)
        .every(words => /ERR_FAILED/.test(words)),
    ).toBe(true)
    consoleErrors = () => []
  })

  test('a partial refund shows what returns from each line and what remains @desktop', async ({ page }, {
    project,
  }) => {
    await stepUp(page, 'admin')
    await open(page, `/transactions?sort=date&page=${project.name === 'phone' ? 7 : 9}`)
    await rows(page, 'Recent Transactions').first().getByRole('link').click()
    await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click()
    const form = dialog(page).getByRole('form', { name: 'Refund' })
    const preview = form.getByRole('table', { name: 'What goes back' })
    const total = preview.locator('tfoot td')
    const all = centsOf(await total.first().innerText())
    await expect(total.last()).toHaveText('$0.00')
    await form.getByRole('radio', { name: 'Part of it' }).click()
    await expect(preview).toBeHidden()

    const sum = form.getByLabel('Refund to the donor')
    await form.getByLabel('Reason').fill('The tip was a mistake.')
    await form.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(form.getByText('Please enter how much to refund.')).toBeVisible()
    await expect(sum).toBeFocused()
    for (const [typed, words] of [
      ['five', /Enter an amount such as/],
      ['0', /Please enter at least/],
      ['99999', /of this donation can still be refunded/],
    ] as const) {
      await sum.fill(typed)
      await form.getByRole('button', { name: 'Refund', exact: true }).click()
      await expect(form.getByText(words)).toBeVisible()
    }
    await expect(form.getByLabel('Reason')).toHaveValue('The tip was a mistake.')
    await expectAccessible(page, 'a refund of a bad sum')
    await sum.fill('2.50')
    await expect(total.first()).toHaveText('$2.50')
    expect(centsOf(await total.last().innerText())).toBe(all - 250)
    const parts = (await preview.locator('tbody td:nth-child(2)').allInnerTexts()).map(centsOf)
    expect(parts.reduce((a, b) => a + b, 0)).toBe(250)
    await expectAccessible(page, 'a refund of a part')
    await form.getByRole('button', { name: 'Refund $2.50' }).click()
    await expect(page.getByText('Sums on admin pages follow within a minute.')).toBeVisible()

    const amounts = dialog(page).getByRole('region', { name: 'Amounts' }).first()
    await expect(amounts.locator('tfoot td')).toHaveText([/./, '\u2212$2.50', /./])
    await expect(dialog(page)).toContainText('Partly returned')
    await expect(dialog(page).getByRole('heading', { name: 'Refunds' })).toBeVisible()
    await expectAccessible(page, 'a transaction of which a part went back')
    await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click()
    await form.getByLabel('Reason').fill('The rest, too.')
    await form.getByRole('button', { name: /^Refund \$/ }).click()
    await expect(dialog(page).getByText('This donation was refunded.')).toBeVisible()
    await expect(dialog(page).getByText('The rest, too.').first()).toBeVisible()
  })

  test('refunding withdrawn money shows the campaign’s shortfall', {
    tag: '@desktop',
  }, async ({ page }) => {
    const { withdrawals } = await (await page.request.get('/api/screens/withdrawals?status=paid')).json()
    const campaignId = withdrawals[0].campaign.path.split('/').pop()
    await open(page, `/transactions?campaign=${campaignId}&sort=-amount`)
    await rows(page, 'Recent Transactions').first().getByRole('link').click()
    await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(dialog(page).getByText('The student has already withdrawn this money')).toBeVisible()
    await expect(dialog(page).getByText(/will have withdrawn \$[\d,.]+ more than it raised/)).toBeVisible()
    await expectAccessible(page, 'refund beyond what is left')
    await answerNext(page, '**/refund', route => route.fulfill({ json: { status: 'waiting' } }))
    await dialog(page).getByLabel('Reason').fill('The donor asked for it.')
    await dialog(page)
      .getByRole('button', { name: /^Refund \$/ })
      .click()
    await expect(page.getByText(/The payment provider hasn’t done it yet/)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Refund', exact: true })).toBeVisible()
  })

  test('held payments are listed separately with both sums', { tag: '@desktop' }, async ({ page }) => {
    const real = await (await page.request.get('/api/screens/transactions')).json()
    const [row] = real.transactions
    await open(page, '/transactions?status=refunded')
    await page.route(/\/api\/screens\/transactions\?.*status=held/, async route => {
      const held = { ...row, status: 'held', donor: 'Hilda Held', takenCents: row.totalCents + 700 }
      const query = { ...real.query, status: 'held' }
      await route.fulfill({
        json: { ...real, query, transactions: [held], total: 1, pages: 1, heldPayments: 1 },
      })
    })
    await page.getByLabel('Status').selectOption('Held payments')
    await expect(rows(page, 'Recent Transactions')).toHaveCount(1)
    await expect(page.getByRole('columnheader', { name: 'Charged instead' })).toBeVisible()
    await expect(rows(page, 'Recent Transactions').first()).toContainText('Hilda Held')
    await expectAccessible(page, 'held payments')
  })

  test('a list that fails to load shows an error', { tag: '@desktop' }, async ({ page }) => {
    await open(page, '/transactions')
    await page.route(/\/api\/screens\/transactions\?/, route =>
      route.fulfill({
        status: 500,
        json: {
          error: {
            code: 'Unexpected',
            message: 'An unexpected error occurred. Please try again.',
            requestId: 'x',
          },
        },
      }),
    )
    await page.getByRole('button', { name: 'Amount' }).click()
    await expect(page.getByText('An unexpected error occurred. Please try again.').first()).toBeVisible()
    await expectAccessible(page, 'transactions that failed')
    expect(consoleErrors().every(words => /500/.test(words))).toBe(true)
    consoleErrors = () => []
  })

  test('All Donors sorts by total, searches by name, and links to donations @desktop (P237)', async ({
    page,
  }) => {
    await open(page, '/customers')
    await expect(page.getByRole('heading', { level: 1, name: 'All Donors' })).toBeVisible()
    expect(await page.locator('th').allTextContents()).toEqual([
      '',
      'Name',
      'Email',
      'Total Donated',
      'Donations',
      'First Donation',
      'Last Donation',
    ])
    const list = rows(page, 'All Donors')
    const totals = (await list.locator('td:nth-child(4)').allTextContents()).map(centsOf)
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
    await expectAccessible(page, 'donors')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Email' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveCount(0)
    await expect(page).toHaveURL(/hide=email/)

    await page.getByRole('searchbox', { name: 'Search donors' }).fill('Adele Fournier')
    await expect(list).toHaveCount(1)
    const { name, lines } = await downloadOf(page)
    expect(name).toMatch(/^customers-report-\d{4}-\d\d-\d\d\.csv$/)
    expect(lines).toHaveLength(2)
    await list.first().getByRole('link', { name: 'Adele Fournier' }).click()
    await expect(page).toHaveURL(/\/transactions\?search=[0-9a-f-]{36}$/)
    await expect(rows(page, 'Recent Transactions').first()).toContainText('Adele Fournier')

    await open(page, '/customers?search=nobody-of-this-name')
    await expect(page.getByText('No customers found')).toBeVisible()
    await expectAccessible(page, 'no donors')
  })
})
