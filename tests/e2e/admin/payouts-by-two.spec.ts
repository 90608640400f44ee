import { type BrowserContext, expect, type Page } from '@playwright/test'
import { startTassel, type TasselProcess } from '../../setup/tassel-process.ts'
import { codeFor } from '../demo-inbox.ts'
import { test } from '../journey.ts'
import { expectAccessibleOnBoth, hydrated, watchConsole } from '../screen-checks.ts'
import { signIn, stepUp } from '../sign-in.ts'

/** The README's three people: what `alum` asks for, `admin` and `second-admin` pay to the end. Uses a separate server, as payouts change figures. */
test.describe.configure({ mode: 'serial' })

let tassel: TasselProcess
let contexts: BrowserContext[] = []
let alum: Page
let admin: Page
let second: Page
let consoleErrors: (() => string[])[] = []

test.beforeAll(async ({ browser, contextOptions }) => {
  test.setTimeout(120_000)
  tassel = await startTassel()
  contexts = await Promise.all(
    [1, 2, 3].map(() => browser.newContext({ ...contextOptions, baseURL: tassel.url })),
  )
  ;[alum, admin, second] = (await Promise.all(contexts.map(context => context.newPage()))) as [
    Page,
    Page,
    Page,
  ]
  consoleErrors = [alum, admin, second].map(watchConsole)
  await signIn(alum, 'alum')
  await signIn(admin, 'admin')
  await signIn(second, 'second-admin')
})
test.afterAll(async () => {
  await Promise.all(contexts.map(context => context.close()))
  await tassel.stop()
  tassel.forget()
})
test.afterEach(() => expect(consoleErrors.flatMap(errors => errors())).toEqual([]))

const gross = '$6,665.00'
const net = '$5,998.25'
let name = ''

const dialogOf = (page: Page) => page.getByRole('dialog')
async function open(page: Page, status = 'pending') {
  await page.goto(`/analytics?tab=withdrawals&status=${status}`)
  const row = page
    .getByRole('table', { name: 'Withdrawals', exact: true })
    .getByRole('row', { name: new RegExp(name) })
  await row.first().getByRole('button').first().click()
  return dialogOf(page)
}
const codeOf = async (page: Page, path: string, data?: object) => {
  const answer = await page.request.post(path, { data })
  return answer.ok() ? 'accepted' : (await answer.json()).error.code
}
const rowOf = async (page: Page) => {
  const { withdrawals } = await (
    await page.request.get('/api/screens/withdrawals?status=all&sort=-requested')
  ).json()
  return withdrawals[0] as { id: string; fullName: string; status: string }
}

test('a student asks for everything, and reads until when it is checked (P700)', {
  tag: '@desktop',
}, async () => {
  const balance = alum.getByRole('region', { name: 'Available Balance' })
  await expect(balance).toContainText(`${gross}before fees`)
  await expect(balance).toContainText(new RegExp(`You would receive \\${net} after fees, since`))
  await hydrated(alum)
  await alum.getByRole('button', { name: 'Withdraw Funds' }).click()
  const dialog = alum.getByRole('dialog', { name: 'Request Withdrawal' })
  await expect(dialog).toContainText(`Available balance${gross}`)
  name = await dialog.getByLabel('Scholar Full Name').inputValue()
  await dialog.getByLabel('Phone').fill('(555) 010-0177')
  await dialog.getByLabel('Account Holder Name').fill(name)
  await dialog.getByLabel('Account Type').selectOption('checking')
  await dialog.getByLabel('Routing Number').fill('021000021')
  await dialog.getByRole('textbox', { name: /^Account Number/ }).fill('000987656789')
  await dialog.getByLabel('Confirm Account Number').fill('000987656789')
  await dialog.getByRole('button', { name: `Request ${net}` }).click()
  const proof = alum.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Code').fill(await codeFor(alum, 'alum@tassel.example'))
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(
    alum.getByText(/submitted\. A routine check comes first, until \w+ \d+, 20\d\d at the latest\./).first(),
  ).toBeVisible()
  await expectAccessibleOnBoth(alum, 'withdrawal requested, checked first')
  await alum.getByRole('button', { name: 'Done' }).click()
  await expect(alum.getByText(/^A routine check before this payout is under way, until/)).toBeVisible()
})

test('one of the staff clears its holds and approves it, and alone gets no further (P194, P695)', {
  tag: '@desktop',
}, async () => {
  await stepUp(second, 'second-admin')
  const dialog = await open(second)
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await expect(dialog).toContainText('The payee is being checked.')
  const check = dialog.getByRole('region', { name: 'Payee check' })
  for (let holds = await check.getByRole('button', { name: 'Clear Hold' }).count(); holds > 0; holds--) {
    await check.getByRole('button', { name: 'Clear Hold' }).first().click()
    await check.getByLabel('Reason').fill('Called, and compared with the bank statement.')
    await check.getByRole('button', { name: 'Clear Hold' }).first().click()
    await expect(check.getByRole('button', { name: 'Clear Hold' })).toHaveCount(holds - 1)
  }
  await expect(dialog).toContainText('One more person must approve it too.')
  await expectAccessibleOnBoth(second, 'a withdrawal that two must approve')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText(/Approval 1 of 2 recorded/).first()).toBeVisible()
  const again = await open(second)
  await expect(again.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await expect(again).toContainText('Approved by you. One more person must approve it.')
  const { id } = await rowOf(second)
  expect(await codeOf(second, `/api/withdrawals/${id}/approve`)).toBe('AlreadyApproved')
  expect(await codeOf(second, `/api/withdrawals/${id}/paid`)).toBe('NotYet')
  await second.keyboard.press('Escape')
  const row = second.getByRole('row', { name: new RegExp(name) }).first()
  await expect(row).toContainText('Approved by you. One more person must approve it.')
  await expectAccessibleOnBoth(second, 'a list of withdrawals that wait for others')
})

test('the other approves it, and sends the file that the first may not download (P695, P699)', {
  tag: '@desktop',
}, async () => {
  await stepUp(admin, 'admin')
  const dialog = await open(admin)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByText('Withdrawal approved successfully!').first()).toBeVisible()

  await stepUp(second, 'second-admin')
  await second.goto('/analytics?tab=withdrawals')
  await second.getByRole('button', { name: 'Create Payout Batch' }).click()
  await dialogOf(second)
    .getByRole('button', { name: /^Create a Batch of/ })
    .click()
  const batches = second.getByRole('table', { name: 'Payout batches' })
  // The file also holds a payout of the demo data that second-admin alone approved.
  await expect(batches.getByRole('button', { name: /^Download / })).toBeDisabled()
  await expect(batches).toContainText(
    'A payout in this file was approved by you alone. Someone else must download it.',
  )
  await expectAccessibleOnBoth(second, 'a payout file for someone else')

  await admin.goto('/analytics?tab=withdrawals')
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: /^Download / }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.ach$/)
})

test('either says that the bank took it, and the student reads that it is paid (P695)', {
  tag: '@desktop',
}, async () => {
  await second.goto('/analytics?tab=withdrawals')
  await second.getByRole('button', { name: /^Mark .+ as paid/ }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Mark as Paid' }).click()
  await expect(second.getByText(/marked as paid\./).first()).toBeVisible()
  await alum.goto('/')
  const own = alum.getByRole('region', { name: 'Withdrawals', exact: true }).getByRole('listitem').first()
  await expect(own).toContainText(gross)
  await expect(own).toContainText('Paid')
})
