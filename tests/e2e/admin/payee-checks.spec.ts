import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { localeCookie } from '#app/lib/locale.ts'
import { readNacha } from '#tests/money/read-nacha.ts'
import { startTassel, type TasselProcess } from '../../setup/tassel-process.ts'
import { codeFor } from '../demo-inbox.ts'
import { test } from '../journey.ts'
import { expectAccessible, expectSpanish, shoot, watchConsole } from '../screen-checks.ts'
import { signIn, stepUp } from '../sign-in.ts'

/** Uses a separate server, because other tests expect the demo world's withdrawals. */
test.describe.configure({ mode: 'serial' })

let tassel: TasselProcess
let contexts: BrowserContext[] = []
let staff: Page
let student: Page
let scholar: { email: string; customUserId: string; name: string }
let consoleErrors: (() => string[])[] = []

test.beforeAll(async ({ browser, contextOptions }) => {
  test.setTimeout(120_000)
  tassel = await startTassel()
  contexts = await Promise.all(
    [1, 2].map(() => browser.newContext({ ...contextOptions, baseURL: tassel.url })),
  )
  ;[staff, student] = (await Promise.all(contexts.map(context => context.newPage()))) as [Page, Page]
  consoleErrors = [staff, student].map(watchConsole)
  await signIn(staff, 'admin')
  await requestAgain()
})
test.afterAll(async () => {
  await Promise.all(contexts.map(context => context.close()))
  await tassel.stop()
  tassel.forget()
})
test.afterEach(() => expect(consoleErrors.flatMap(errors => errors())).toEqual([]))

/** Rejects the demo's pending withdrawal, so that its scholar requests it again, to a new account. */
async function requestAgain(): Promise<void> {
  const get = async (path: string) => await (await staff.request.get(`/api/screens/${path}`)).json()
  const [asked] = (await get('withdrawals?status=pending')).withdrawals
  const [user] = (await get(`analytics/users?search=${encodeURIComponent(asked.email)}`)).users
  scholar = { email: asked.email, customUserId: user.customUserId, name: asked.fullName }
  await stepUp(staff, 'admin')
  const rejected = await staff.request.post(`/api/withdrawals/${asked.id}/reject`, {
    data: { reason: 'Please use your own account.' },
  })
  expect(rejected.status()).toBe(200)
  await signIn(student, scholar)
  const purpose = 'step-up'
  await student.request.post('/api/codes', { data: { purpose } })
  const code = await codeFor(student, scholar.email)
  expect((await student.request.post('/api/codes/verify', { data: { purpose, code } })).status()).toBe(200)
  const account = { accountNumber: '000777716789', accountNumberAgain: '000777716789' }
  const requested = await student.request.post('/api/withdrawals', {
    data: {
      requestId: randomUUID(),
      fullName: scholar.name,
      email: scholar.email,
      phone: '(555) 010-0142',
      accountHolderName: scholar.name,
      routingNumber: '021000021',
      ...account,
      accountType: 'checking',
      notes: '',
    },
  })
  expect(requested.status()).toBe(200)
}

const dialog = () => staff.getByRole('dialog')
const openHeld = async () => {
  await staff.goto('/analytics?tab=withdrawals')
  await staff
    .getByRole('table', { name: 'Withdrawals', exact: true })
    .getByRole('button', { name: scholar.name, exact: true })
    .click()
  return dialog().getByRole('region', { name: 'Payee check' })
}

/** Looks at a page of the staff in Spanish. Later pages are English again. */
async function inSpanish(path: string, look: () => Promise<void>): Promise<void> {
  const context = staff.context()
  await context.addCookies([{ name: localeCookie, value: 'es', url: tassel.url }])
  await staff.goto(path)
  await look()
  await context.clearCookies({ name: localeCookie })
}
const expectSpanishAndAccessible = async (screen: string, fullPage = false) => {
  await expectSpanish(staff, screen)
  await expectAccessible(staff, screen)
  await shoot(staff, screen, fullPage)
}

