import { type BrowserContext, expect, type Page } from '@playwright/test'
import { localeCookie } from '#app/lib/locale.ts'
import { startTassel, type TasselProcess } from '../../setup/tassel-process.ts'
import { codeFor } from '../demo-inbox.ts'
import { test } from '../journey.ts'
import { expectAccessible, expectAccessibleOnBoth, hydrated, shoot, watchConsole } from '../screen-checks.ts'
import { signIn, stepUp } from '../sign-in.ts'

/** Admin, Money, Offline Donations (P570 to P579), on a server of its own, since other tests expect the demo's totals. */
test.describe.configure({ mode: 'serial' })

let tassel: TasselProcess
let contexts: BrowserContext[] = []
let page: Page
let other: Page
let consoleErrors: () => string[] = () => []
test.beforeAll(async ({ browser, contextOptions }) => {
  test.setTimeout(120_000)
  tassel = await startTassel()
  contexts = await Promise.all(
    [1, 2].map(() => browser.newContext({ ...contextOptions, baseURL: tassel.url })),
  )
  ;[page, other] = (await Promise.all(contexts.map(context => context.newPage()))) as [Page, Page]
  consoleErrors = watchConsole(page)
  await signIn(page, 'admin')
  await signIn(other, 'second-admin')
})
test.afterAll(async () => {
  await Promise.all(contexts.map(context => context.close()))
  await tassel.stop()
  tassel.forget()
})
test.afterEach(() => expect(consoleErrors()).toEqual([]))

const form = () => page.getByRole('form', { name: 'Record a donation' })
const list = (on = page) => on.getByRole('table', { name: 'Offline Donations' })
const details = (on = page) => on.getByRole('dialog')

async function open(on = page, query = ''): Promise<void> {
  await on.goto(`/admin/offline-donations${query}`)
  await expect(on.getByRole('heading', { level: 1, name: 'Offline Donations' })).toBeVisible()
}

async function prove(on: Page, email: string): Promise<void> {
  const proof = on.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Code').fill(await codeFor(on, email))
  await proof.getByRole('button', { name: 'Confirm' }).click()
}

