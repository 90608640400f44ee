import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { loadSecrets } from '#app/platform/secrets.server.ts'
import { testCards } from '#demo/provider/test-cards.ts'
import { startTassel, type TasselProcess } from '../setup/tassel-process.ts'
import {
  cardToken,
  demoProviderClient,
  type Happening,
  type HappeningFacts,
} from '../world/demo-provider-client.ts'
import { mailTo } from './demo-inbox.ts'
import { test } from './journey.ts'
import { expectAccessible, expectAccessibleOnBoth, watchConsole } from './screen-checks.ts'
import { signIn, stepUp } from './sign-in.ts'

/** These tests have their own server, since disputes change figures that other tests read. */
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
})
test.afterAll(async () => {
  await context.close()
  await tassel.stop()
  tassel.forget()
})
test.afterEach(() => expect(consoleErrors()).toEqual([]))

const sandboxUrl = () => `http://localhost:${tassel.sandboxPort}`

/** Donates by card through the API. Returns the donation's id. */
async function give(donorName: string, cardNumber: string = testCards.success): Promise<string> {
  const { campaigns } = await (await page.request.get('/api/screens/scholars')).json()
  const campaignId: string = campaigns[0].id
  const quote = await (
    await page.request.post('/api/quotes', {
      data: {
        campaignId,
        amountCents: 5_000,
        tipPercentage: 15,
        foundationPercentage: 0,
        paymentMethod: 'credit_card',
      },
    })
  ).json()
  const token = await cardToken(sandboxUrl(), cardNumber)
  const donationId = randomUUID()
  const started = await page.request.post('/api/donations', {
    data: {
      donationId,
      quoteId: quote.quoteId,
      donorName,
      cardToken: token,
      isAnonymous: false,
      donorEmail: `${donorName.split(' ')[0]?.toLowerCase()}@donors.example`,
      message: 'Go for it!',
    },
  })
  expect(started.ok(), await started.text()).toBe(true)
  await expect
    .poll(async () => (await (await page.request.get(`/api/donations/${donationId}/status`)).json()).status)
    .toBe('captured')
  return donationId
}

/** Changes a payment at the demo provider as the donor's bank or the provider would. */
async function happens(donationId: string, what: Happening, facts: HappeningFacts = {}): Promise<void> {
  const secrets = await loadSecrets(null, tassel.dataDir)
  const demoProvider = demoProviderClient({ sandboxUrl: sandboxUrl() }, secrets)
  await demoProvider.happens(await demoProvider.intentOf(donationId), what, facts)
}

const rowOf = (donor: string) => page.getByRole('row').filter({ hasText: donor })

test('without disputes the page explains what it will show', { tag: '@desktop' }, async () => {
  await page.goto('/admin/disputes')
  await expect(page.getByRole('heading', { level: 1, name: 'Disputes' })).toBeVisible()
  await expect(page.getByText('No open disputes')).toBeVisible()
  await expect(page.getByText('Nothing suspicious')).toBeVisible()
  await expectAccessibleOnBoth(page, 'disputes, none')
})

test('a dispute is listed with its date and reason, and admins get an email', {
  tag: '@desktop',
}, async () => {
  const disputed = await give('Dana Cole')
  await happens(disputed, 'dispute', { reason: 'fraudulent' })
  const inquired = await give('Ines Prieto')
  await happens(inquired, 'dispute', { reason: 'unrecognized', inquiry: true })
  await expect(rowOf('Dana Cole')).toContainText(/\d+ days left/)
  await expect(rowOf('Dana Cole')).toContainText('The account holder says they did not make this payment')
  await expect(rowOf('Ines Prieto')).toContainText('The bank asks')
  const mail = await mailTo(page, 'admin@tassel.example', /^Dispute: /)
  expect(mail.text).toMatch(/Evidence is due by \w+ \d+, \d{4}/)
})

test('a fraud warning is refunded with one press; a review closes when the provider closes it (P291)', {
  tag: '@desktop',
}, async () => {
  const warned = await give('Walt Ames')
  await happens(warned, 'warnings', { kind: 'fraud_warning', reason: 'made_with_stolen_card' })
  const reviewed = await give('Rita Solis')
  await happens(reviewed, 'warnings', { kind: 'review', reason: 'rule' })
  await expect(rowOf('Walt Ames')).toContainText('The card is reported stolen')
  await expect(rowOf('Rita Solis')).toContainText('Review')
  await expectAccessibleOnBoth(page, 'disputes')
  await happens(reviewed, 'warnings/close')
  await expect(rowOf('Rita Solis')).toContainText('Closed')

  await stepUp(page, 'admin')
  await rowOf('Walt Ames')
    .getByRole('button', { name: /^Refund \$/ })
    .click()
  await expect(page.getByText('Sums on admin pages follow within a minute.')).toBeVisible()
  await expect(rowOf('Walt Ames')).toContainText('Money is back')
})

test('a dispute’s page has the evidence; revealing the address and downloading the file are audited', {
  tag: '@desktop',
}, async () => {
  await rowOf('Dana Cole').getByRole('link', { name: 'Dana Cole' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Dispute about \$/ })).toBeVisible()
  for (const part of ['What the donor saw and paid', 'Who gave', 'Emailed to the donor', 'The campaign'])
    await expect(page.getByRole('heading', { name: part })).toBeVisible()
  await expect(page.getByText('dana@donors.example').first()).toBeVisible()
  await expect(page.getByText('Taken back by the bank')).toBeVisible()
  await expectAccessibleOnBoth(page, 'one dispute')

  await stepUp(page, 'admin')
  await page.getByRole('button', { name: 'Reveal the Address' }).click()
  await expect(page.getByText(/^(::1|127\.0\.0\.1|::ffff:127\.0\.0\.1)$/)).toBeVisible()
  await expectAccessible(page, 'one dispute, its address revealed')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the Evidence' }).click()
  const file = await (await downloading).path()
  const text = await readFile(file, 'utf8')
  expect(text).toContain('EVIDENCE ABOUT A DISPUTED DONATION')
  expect(text).toContain('Name: Dana Cole')
  expect(text).toMatch(/Address of the device: \S*(127\.0\.0\.1|::1)/)
  await page.goto('/admin/audit-log')
  for (const action of ['Viewed the network address behind', 'Downloaded the evidence about'])
    await expect(page.getByRole('table').getByText(action).first()).toBeVisible()
})

test('a link to an unknown dispute shows an error', { tag: '@desktop' }, async () => {
  expect((await page.goto(`/admin/disputes/${randomUUID()}`))?.status()).toBe(404)
  await expect(page.getByText('This dispute doesn’t exist.')).toBeVisible()
  await expectAccessible(page, 'no such dispute')
})