test('a scholar reads until when the check lasts, and asks for two deposits (P624, P640)', async () => {
  await student.goto('/')
  const check = student.getByText(
    /^A routine check before this payout is under way, until .+ at the latest\. We’ll email you\.$/,
  )
  await expect(check).toBeVisible()
  await expectAccessible(student, 'withdrawal under check')
  await student.getByRole('button', { name: 'Send Two Deposits' }).click()
  await expect(student.getByText(/^Two small deposits are on their way to your account/)).toBeVisible()
})

test('staff read what was found and when it ends, and can’t approve (P622, P624)', async () => {
  const check = await openHeld()
  await expect(check).toContainText('less than 14 days before the check')
  await expect(check).toContainText(/Ends by itself on .+, unless someone clears it before\./)
  await expect(check).toContainText('The scholar asked for micro-deposits to the account.')
  await expect(dialog().getByRole('button', { name: /^Approve/ })).toBeDisabled()
  await expectAccessible(staff, 'payee check with micro-deposits')
  await staff.keyboard.press('Escape')
})

let amounts: number[] = []

test('staff send the deposits in a file of their own, and record them as sent (P641)', async () => {
  await stepUp(staff, 'admin')
  await staff.goto('/analytics?tab=withdrawals&status=all')
  await expect(staff.getByText('1 account waits for micro-deposits.')).toBeVisible()
  await expectAccessible(staff, 'micro-deposits waiting')
  await staff.getByRole('button', { name: 'Create Micro-Deposit File' }).click()
  await expect(staff.getByText('1 account waits for micro-deposits.')).toHaveCount(0)
  const batches = staff.getByRole('table', { name: 'Payout batches' })
  const downloading = staff.waitForEvent('download')
  await batches.getByRole('button', { name: /^Download payouts-.*-1\.ach$/ }).click()
  const read = readNacha(readFileSync(await (await downloading).path(), 'utf8'))
  expect(read).toMatchObject({ faults: [], description: 'ACCTVERIFY' })
  expect(read.entries.map(({ account }) => account)).toEqual(['000777716789', '000777716789'])
  amounts = read.entries.map(({ cents }) => cents)
  await batches.getByRole('button', { name: /^Mark payouts-.*-1\.ach as paid$/ }).click()
  const accepted = staff.getByRole('alertdialog', { name: 'Did the bank accept the file?' })
  await expect(accepted).toContainText('recorded as sent, at the foundation’s expense')
  await accepted.getByRole('button', { name: 'Mark as Paid' }).click()
  await expect(batches.getByText('Paid', { exact: true }).first()).toBeAttached()
  const check = await openHeld()
  await expect(check).toContainText('Micro-deposits were sent.')
  await expectAccessible(staff, 'micro-deposits sent')
  await inSpanish(staff.url(), async () => {
    const section = dialog().getByRole('region', { name: 'Comprobación del beneficiario' })
    await expect(section).toContainText('Se enviaron microdepósitos.')
    await section.getByRole('button', { name: 'Levantar retención' }).first().click()
    await expectSpanishAndAccessible('held withdrawal in Spanish')
  })
})

test('the scholar enters the amounts, and the check is over (P642)', async () => {
  await student.goto('/')
  const [first = 0, second = 0] = amounts
  const enter = async (one: number, other: number) => {
    await student.getByLabel('First amount in cents').fill(String(one))
    await student.getByLabel('Second amount in cents').fill(String(other))
    await student.getByRole('button', { name: 'Confirm My Account' }).click()
  }
  await enter((first % 99) + 1, second === 50 ? 51 : 50)
  await expect(student.getByText('Those amounts are not right. You have 2 tries left.')).toBeVisible()
  await expectAccessible(student, 'confirm an account')
  await enter(second, first)
  await expect(student.getByText('Your account is confirmed. Thank you!').first()).toBeVisible()
  await expect(student.getByRole('button', { name: 'Confirm My Account' })).toHaveCount(0)
  const check = await openHeld()
  await expect(check.getByText(/confirmed .*micro-deposits/)).toHaveText(
    /^The scholar confirmed two micro-deposits to the account/,
  )
  await staff.keyboard.press('Escape')
})