test('the empty list says what to do, and the form marks everything that is missing (P571) @desktop', async () => {
  await page.goto('/app-analytics')
  await page
    .getByRole('link', { name: /^Offline Donations/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByText('No offline donations')).toBeVisible()
  await hydrated(page)
  await expectAccessible(page, 'empty offline donations')
  await shoot(page, 'offline-donations-empty')
  await page.getByRole('button', { name: 'Record a Donation' }).click()
  await form().getByRole('button', { name: 'Record the Donation' }).click()
  await expect(form().getByRole('alert')).toHaveText([
    'Please choose a campaign.',
    'Enter an amount from $1.00 to $1,000,000.00.',
    'Please enter what identifies it.',
    'Please enter the donor’s name, or choose an anonymous donation.',
  ])
  await expectAccessible(page, 'offline donation with problems')
  await shoot(page, 'offline-donation-problems', false)
})

test('a check is found by its campaign, kept through a reload, and posted (P570, P579) @desktop', async () => {
  await form().getByLabel('Campaign').fill('nothing-like-it')
  await expect(form().getByText('No campaign found.')).toBeVisible()
  await form().getByLabel('Campaign').fill('Okonkwo')
  const found = form().getByRole('list', { name: 'Campaigns' })
  await expect(found.getByRole('button').first()).toBeVisible()
  await shoot(page, 'offline-donation-campaigns', false)
  await found.getByRole('button', { disabled: false }).first().click()
  await form().getByLabel('Amount').fill('120.50')
  await form().getByLabel('Reference').fill('1042')
  await form().getByLabel('Donor’s name').fill('Dana Reyes')
  await form().getByLabel('Donor’s email').fill('dana@donors.example')
  await page.reload()
  await page.getByRole('button', { name: 'Record a Donation' }).click()
  await expect(form().getByLabel('Reference')).toHaveValue('1042')
  await expectAccessibleOnBoth(page, 'offline donation')
  await shoot(page, 'offline-donation-form', false)
  await form().getByRole('button', { name: 'Record the Donation' }).click()
  await expect(page.getByText('Recorded. Sums on admin pages follow within a minute.')).toBeVisible()
  await expect(list().getByRole('row').nth(1)).toContainText('Dana Reyes')
  await expect(list().getByRole('row').nth(1)).toContainText('$120.50')
})

test('the same check is recorded once, or as another one with a reason (P571) @desktop', async () => {
  await page.getByRole('button', { name: 'Record a Donation' }).click()
  await form().getByLabel('Campaign').fill('Okonkwo')
  const found = form().getByRole('list', { name: 'Campaigns' })
  await found.getByRole('button', { disabled: false }).first().click()
  await form().getByLabel('Amount').fill('120.50')
  await form().getByLabel('Reference').fill('1042')
  await form().getByLabel('Donor’s name').fill('Dan Reyes')
  await form().getByRole('button', { name: 'Record the Donation' }).click()
  const repeated = form().getByRole('alert').filter({ hasText: 'This donation is recorded already' })
  await expect(repeated).toContainText('$120.50 from Dana Reyes for Amara')
  await repeated.getByLabel('This is another one').check()
  await repeated.getByLabel('Reason').fill('Two checks with the same number')
  await expectAccessible(page, 'repeated offline donation')
  await shoot(page, 'offline-donation-repeated', false)
  await form().getByRole('button', { name: 'Record the Donation' }).click()
  await expect(page.getByText('Recorded. Sums on admin pages follow within a minute.').first()).toBeVisible()
  await expect(list().getByRole('row')).toHaveCount(3)
})

test('a large one waits, is a task, and only another person confirms it (P572) @desktop', async () => {
  await page.getByRole('button', { name: 'Record a Donation' }).click()
  await form().getByLabel('Campaign').fill('Okonkwo')
  const found = form().getByRole('list', { name: 'Campaigns' })
  await found.getByRole('button', { disabled: false }).first().click()
  await form().getByLabel('How did it come?').selectOption('daf')
  await form().getByLabel('Amount').fill('5000')
  await form().getByLabel('Reference').fill('Grant 7-4410')
  await form().getByLabel('Recommended by').fill('Ann Lee')
  await form().getByRole('button', { name: 'Record for Confirmation' }).click()
  await expect(page.getByText('Recorded. It waits for another person.')).toBeVisible()
  await page.getByRole('link', { name: 'Ann Lee' }).click()
  await expect(
    details().getByText('You recorded this donation. Another person must confirm it.'),
  ).toBeVisible()
  await expect(details().getByRole('button', { name: 'Confirm and Post' })).toHaveCount(0)

  await other.goto('/app-analytics')
  await other
    .getByRole('link', { name: /1 offline donation to confirm/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(list(other).getByRole('row')).toHaveCount(2)
  await other.getByRole('link', { name: 'Ann Lee' }).click()
  await expectAccessible(other, 'offline donation to confirm')
  await shoot(other, 'offline-donation-to-confirm', false)
  await details(other).getByRole('button', { name: 'Confirm and Post' }).click()
  await prove(other, 'second.admin@tassel.example')
  await expect(other.getByText('Confirmed. Sums on admin pages follow within a minute.')).toBeVisible()
  await open()
  await expect(list().getByRole('row').filter({ hasText: 'Ann Lee' })).toContainText('Posted')
  await expectAccessibleOnBoth(page, 'offline donations')
  await shoot(page, 'offline-donations')
})

test('a bounced check is reversed with a reason, and stays in the list (P577) @desktop', async () => {
  await open()
  await page.getByRole('link', { name: 'Dana Reyes' }).first().click()
  await details().getByRole('button', { name: 'Reverse' }).click()
  await details().getByRole('button', { name: 'Reverse $120.50' }).click()
  await expect(details().getByText('Please say why.')).toBeVisible()
  await details().getByLabel('Reason').fill('The check bounced')
  await expectAccessible(page, 'offline donation to reverse')
  await shoot(page, 'offline-donation-reverse', false)
  await stepUp(page, 'admin')
  await details().getByRole('button', { name: 'Reverse $120.50' }).click()
  await expect(page.getByText('Reversed. Sums on admin pages follow within a minute.')).toBeVisible()
  await expect(details()).toBeHidden()
  await page.getByLabel('Status', { exact: true }).selectOption('reversed')
  await expect(list().getByRole('row')).toHaveCount(2)
})

test('an error says that nothing was lost, and the list reads in Spanish @desktop', async () => {
  await open()
  await page.getByRole('button', { name: 'Record a Donation' }).click()
  await form().getByLabel('Reference').fill('77')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.context().addCookies([{ name: localeCookie, value: 'es', url: tassel.url }])
  await page.goto('/admin/offline-donations')
  await expect(page.getByRole('heading', { level: 1, name: 'Donaciones sin tarjeta' })).toBeVisible()
  await shoot(page, 'offline-donations-es')
  await page.getByRole('button', { name: 'Registrar una donación' }).click()
  await expect(page.getByRole('form').getByLabel('Referencia')).toHaveValue('77')
  await expectAccessible(page, 'offline donation in Spanish')
  await shoot(page, 'offline-donation-form-es', false)
})
