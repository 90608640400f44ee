import { type BrowserContext, expect, type Page } from '@playwright/test'
import { aRunningServer, type RunningServer } from '#tests/resilience/crash/running-server.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { anAdmin, aScholar, type Scholar, steppedUpHeaders } from '#tests/world/scholars.ts'
import { test } from '../journey.ts'
import { expectAccessible, expectAccessibleOnBoth, hydrated, shoot, watchConsole } from '../screen-checks.ts'

/** A new server outside demo mode, whose owner opens Fees for the first time (P851 to P856). */
test.describe.configure({ mode: 'serial' })

let server: RunningServer
let owner: Scholar
let campaignId: string
let context: BrowserContext
let consoleErrors: () => string[] = () => []
let donor: Page
test.beforeAll(async ({ browser, contextOptions }) => {
  test.setTimeout(120_000)
  server = await aRunningServer({ fees: 'starting' })
  owner = await anAdmin(server)
  campaignId = (await aCampaign(server, await aScholar(server, { firstName: 'Yara' }))).campaignId
  context = await browser.newContext({
    ...contextOptions,
    baseURL: server.appUrl,
    extraHTTPHeaders: { 'x-forwarded-for': '10.9.8.7' },
  })
  donor = await context.newPage()
  consoleErrors = watchConsole(donor)
})
test.afterAll(async () => {
  await context.close()
  await server.close()
})
test.afterEach(() => expect(consoleErrors()).toEqual([]))

const dialog = () => donor.getByRole('dialog')
const summary = async () =>
  (await dialog().getByRole('region', { name: 'Summary' }).getByRole('definition').allTextContents()).join(
    ' ',
  )

/** Opens the dialog's second step for $50. */
async function chooseFifty(): Promise<void> {
  await donor.goto(`/donation/${campaignId}`)
  await hydrated(donor)
  await dialog().getByRole('radio', { name: /\$50/ }).click()
  await expect(dialog().getByLabel('Email Address')).toBeVisible()
}
async function ownersPage(): Promise<Page> {
  const own = await context.browser()?.newContext({ viewport: donor.viewportSize() })
  if (!own) throw new Error('there is no browser')
  const cookies = (await steppedUpHeaders(server, owner.userId)).get('cookie')?.split('; ') ?? []
  await own.addCookies(
    cookies.map(cookie => {
      const [name = '', value = ''] = cookie.split('=')
      return { name, value, url: server.appUrl }
    }),
  )
  return await own.newPage()
}
const figuresOf = async (page: Page, name: string) =>
  (
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
      .getByRole('definition')
      .allTextContents()
  ).join(' ')

test('a donor is asked for no tip, and pays no more than chosen (P851, P854)', async () => {
  await chooseFifty()
  await expect(dialog().getByRole('radiogroup', { name: /^Tip/ })).toHaveCount(0)
  await expect(dialog().getByRole('checkbox', { name: /^Cover the fees/ })).not.toBeChecked()
  await expect.poll(summary).toBe('$48.25 $1.75 $50.00')
  await expect(dialog()).toContainText('All $48.25 of it reaches Yara: withdrawals cost nothing.')
  await expectAccessible(donor, 'giving without fees')
  await shoot(donor, 'giving-without-fees')
  await donor.goto('/terms')
  await expect(donor.getByText('When money is withdrawn, we take no fee.')).toBeVisible()
})

test('an owner sees what each choice costs before anything is asked, and one press chooses (P852, P853, P856)', async () => {
  const page = await ownersPage()
  const errors = watchConsole(page)
  await page.goto(server.appUrl)
  await page.getByRole('link', { name: /^Choose your fees/ }).click()
  await expect(page.getByRole('heading', { name: 'What will you charge?' })).toBeVisible()
  await hydrated(page)
  await expect(page.getByRole('form')).toHaveCount(0)
  expect(await figuresOf(page, 'Nothing of your own')).toBe('$50.00 $48.25 $51.80 $500.00')
  expect(await figuresOf(page, 'The example fees')).toBe('$57.50 $7.50 $48.25 $66.16 $449.75')
  expect(await figuresOf(page, 'Your own')).toBe('')
  await expectAccessibleOnBoth(page, 'first fees')
  await shoot(page, 'admin-fees-first')

  await page.getByRole('button', { name: 'Set Your Own Fees' }).click()
  const form = page.getByRole('form', { name: 'New fees' })
  await form.getByLabel('Platform fee').fill('5')
  await expect.poll(() => figuresOf(page, 'Your own')).toBe('$50.00 $48.25 $54.51 $475.00')
  await expect(form.getByRole('radio', { name: 'Credit cards pay more' })).toHaveCount(0)
  await form.getByText('I need a surcharge for credit cards').click()
  await form.getByRole('button', { name: 'Add a Surcharge' }).click()
  await expect(form.getByRole('radio', { name: 'Credit cards pay more' })).toBeChecked()
  await expect(form.getByRole('textbox', { name: 'Surcharge', exact: true })).toBeFocused()
  await form.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: 'Use the Example Fees' }).click()
  await expect(page.getByText('Saved. The new fees are in force.')).toBeVisible()
  await expect(page.getByText('10% of each withdrawal, and $0.25 once per withdrawal').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What will you charge?' })).toHaveCount(0)
  await expect(page.getByText('The example fees').first()).toBeVisible()

  await page.getByText('Compare with the example fees').click()
  await page.getByRole('button', { name: 'Charge Nothing' }).click()
  await expect(form.getByLabel('Platform fee')).toHaveValue('0')
  await expect(form.getByLabel('Reason')).toHaveValue('')
  await expectAccessible(page, 'fees after the first')
  expect(errors()).toEqual([])
  await page.context().close()
})

test('the next donor sees the example fees (P853)', async () => {
  // The dialog never raises a tip that a donor has seen already (P506).
  await donor.evaluate(() => sessionStorage.clear())
  await chooseFifty()
  await expect(dialog().getByRole('radiogroup', { name: 'Tip to Tassel' }).getByLabel('15%')).toBeChecked()
  await expect.poll(summary).toBe('$48.25 $7.50 $1.75 $57.50')
})
