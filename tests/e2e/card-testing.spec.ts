import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type StripeWorld, startStripeWorld } from '../setup/stripe-for-browser.ts'
import { test } from './journey.ts'
import { expectAccessible, shoot, watchConsole } from './screen-checks.ts'
import { signIn, stepUp } from './sign-in.ts'

/** Tests what an admin sees of card testing and of a dispute, with the demo provider. */
test.describe('with Stripe, an admin', { tag: '@desktop' }, () => {
  test.describe.configure({ mode: 'serial' })
  let world: StripeWorld
  let context: BrowserContext
  let page: Page
  let consoleErrors: () => string[] = () => []
  test.beforeAll(async ({ browser, contextOptions }) => {
    test.setTimeout(120_000)
    world = await startStripeWorld()
    context = await browser.newContext({ ...contextOptions, extraHTTPHeaders: {}, baseURL: world.url })
    page = await context.newPage()
    consoleErrors = watchConsole(page)
    await signIn(page, 'admin')
  })
  test.afterAll(async () => {
    await context.close()
    await world.close()
  })
  test.afterEach(() => expect(consoleErrors()).toEqual([]))

  const act = async (path: string, data: object) =>
    (
      await page.request.post(`${world.stripe.origin}/_control/${path}`, {
        data,
        headers: { authorization: `Bearer ${world.stripe.account.settings.secretKey}` },
      })
    ).json()

  const aCampaign = async (): Promise<string> => {
    const { campaigns } = await (await page.request.get('/api/screens/scholars?search=Yara')).json()
    return campaigns[0].id
  }

  /** Submits a donation with this card through the API. Returns its id and the donation's status or the refusal's code. */
  async function give(donorName: string, number: string): Promise<{ donationId: string; said: string }> {
    const quoteRequest = {
      amountCents: 5_000,
      tipPercentage: 15,
      foundationPercentage: 0,
      paymentMethod: 'credit_card',
    }
    const data = { campaignId: await aCampaign(), ...quoteRequest }
    const { quoteId } = await (await page.request.post('/api/quotes', { data })).json()
    const { id: cardToken } = await act('tokens', { number, fingerprint: randomUUID().slice(0, 16) })
    const donationId = randomUUID()
    const donorEmail = `${donorName.replaceAll(' ', '.').toLowerCase()}@donors.example`
    const donationRequest = {
      donationId,
      quoteId,
      cardToken,
      donorName,
      donorEmail,
      message: '',
      isAnonymous: false,
    }
    const answer = await (await page.request.post('/api/donations', { data: donationRequest })).json()
    return { donationId, said: answer.status ?? answer.error.code }
  }

  test('sees a reported dispute with the evidence that can be submitted', async () => {
    const { donationId, said } = await give('Dana Cole', '4242424242424242')
    expect(said).toBe('captured')
    const [charge] = world.stripe.account.charges.where(({ metadata }) => metadata.payment_id === donationId)
    await act('disputes', { payment_intent: charge?.payment_intent, reason: 'fraudulent' })
    await page.goto('/admin/disputes')
    const row = page.getByRole('row').filter({ hasText: 'Dana Cole' })
    await expect(row).toContainText('The account holder says they did not make this payment', {
      timeout: 20_000,
    })
    await expectAccessible(page, 'disputes at Stripe')
    await shoot(page, 'disputes at Stripe')
    await row.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, 'a dispute at Stripe')
    await shoot(page, 'a dispute at Stripe')
  })

  test('sees a series of declined cards, and pauses and resumes donations with a reason (P174)', async () => {
    const said: string[] = []
    for (let tried = 0; tried < 4; tried++) said.push((await give(`Thief ${tried}`, '4000000000000002')).said)
    expect(said).toContain('declined')
    await page.goto('/admin/card-testing')
    await expect(
      page.getByRole('table', { name: 'Addresses with declined cards' }).getByRole('row'),
    ).not.toHaveCount(1)
    await expectAccessible(page, 'card testing')
    await shoot(page, 'card testing')

    await stepUp(page, 'admin')
    await page.getByRole('button', { name: 'Pause Giving' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Pause Giving' }).click()
    await expect(dialog.getByText('Please give a reason.')).toBeVisible()
    await dialog.getByRole('textbox').fill('Someone tries stolen cards')
    await expectAccessible(page, 'pausing')
    await shoot(page, 'pausing')
    await dialog.getByRole('button', { name: 'Pause Giving' }).click()
    await expect(page.getByText('Giving is paused.', { exact: true })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Where giving is paused' })).toContainText(
      'The whole platform',
    )

    const stranger = await context.newPage()
    await stranger.goto(`/campaign/${await aCampaign()}`)
    await expect(stranger.getByText('No cards are being charged right now.')).toBeVisible()
    await expectAccessible(stranger, 'a campaign while giving is paused')
    await shoot(stranger, 'a campaign while giving is paused')
    await stranger.close()
    expect((await give('Honest Donor', '4242424242424242')).said).not.toBe('captured')

    await page
      .getByRole('button', { name: /^Resume/ })
      .first()
      .click()
    await dialog.getByRole('textbox').fill('It is over')
    await dialog.getByRole('button', { name: 'Resume Giving' }).click()
    await expect(page.getByText('Giving has resumed.', { exact: true })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Where giving is paused' })).toHaveCount(0)
  })
})
