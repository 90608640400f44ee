import { expect } from 'vitest'
import type { QuoteInput, StartDonationRequest } from '#app/donations/contract.ts'
import { testCards } from '#demo/provider/test-cards.ts'
import type { Answer, World } from '#tests/world/app.ts'
import { aBrowser, type Browser, lastCode } from '#tests/world/browser.ts'
import { aStart, eventually, type GivingWorld } from '#tests/world/giving-world.ts'
import type { Scholar } from '#tests/world/scholars.ts'

/** A person with an account and a browser with its own cookies, who uses the product only over HTTP. */
export type Person = { email: string; customUserId: string; userId: string; browser: Browser }

/** Makes a request, expects 200, and returns the body. */
export async function ok(browser: Browser, method: string, path: string, body?: unknown) {
  return expectOk(await browser.call(method, path, body))
}

/** Makes a request, expects this refusal, and returns the body. */
export async function refused(
  browser: Browser,
  [method, path, body]: [method: string, path: string, body?: unknown],
  code: string,
) {
  const answer = await browser.call(method, path, body)
  expect({ status: answer.status, code: answer.body?.error?.code }).toEqual({
    status: expect.any(Number),
    code,
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  return answer.body.error
}

function expectOk({ status, body }: Answer) {
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}

/** Signs up in a new browser, without verifying the email. */
export async function signUp(
  world: World,
  account: { email: string; customUserId: string },
): Promise<Person> {
  const browser = aBrowser(world)
  await ok(browser, 'POST', '/api/sign-up', account)
  const [user] = await world.app.db.rows<{ userId: string }>(
    'test_user_id',
    'select id as user_id from users where email = $1',
    [account.email],
  )
  return { ...account, userId: user?.userId ?? '', browser }
}

/** Signs in from a new browser with email, User ID and the emailed code. */
export async function signIn(
  world: World,
  { email, customUserId, userId }: Pick<Scholar, 'email' | 'customUserId' | 'userId'>,
): Promise<Person> {
  const browser = aBrowser(world)
  const pair = { email, customUserId }
  expect(await ok(browser, 'POST', '/api/sign-in', pair)).toMatchObject({ signedIn: false })
  const code = await lastCode(world, userId)
  await ok(browser, 'POST', '/api/sign-in/code', { ...pair, code, rememberDevice: false })
  return { email, customUserId, userId, browser }
}

/** Requests and enters the emailed code that verifies the email or steps up. */
export async function prove(
  world: World,
  { browser, userId }: Person,
  purpose: 'prove-email' | 'step-up',
): Promise<void> {
  await ok(browser, 'POST', '/api/codes', { purpose })
  await ok(browser, 'POST', '/api/codes/verify', { purpose, code: await lastCode(world, userId) })
}

export type Donation = { donationId: string; providerPaymentId: string; totalCents: number }

/**
 * A visitor donates in a new browser: requests a quote, starts the donation, pays at the provider and
 * confirms. Expects `status`.
 */
export async function give(
  world: GivingWorld,
  quote: QuoteInput,
  donor: Partial<StartDonationRequest> = {},
  { card = goodCardFor(quote) as string, status = 'captured' } = {},
): Promise<Donation> {
  const browser = aBrowser(world)
  const { quoteId, lines } = await ok(browser, 'POST', '/api/quotes', quote)
  const start = aStart(quoteId, { cardToken: await world.demoProvider.token(card), ...donor })
  const { next } = await ok(browser, 'POST', '/api/donations', start)
  if (next.kind === 'authenticate') await world.demoProvider.answerBank(next.clientSecret, true)
  const confirmed = await ok(browser, 'POST', `/api/donations/${start.donationId}/confirm`, {})
  expect(confirmed.status).toBe(status)
  const reported = await world.app.payments.lookUp({ providerPaymentId: null, paymentId: start.donationId })
  return {
    donationId: start.donationId,
    providerPaymentId: reported?.providerPaymentId ?? '',
    totalCents: lines.total,
  }
}

const goodCardFor = ({ paymentMethod }: QuoteInput) =>
  paymentMethod === 'debit_card' ? testCards.debit : testCards.success

/** Changes a payment at the provider and waits until its signed event is processed. */
export async function atProvider(
  world: GivingWorld,
  { donationId, providerPaymentId }: Donation,
  verb: 'refund' | 'dispute' | 'dispute/win',
  becomes: 'refunded' | 'disputed' | 'captured',
): Promise<void> {
  await world.demoProvider.happens(providerPaymentId, verb)
  await eventually(async () => {
    const [row] = await world.app.db.rows<{ status: string }>(
      'test_donation_status',
      'select status from donations where id = $1',
      [donationId],
    )
    return row?.status === becomes
  })
}

/** The funds shown on this person's dashboard. */
export async function fundsOf({ browser }: Person) {
  return (await ok(browser, 'GET', '/api/screens/home')).funds
}
