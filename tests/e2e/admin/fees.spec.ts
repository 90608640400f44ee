import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { NewFeeSchedule } from '#app/fees/contract.ts'
import { localeCookie } from '#app/lib/locale.ts'
import { aSchedule } from '#tests/world/fees.ts'
import { startTassel, type TasselProcess } from '../../setup/tassel-process.ts'
import { codeFor } from '../demo-inbox.ts'
import { test } from '../journey.ts'
import { expectAccessible, expectAccessibleOnBoth, hydrated, shoot, watchConsole } from '../screen-checks.ts'
import { signIn, stepUp } from '../sign-in.ts'

/** Uses a separate server, because other tests expect the specification's fees. */
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
// One test aborts a request, which the browser logs.
test.afterEach(() => expect(consoleErrors().filter(words => !words.includes('net::ERR_FAILED'))).toEqual([]))

async function open(): Promise<void> {
  await page.goto('/admin/fees')
  await expect(page.getByRole('heading', { level: 1, name: 'Fees' })).toBeVisible()
}
const form = (on = page) => on.getByRole('form', { name: 'New fees' })
const field = (label: string | RegExp) => form().getByLabel(label)
const box = (name: string) => form().getByRole('textbox', { name, exact: true })
const preview = () => page.getByRole('region', { name: 'What these fees would charge' })
const history = () => page.getByRole('table', { name: 'History of the fees' })
const save = (on = page) => form(on).getByRole('button', { name: 'Save the Fees' })
const choice = (label: string) => form().getByRole('radio', { name: label })

async function prove(on: Page, email: string): Promise<void> {
  const proof = on.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Code').fill(await codeFor(on, email))
  await proof.getByRole('button', { name: 'Confirm' }).click()
}

const changeFees = async (changed: Partial<NewFeeSchedule>) =>
  (await page.request.post('/api/admin/fees', { data: aSchedule(changed) })).status()

/** What the donor pays, the campaign gets, and reaches the student, in one row of a table. */
async function cells(
  within: Page | ReturnType<typeof preview>,
  table: string | RegExp,
  amount: string,
  card: string,
) {
  const group = within
    .getByRole('table', { name: table })
    .first()
    .getByRole('rowgroup')
    .filter({ has: page.getByText(`A donation of ${amount}`) })
  const row = group.getByRole('row', { name: new RegExp(`^${card}`) })
  return (await row.getByRole('cell').allTextContents()).join(' ')
}

