import { type BrowserContext, expect, type Page } from '@playwright/test'
import { localeCookie } from '#app/lib/locale.ts'
import { startTassel, type TasselProcess } from '../../setup/tassel-process.ts'
import { mailTo } from '../demo-inbox.ts'
import { test } from '../journey.ts'
import {
  expectAccessible,
  expectAccessibleOnBoth,
  expectSpanish,
  shoot,
  watchConsole,
} from '../screen-checks.ts'
import { signIn } from '../sign-in.ts'

/** Ways to give beside the card (P871 to P876, P884), on a server of a foundation that takes them all. */
test.describe.configure({ mode: 'serial' })

let tassel: TasselProcess
let contexts: BrowserContext[] = []
let donor: Page
let staff: Page
let campaignId = ''
let code = ''
let consoleErrors: () => string[] = () => []
const email = 'grandpa@donors.example'
/** Yesterday in UTC isn't in the future anywhere. */
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
test.beforeAll(async ({ browser, contextOptions }) => {
  test.setTimeout(120_000)
  tassel = await startTassel({
    env: {
      TAX_STATUS: '501c3',
      EIN: '12-3456789',
      POSTAL_ADDRESS: 'P.O. Box 12 | Marlow, OH 43001',
      GIVE_BY_TRANSFER: 'Example Bank | Routing 021000021 | Account 000111222',
    },
  })
  contexts = await Promise.all(
    [1, 2].map(() => browser.newContext({ ...contextOptions, baseURL: tassel.url })),
  )
  ;[donor, staff] = (await Promise.all(contexts.map(context => context.newPage()))) as [Page, Page]
  consoleErrors = watchConsole(donor)
  await signIn(staff, 'admin')
  const { campaigns } = await (await donor.request.get('/api/screens/scholars?search=Yara')).json()
  campaignId = campaigns[0].id
})
test.afterAll(async () => {
  await Promise.all(contexts.map(context => context.close()))
  await tassel.stop()
  tassel.forget()
})
test.afterEach(() => expect(consoleErrors()).toEqual([]))

test('the campaign page leads to the other ways, with the campaign’s code (P872)', async () => {
  await donor.goto(`/campaign/yara/${campaignId}`)
  await donor.getByRole('link', { name: 'Other ways to give' }).click()
  await expect(donor.getByRole('heading', { level: 1, name: 'Other ways to give' })).toBeVisible()
  for (const name of ['Check', 'Bank transfer', 'Donor-advised fund', 'Your employer'])
    await expect(donor.getByRole('heading', { level: 2, name })).toBeVisible()
  code =
    (await donor
      .getByText(/^T-\w{3}-\w{3}$/)
      .first()
      .textContent()) ?? ''
  expect(code).toMatch(/^T-/)
  await expectAccessible(donor, 'other ways')
  await shoot(donor, 'other-ways')
  await expectAccessibleOnBoth(donor, 'other ways')
})

test('the server renders the page, so that it needs no JavaScript (P872) @desktop', async () => {
  const html = await (await donor.request.get(`/other-ways?campaign=${campaignId}`)).text()
  for (const text of [code, 'P.O. Box 12', 'Routing 021000021', '12-3456789']) expect(html).toContain(text)
})

test('and is in Spanish, also without a campaign (P872) @desktop', async () => {
  const cookie = { name: localeCookie, value: 'es', url: tassel.url }
  await contexts[0]?.addCookies([cookie])
  for (const path of ['/other-ways', `/other-ways?campaign=${campaignId}`]) {
    await donor.goto(path)
    await expect(donor.getByRole('heading', { level: 1 })).toHaveText('Otras formas de donar')
    await expectSpanish(donor, 'other ways')
  }
  await contexts[0]?.addCookies([{ ...cookie, value: 'en' }])
})

test('a donor says that a check is coming (P875)', async () => {
  await donor.goto(`/other-ways?campaign=${campaignId}`)
  await donor.getByRole('button', { name: 'I will send a check' }).click()
  const form = donor.getByRole('dialog', { name: 'I will send a check' })
  await form.getByRole('button', { name: 'Tell the Foundation' }).click()
  await expect(form.getByRole('alert')).toHaveCount(2)
  await expectAccessible(donor, 'check with problems')
  await form.getByLabel('Name on the check').fill('Rosa Grandpa')
  await form.getByLabel('Amount').fill('75')
  await form.getByLabel('Your email').fill(email)
  await shoot(donor, 'expect-check', false)
  await form.getByRole('button', { name: 'Tell the Foundation' }).click()
  await expect(donor.getByText(`Write ${code} on the memo line of your check.`)).toBeVisible()
})