test('the hold that is left is cleared with a reason, by someone who may also approve (P623)', async () => {
  const check = await openHeld()
  await expect(check).toContainText(/The first payout is \$[\d,.]+, above \$1,000\.00\./)
  await expect(check).toContainText(/Expected by .+\. Someone must clear it\./)
  await stepUp(staff, 'admin')
  await check.getByRole('button', { name: 'Clear Hold' }).click()
  await check.getByRole('button', { name: 'Clear Hold' }).click()
  await expect(check.getByText('Say what you checked, and how.')).toBeVisible()
  await expectAccessible(staff, 'clear a hold')
  await check.getByLabel('Reason').fill('The school confirmed the enrollment.')
  await check.getByRole('button', { name: 'Clear Hold' }).click()
  await expect(check).toContainText(/Cleared by .+: The school confirmed the enrollment\./)
  await expect(dialog().getByRole('button', { name: /^Approve/ })).toBeEnabled()
  await expectAccessible(staff, 'payee check cleared')
  await staff.keyboard.press('Escape')
  await student.goto('/')
  await expect(student.getByText(/^A routine check before this payout/)).toHaveCount(0)
  const self = await staff.request.post('/api/self-check', { headers: { origin: tassel.url } })
  expect((await self.json()).differences).toBe(0)
})

const sdn =
  '100,"QUARTERMAIN, Tiberius","individual","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 1951."\r\n'
const alt = '100,1,aka,"QUARTERMAINE, Tiberius",-0- \r\n'
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('staff upload the sanctions list; a wrong line is named (P627, P628)', async () => {
  await staff.goto('/admin/payee-checks')
  await expect(staff.getByText('No list is uploaded')).toBeVisible()
  await expectAccessible(staff, 'payee checks')
  await staff.getByRole('button', { name: 'Upload a List' }).click()
  await dialog()
    .getByLabel('Choose SDN.CSV')
    .setInputFiles(csv('sdn.csv', `${sdn}101,"TOO, Short"\r\n`))
  await dialog().getByLabel('Choose ALT.CSV').setInputFiles(csv('alt.csv', alt))
  await dialog().getByLabel('Published on').fill('2026-01-05')
  await expectAccessible(staff, 'upload a sanctions list')
  await dialog().getByRole('button', { name: 'Upload List' }).click()
  await expect(dialog().getByText('Line 2 of SDN.CSV has 2 columns. It must have 12.')).toBeVisible()
  await dialog().getByLabel('Choose SDN.CSV').setInputFiles(csv('sdn.csv', sdn))
  await dialog().getByRole('button', { name: 'Upload List' }).click()
  await expect(staff.getByText('Compared from now on: 1 person with 2 names.').first()).toBeVisible()
  await expect(staff.getByText('This list is older than 30 days')).toBeVisible()
  await expectAccessible(staff, 'payee checks with a list')
})

test('staff record the yearly review (P629)', async () => {
  await expect(staff.getByText('A review is due')).toBeVisible()
  await staff.getByRole('button', { name: 'Record a Review' }).click()
  await dialog().getByRole('button', { name: 'Record Review' }).click()
  await expect(dialog().getByText('Say what you reviewed.')).toBeVisible()
  await dialog().getByLabel('What was reviewed').fill('All holds of 2026.')
  await dialog().getByLabel('What changes').fill('Nothing.')
  await expectAccessible(staff, 'record a review')
  await dialog().getByRole('button', { name: 'Record Review' }).click()
  await expect(staff.getByText('All holds of 2026.')).toBeVisible()
  await expect(staff.getByText('A review is due')).toHaveCount(0)
  await inSpanish('/admin/payee-checks', async () => {
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Comprobación de beneficiarios')
    await expectSpanishAndAccessible('payee checks in Spanish', true)
    for (const name of ['Subir una lista', 'Registrar una revisión']) {
      await staff.getByRole('button', { name }).click()
      await expectSpanishAndAccessible(`payee checks in Spanish: ${name}`)
      await staff.keyboard.press('Escape')
    }
  })
})
