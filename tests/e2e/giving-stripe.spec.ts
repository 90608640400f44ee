import { type BrowserContext, expect, type FrameLocator, type Page } from '@playwright/test'
import { type StripeWorld, startStripeWorld } from '../setup/stripe-for-browser.ts'
import { test } from './journey.ts'
import { expectAccessible, watchConsole } from './screen-checks.ts'

const good = '4242424242424242'
const debit = '4000056655665556'
const poor = '4000000000009995'
const challenged = '4000002500003155'

/** Removes the custom header of other tests, which CORS would not allow in requests to Stripe's origin. */
const plain = { extraHTTPHeaders: {} }

/** Tests donations through the demo provider: with the Payment Element in the dialog, and on the hosted Checkout page. */
test.describe('donating through Stripe', () => {
  test.describe.configure({ mode: 'serial' })
  let world: StripeWorld
  let context: BrowserContext
  let page: Page
  let consoleErrors: () => string[] = () => []
  test.beforeAll(async ({ browser, contextOptions }) => {
    test.setTimeout(120_000)
    world = await startStripeWorld()
    context = await browser.newContext({ ...contextOptions, ...plain, baseURL: world.url })
    page = await context.newPage()
    consoleErrors = watchConsole(page)
  })
  test.afterAll(async () => {
    await context.close()
    await world.close()
  })
  // The browser logs that Stripe's script failed to load, which one test provokes.
  test.afterEach(() => expect(consoleErrors().filter(one => !one.includes('ERR_FAILED'))).toEqual([]))

  const dialog = () => page.getByRole('dialog')
  const give = () => dialog().getByRole('button', { name: /^Give \$/ })

  test('Stripe loads only at the card step, and no card number reaches our server @phone (P283)', async () => {
    const asked: string[] = []
    const toUs: string[] = []
    page.on('request', request => {
      if (request.url().startsWith(world.stripe.origin)) asked.push(request.url())
      else toUs.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`)
    })
    await page.goto(`/campaign/${await aCampaign(page, world)}`)
    await page.getByRole('button', { name: 'Donate Now' }).filter({ visible: true }).first().click()
    await dialog().getByLabel('Custom amount').fill('12.50')
    await expectAccessible(page, 'amount, Stripe')
    expect(asked).toEqual([])
    await dialog().getByRole('button', { name: 'Continue' }).click()
    await typeDonor(page, 'Kit Keyboard')
    const card = fields(page)
    await expect(card.getByLabel('Card Number')).toBeVisible()
    expect(asked.length).toBeGreaterThan(0)
    await expectAccessible(page, 'details, Stripe')
    await give().focus()
    await page.keyboard.press('Enter')
    await expect(dialog().getByRole('alert').filter({ hasText: 'Card details required' })).toBeVisible()
    await expect(card.getByText('Enter the card number')).toBeVisible()
    await card.getByLabel('Card Number').focus()
    await page.keyboard.type(good)
    await card.getByLabel(/Expiry/).focus()
    await page.keyboard.type('1240')
    await card.getByLabel('CVV').focus()
    await page.keyboard.type('123')
    await give().focus()
    await page.keyboard.press('Enter')
    await expect(dialog().getByText('Thank you for your $12.50 donation!')).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page, 'thanks, Stripe')
    expect(toUs.filter(request => request.replaceAll(/[ +-]/g, '').includes(good))).toEqual([])
    await dialog().getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Kit Keyboard').first()).toBeVisible()
    page.removeAllListeners('request')
  })

  test('a debit card quoted as credit is charged only after the donor confirms the lower total @desktop', async () => {
    await openDetails(page, world, { amount: '100', name: 'Dora Debit' })
    await typeCard(page, debit)
    await dialog().getByRole('button', { name: 'Give $105.70' }).click()
    const notice = dialog().getByRole('status').filter({ hasText: 'That’s a debit card: no card fee' })
    await expect(notice).toContainText('Your total is now $103.20. Please confirm.')
    await expect(dialog().getByRole('radio', { name: /Debit Card/ })).toBeChecked()
    await expectAccessible(page, 'total of the card, Stripe')
    expect(capturedCents(world, 'Dora Debit')).toEqual([])
    await dialog().getByRole('button', { name: 'Give $103.20' }).click()
    await expect(dialog().getByText('Thank you for your $100.00 donation!')).toBeVisible({ timeout: 20_000 })
    expect(capturedCents(world, 'Dora Debit')).toEqual([10_320])
  })

  test('a decline keeps the form and shows the reason; 3-D Secure runs in the bank’s frame', async () => {
    test.setTimeout(120_000)
    await openDetails(page, world, { amount: '30', name: 'Sue Secure' })
    await typeCard(page, poor)
    await give().click()
    await expect(
      dialog().getByRole('alert').filter({ hasText: 'insufficient funds. You were not charged.' }),
    ).toBeVisible()
    await expect(dialog().getByLabel('Your Name')).toHaveValue('Sue Secure')
    await typeCard(page, challenged)
    await give().click()
    const bank = page.frameLocator('iframe[title="3D Secure"]')
    await bank.getByRole('button', { name: 'Fail' }).click()
    await expect(
      dialog().getByRole('alert').filter({ hasText: 'Your bank couldn’t confirm it’s you.' }),
    ).toBeVisible({ timeout: 20_000 })
    await give().click()
    await bank.getByRole('button', { name: 'Complete' }).waitFor({ timeout: 40_000 })
    await bank.getByRole('button', { name: 'Complete' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog().getByText('Thank you for your $30.00 donation!')).toBeVisible({ timeout: 20_000 })
    expect(capturedCents(world, 'Sue Secure')).toEqual([3_192])
  })

  test('without Stripe’s script the form shows an error, keeps the input, and retries', {
    tag: '@desktop',
  }, async () => {
    const script = `${world.stripe.origin}/endive/stripe.js`
    await context.route(script, route => route.abort())
    await openDetails(page, world, { amount: '20', name: 'Otto Offline' })
    const failed = dialog().getByRole('alert').filter({ hasText: 'The card fields could not be loaded' })
    await expect(failed).toBeVisible({ timeout: 25_000 })
    await expectAccessible(page, 'no script of Stripe')
    await context.unroute(script)
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(fields(page).getByLabel('Card Number')).toBeVisible()
    await expect(failed).toHaveCount(0)
    await expect(dialog().getByLabel('Your Name')).toHaveValue('Otto Offline')
  })
})

test.describe('donating on Stripe’s hosted page', { tag: '@desktop' }, () => {
  test.describe.configure({ mode: 'serial' })
  let world: StripeWorld
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    world = await startStripeWorld({ STRIPE_CHECKOUT: '1' })
  })
  test.afterAll(() => world.close())

  test('leads to the confirmation; a debit card pays no card fee (P281)', async ({
    browser,
    contextOptions,
  }) => {
    const context = await browser.newContext({ ...contextOptions, ...plain, baseURL: world.url })
    const page = await context.newPage()
    const consoleErrors = watchConsole(page)
    const dialog = page.getByRole('dialog')
    await openDetails(page, world, { amount: '100', name: 'Clara Checkout' })
    await expect(dialog.getByText('You’ll enter your card on our payment provider’s page')).toBeVisible()
    await expect(dialog.locator('iframe')).toHaveCount(0)
    await expectAccessible(page, 'details, Stripe’s own page')
    await dialog.getByRole('button', { name: 'Give $105.70' }).click()
    await expect(page).toHaveURL(new RegExp(`^${world.stripe.origin}/c/pay/`), { timeout: 20_000 })
    // If the donor returns with the browser's Back, nothing is charged and they can try again.
    await page.goBack()
    await expect(dialog.getByText('Your donation has not gone through yet')).toBeVisible({ timeout: 20_000 })
    await dialog.getByRole('button', { name: 'Give $105.70' }).click()
    await page.getByLabel('Card Number').fill(debit)
    await page.getByLabel(/Expiry/).fill('1240')
    await page.getByLabel('CVV').fill('123')
    await page.getByLabel('Name on Card').fill('Clara Checkout')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(page.getByRole('heading', { name: 'Donation Successful!' })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Thank you for your $100.00 donation!')).toBeVisible()
    await expectAccessible(page, 'confirmation, Stripe’s own page')
    const charges = world.stripe.account.charges.where(one => one.captured)
    expect(charges.map(one => one.amount_captured)).toEqual([10_320])
    await page.getByRole('link', { name: 'View Campaign' }).click()
    await expect(page.getByText('Clara Checkout').first()).toBeVisible()
    // The tab no longer remembers the payment, which would reopen the dialog after a reload.
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('gift:'))),
    ).toEqual([])
    expect(consoleErrors()).toEqual([])
    await context.close()
  })
})

const fields = (page: Page): FrameLocator => page.frameLocator('iframe[title="Secure payment input frame"]')

/** The amounts of a donor's captured payments at Stripe, in cents. */
function capturedCents({ stripe }: StripeWorld, name: string): number[] {
  const charges = stripe.account.charges.where(one => one.captured && one.billing_details.name === name)
  return charges.map(one => one.amount_captured)
}

async function aCampaign(page: Page, { url }: StripeWorld): Promise<string> {
  const answer = await page.request.get(`${url}/api/screens/scholars?search=Yara`)
  const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] }
  return campaigns[0]?.id ?? ''
}

async function typeDonor(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your Name').fill(name)
  await dialog.getByLabel('Email Address').fill(`${name.replace(' ', '.').toLowerCase()}@donors.example`)
  await dialog.getByRole('radio', { name: 'No tip' }).check()
}

/** Opens the donation dialog and fills in everything but the card: payment by credit card, without a tip. */
async function openDetails(
  page: Page,
  world: StripeWorld,
  { amount, name }: { amount: string; name: string },
): Promise<void> {
  await page.goto(`/donation/${await aCampaign(page, world)}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Custom amount').fill(amount)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await typeDonor(page, name)
}

async function typeCard(page: Page, number: string): Promise<void> {
  const card = fields(page)
  await card.getByLabel('Card Number').fill(number)
  await card.getByLabel(/Expiry/).fill('1240')
  await card.getByLabel('CVV').fill('123')
}