test('staff record it from the expectation, and the donor gets the receipt (P876)', async () => {
  await staff.goto('/admin/offline-donations')
  await expect(staff.getByRole('table', { name: 'Expected checks' })).toContainText('Rosa Grandpa')
  await expectAccessible(staff, 'expected checks')
  await shoot(staff, 'expected-checks')
  await staff.getByRole('button', { name: 'Record Rosa Grandpa' }).click()
  const form = staff.getByRole('form', { name: 'Record a donation' })
  await expect(form.getByLabel('Amount')).toHaveValue('75.00')
  await expect(form.getByLabel('Donor’s email')).toHaveValue(email)
  await form.getByLabel('Reference').fill('3301')
  await form.getByRole('button', { name: 'Record the Donation' }).click()
  await expect(staff.getByText('Recorded. Sums on admin pages follow within a minute.')).toBeVisible()
  await expect(staff.getByRole('table', { name: 'Expected checks' })).toBeHidden()
  expect((await mailTo(staff, email, /^Your receipt: /)).text).toContain('$75.00')
})

test('staff enter the code as the campaign; a mistyped one is refused (P873) @desktop', async () => {
  await staff.getByRole('button', { name: 'Record a Donation' }).click()
  const form = staff.getByRole('form', { name: 'Record a donation' })
  const swapped = `${code.slice(0, 7)}${code[8]}${code[7]}`
  if (swapped !== code) {
    await form.getByLabel('Campaign').fill(swapped)
    await expect(form.getByText('A letter of this code is wrong.')).toBeVisible()
  }
  await form.getByLabel('Campaign').fill(code.toLowerCase())
  await form.getByRole('list', { name: 'Campaigns' }).getByRole('button').first().click()
  await expect(form.getByText(campaignId)).toBeVisible()
  await form.getByRole('button', { name: 'Discard' }).click()
})

test('a treasurer imports a statement with the code in noise, and records the line (P874) @desktop', async () => {
  const [year, month, date] = day.split('-')
  const lines = [
    'Posting Date,Description,Amount,Balance',
    `${month}/${date}/${year},ACH CREDIT DANA REYES MEMO ${code.replaceAll('-', ' ')} PPD ID 9924,41.37,"1,041.37"`,
    `${month}/${date}/${year},ACH CREDIT SAM TRAVELS T-999-999,12.00,"1,053.37"`,
  ]
  await staff.goto('/admin/bank')
  await staff.getByRole('button', { name: 'Import a Statement' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Choose a statement').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  })
  await dialog.getByLabel('Last 4 digits of the account number').fill('6789')
  await dialog.getByRole('button', { name: 'Read the File' }).click()
  await dialog.getByRole('button', { name: 'Import 2 New Lines' }).click()
  const open = staff.getByRole('table', { name: 'Only in the statement', exact: true }).getByRole('row')
  await expect(open.filter({ hasText: 'DANA' })).toContainText('Not in the ledger. It has the code of Yara')
  await expect(open.filter({ hasText: 'SAM' })).not.toContainText('code')
  await expectAccessible(staff, 'bank line with a code')
  await shoot(staff, 'bank-code')
  await open
    .filter({ hasText: 'DANA' })
    .getByRole('button', { name: /^Record for Yara/ })
    .click()
  const form = staff.getByRole('form', { name: 'Record a donation' })
  await expect(form.getByLabel('Amount')).toHaveValue('41.37')
  await form.getByLabel('Donor’s name').fill('Dana Reyes')
  await form.getByRole('button', { name: 'Record the Donation' }).click()
  await expect(open.filter({ hasText: 'DANA' }).getByRole('button', { name: 'Confirm' })).toBeVisible()
})

test('the share dialog has the poster (P884)', async () => {
  await donor.goto(`/campaign/yara/${campaignId}`)
  await donor.getByRole('button', { name: 'Share' }).filter({ visible: true }).first().click()
  await donor.getByRole('tab', { name: 'QR code' }).click()
  const poster = donor.getByRole('link', { name: 'Poster, US letter (PDF)' })
  await expectAccessible(donor, 'share dialog with posters')
  const response = await donor.request.get((await poster.getAttribute('href')) ?? '')
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-')
})