test('the page shows the fees in force by card, and since when (P515) @desktop', async () => {
  await page.goto('/app-analytics')
  await page.getByRole('link', { name: /^Fees/ }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fees' })).toBeVisible()
  await hydrated(page)
  const main = page.getByRole('main')
  await expect(main.getByText('2.9% + $0.30 of each donation')).toBeVisible()
  await expect(main.getByText('10% of each withdrawal, and $0.25 once per withdrawal')).toBeVisible()
  await expect(main.getByText('No tip, 10%, 15%, 20%; 15% by default')).toBeVisible()
  expect(await cells(page, 'Fees by card', '$100.00', 'Credit card')).toBe('$105.70 $100.00 $90.00')
  expect(await cells(page, 'Fees by card', '$100.00', 'Debit card')).toBe('$103.20 $100.00 $90.00')
  expect(await cells(page, 'Fees by card', '$5.00', 'Prepaid or unknown card')).toBe('$5.45 $5.00 $4.50')
  await expect(main.getByText(/Each withdrawal also costs a flat \$0\.25/)).toBeVisible()
  await expect(history().getByRole('row').nth(1)).toContainText('In force')
  await expect(page.getByRole('button', { name: 'Confirm These Fees' })).toHaveCount(0)
  await expectAccessibleOnBoth(page, 'fees')
  await shoot(page, 'admin-fees')
})

test('an admin of a new server confirms its fees (P505) @desktop', async () => {
  // Demo mode never asks, so this changes its response; fees-page.db.test.ts tests a real server's.
  const response = await page.request.get('/api/screens/admin/fees')
  const json = { ...(await response.json()), isToConfirm: true }
  await page.route('**/api/screens/admin/fees*', route => route.fulfill({ response, json }))
  await page.goto('/app-analytics')
  await page.getByRole('link', { name: /^Fees/ }).filter({ visible: true }).first().click()
  const confirm = page.getByRole('button', { name: 'Confirm These Fees' })
  await expect(confirm).toBeVisible()
  await expectAccessible(page, 'fees to confirm')
  await shoot(page, 'admin-fees-confirm')
  await confirm.click()
  await prove(page, 'admin@tassel.example')
  await expect(page.getByText('Fees confirmed.')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await open()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  const again = await page.request.post('/api/admin/fees/confirm')
  expect([again.status(), (await again.json()).error.code]).toEqual([409, 'FeesConfirmed'])
})

test('a surcharge is refused in MA and above Colorado’s cap, with every problem and its source (P516) @desktop', async () => {
  await open()
  await page.getByRole('button', { name: 'Change the Fees' }).click()
  await expect(choice('Credit cards pay more')).toBeChecked()
  await field('Platform fee').fill('11')
  await field(/^State whose law applies/).selectOption('MA')
  await field(/^Notice to networks and acquirer/).fill('2026-01-01')
  await expect(form().getByRole('alert')).toHaveCount(0)
  await save().click()
  await expect(form().getByRole('alert')).toHaveText([
    'MA forbids surcharges on card payments. Source: Mass. Gen. Laws ch. 140D, § 28A.',
    'Choose a rate from 0% to 10%. Source: docs/product/fees.md, P501.',
    'Please give a reason.',
  ])
  await expect(field(/^State whose law applies/)).toBeFocused()
  await expect(preview().getByText('This table updates as you type')).toBeVisible()
  await expectAccessible(page, 'fees with problems')
  await shoot(page, 'admin-fees-problems')

  await field('Platform fee').fill('10')
  await field(/^State whose law applies/).selectOption('CO')
  await expect(form().getByRole('alert')).toHaveText([
    'CO allows a surcharge of at most 2%. Source: Colo. Rev. Stat. § 5-2-212.',
    'Please give a reason.',
  ])
  await field('Reason').fill('Our acquirer’s price')
  await box('Surcharge').fill('2')
  await expect(form().getByRole('alert')).toHaveCount(0)
  expect(await cells(preview(), 'New fees by card', '$100.00', 'Credit card')).toBe('$105.20 $100.00 $90.00')
  await page.reload()
  await expect(box('Surcharge')).toHaveValue('2')
  await expect(field(/^State whose law applies/)).toHaveValue('CO')
  await expect(field('Reason')).toHaveValue('Our acquirer’s price')
  await expect(history().getByRole('row')).toHaveCount(2)
})

test('the preview updates while typing, and takes effect when saved (P516) @desktop', async () => {
  await open()
  await choice('Donors choose').check()
  await box('Processing fee').fill('3,1')
  expect(await cells(preview(), 'If the donor doesn’t cover the new fees', '$100.00', 'Credit card')).toBe(
    '$100.00 $96.60 $86.94',
  )
  expect(await cells(preview(), 'If the donor covers the new fees', '$100.00', 'Debit card')).toBe(
    '$103.40 $100.00 $90.00',
  )
  await field(/^Default tip/).fill('0')
  await field('Reason').fill('Our processor’s new price')
  await expectAccessibleOnBoth(page, 'new fees')
  await shoot(page, 'admin-fees-new')
  await page.route('**/api/admin/fees', route => route.abort())
  await save().click()
  await expect(form().getByText('You seem to be offline. Nothing was lost; please try again.')).toBeVisible()
  await page.unroute('**/api/admin/fees')
  await expect(box('Processing fee')).toHaveValue('3,1')
  await save().click()
  await expect(page.getByText('Saved. The new fees are in force.')).toBeVisible()
  await expect(form()).toHaveCount(0)
  await expect(page.getByText('3.1% + $0.30 of each donation')).toBeVisible()
  await expect(page.getByText('No tip, 10%, 15%, 20%; no tip by default')).toBeVisible()
  await expect(history().getByRole('row').nth(1)).toContainText(/In force.*Our processor’s new price/)
  await expect(history().getByRole('row').nth(2)).toContainText('Ended')
  const { schedules } = await (await page.request.get('/api/screens/admin/fees')).json()
  expect(schedules[0]).toMatchObject({
    mode: 'choice',
    processingBp: 310,
    creditSurchargeBp: 0,
    tipDefault: 0,
    reason: 'Our processor’s new price',
  })
  await expectAccessible(page, 'changed fees')
  await shoot(page, 'admin-fees-choice')
  await page.goto('/admin/audit-log?action=fees.changed')
  await expect(page.getByRole('table', { name: 'Audit log' }).getByText('Changed the fees')).toBeVisible()
})

test('upcoming fees are listed, and can be replaced (P516) @desktop', async () => {
  await open()
  await page.getByRole('button', { name: 'Change the Fees' }).click()
  await choice('At a set time').check()
  await field(/^Start/).fill('2020-01-01T00:00')
  await field('Reason').fill('The new year')
  await save().click()
  await expect(form().getByRole('alert')).toHaveText(
    'Fees can’t start in the past. Choose a later time. Source: docs/product/fees.md, P500.',
  )
  await field(/^Start/).fill('2040-01-01T00:00')
  await choice('Every donor pays').check()
  await save().click()
  await expect(page.getByText(/^Saved\. The new fees start Jan 1, 2040, 12:00 AM/)).toBeVisible()
  await expect(page.getByText('New fees start Jan 1, 2040, 12:00 AM', { exact: true })).toBeVisible()
  await expect(history().getByRole('row').nth(1)).toContainText('Upcoming')
  await expectAccessibleOnBoth(page, 'upcoming fees')
  await shoot(page, 'admin-fees-upcoming')
  await page.getByRole('button', { name: 'Replace Them' }).click()
  await expect(field(/^Start/)).toHaveValue('2040-01-01T00:00')
  await expect(choice('Donors choose')).toBeChecked()
  await field('Reason').fill('Rather not')
  await save().click()
  await expect(history().getByRole('row').nth(1)).toContainText(/Upcoming.*Donors choose.*Rather not/)
  await expect(history().getByRole('row').nth(2)).toContainText('Replaced before it started')
})

test('when two admins change the fees, the second is told and loses nothing (P517) @desktop', async () => {
  await other.goto('/admin/fees')
  await other.getByRole('button', { name: 'Change the Fees' }).click()
  await form(other).getByLabel('Platform fee').fill('7.5')
  await form(other).getByLabel('Reason').fill('A lower share')
  await stepUp(other, 'second-admin')
  await stepUp(page, 'admin')
  expect(await changeFees({ processingBp: 280, reason: 'Was quicker' })).toBe(200)
  const changed = other.getByRole('alert').filter({ hasText: 'The fees changed while you were typing' })
  await expect(changed).toContainText('Was quicker')
  await expectAccessible(other, 'fees that changed meanwhile')
  await shoot(other, 'admin-fees-meanwhile')
  const answer = other.waitForResponse('**/api/admin/fees')
  await save(other).click()
  expect((await answer).status()).toBe(409)
  await expect(changed).toBeVisible()
  await expect(form(other).getByLabel('Platform fee')).toHaveValue('7.5')
  await changed.getByRole('button', { name: 'Keep What I Typed' }).click()
  await expect(changed).toHaveCount(0)
  await save(other).click()
  await expect(other.getByText('Saved. The new fees are in force.')).toBeVisible()
  await expect(other.getByText('7.5% of each withdrawal, and $0.25 once per withdrawal')).toBeVisible()
})

test('the page is translated to Spanish @desktop', async () => {
  await page.context().addCookies([{ name: localeCookie, value: 'es', url: tassel.url }])
  await page.goto('/admin/fees')
  await expect(page.getByRole('heading', { level: 1, name: 'Comisiones' })).toBeVisible()
  await page.getByRole('button', { name: 'Cambiar las comisiones' }).click()
  await page.getByRole('button', { name: 'Guardar las comisiones' }).click()
  await expect(
    page
      .getByText('Por favor, indica un motivo.')
      .or(page.getByText(/motivo\.$/))
      .first(),
  ).toBeVisible()
  await expectAccessible(page, 'fees in Spanish')
  await shoot(page, 'admin-fees-es')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('form', { name: 'Comisiones nuevas' })).toHaveCount(0)
})
