import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcilePayments } from '#app/donations/reconcile/reconcile-payments.server.ts'
import { refundDonation } from '#app/donations/refunds/refund-donation.server.ts'
import { signatureOf } from '#demo/provider/api/sign.server.ts'
import { assertSelfCheckIsClean, postingsOf } from '#tests/money/stories/campaign-figures.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aQuote, aStart } from '#tests/world/giving-world.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { aStripeWorld, type StripeWorld, stripeKeys } from '#tests/world/stripe.ts'
import { joinAndRepeat, joinedAnswers } from './joined-refund.ts'
import { outcomeOf, type Server, type Servers, severalServers, tally } from './servers.ts'

/** Races between several servers that use the Stripe adapter with the demo provider. */

const rounds = isWhole ? 50 : 3
const callers = Array.from({ length: 20 }, (_, at) => at)

let world: StripeWorld
let servers: Servers
let admins: [Scholar, Scholar]
beforeAll(async () => {
  world = await aStripeWorld({ poolSize: 5, env: { TRUSTED_PROXIES: '1' } })
  servers = severalServers(world, 10, 4)
  admins = [await anAdmin(world), await anAdmin(world)]
  // Holds Stripe's events back, since the tests deliver them.
  world.stripe.account.endpoints.setWeather({ hold: true })
  // Before the races, because the first donation compiles Stripe's schemas, which blocks all servers of this process.
  await give(servers.at(0), await aGift())
})
afterAll(async () => {
  await servers.close()
  await world.close()
})

type Gift = { campaignId: string; request: ReturnType<typeof aStart> }

async function aGift(): Promise<Gift> {
  const { campaignId } = await aCampaign(world, await aScholar(world))
  const { quoteId } = await aQuote(world, campaignId)
  const donorEmail = `${quoteId}@donors.example`
  return { campaignId, request: aStart(quoteId, { cardToken: await world.token(), donorEmail }) }
}

const addressOf = ({ donationId }: Gift['request']) =>
  `10.${[1, 3, 5].map(at => Number.parseInt(donationId.slice(at, at + 2), 16)).join('.')}`

/** Submits a donation to a server. Returns the HTTP status followed by the donation's status. */
async function give({ http }: Server, { request }: Gift): Promise<string> {
  const { appUrl } = world.app.env
  const headers = {
    origin: appUrl,
    'content-type': 'application/json',
    'x-forwarded-for': addressOf(request),
  }
  const body = JSON.stringify(request)
  const response = await http(
    new Request(new URL('/api/donations', appUrl), { method: 'POST', body, headers }),
  )
  const { status } = (await response.json()) as { status?: string }
  return `${response.status} ${status}`
}

const charged = ({ request }: Gift) =>
  world.stripe.account.charges.where(one => one.metadata.payment_id === request.donationId && one.captured)

async function assertGivenOnce(gift: Gift): Promise<void> {
  expect(charged(gift)).toHaveLength(1)
  expect(await postingsOf(world.app.db, gift.campaignId)).toEqual({ donation_captured: 1 })
}

test(`a donation started 20 times at once is one charge: ${rounds} rounds (P289)`, async () => {
  for (let round = 0; round < rounds; round++) {
    const gift = await aGift()
    const answers = await servers.race(() => Promise.all(callers.map(at => give(servers.at(at), gift))))
    expect(tally(answers)).toEqual({ '200 captured': 20 })
    await assertGivenOnce(gift)
  }
  expect(servers.typicalPeak()).toBeGreaterThan(4)
})

test(`20 concurrent confirmations of a charge whose answer was lost are one donation: ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    const gift = await aGift()
    // Every confirmation loses its response, so that the SDK's retries fail, too.
    const of = 'POST /v1/payment_intents/*/confirm'
    world.stripe.account.faults.add({ kind: 'reset', when: 'after', of, times: null })
    expect(await give(servers.at(0), gift)).not.toBe('200 captured')
    world.stripe.account.faults.clear()
    const [charge] = charged(gift)
    const event = {
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      livemode: false,
      data: { object: { id: charge?.payment_intent, object: 'payment_intent', metadata: charge?.metadata } },
    }
    const confirm = [
      (server: Server) => deliver(server, event),
      (server: Server) => give(server, gift),
      (server: Server) => deliver(server, { ...event, id: `evt_${randomUUID()}` }),
      async ({ app }: Server) => {
        await reconcilePayments(app, { everything: true })
        return 'reconciled'
      },
    ]
    const answers = await servers.race(() =>
      Promise.all(callers.map(at => confirm[at % confirm.length]?.(servers.at(at)))),
    )
    expect(tally(answers as string[])).toEqual({ '200': 10, '200 captured': 5, reconciled: 5 })
    await assertGivenOnce(gift)
  }
  expect(servers.typicalPeak()).toBeGreaterThan(4)
})

async function deliver({ app, http }: Server, event: object): Promise<string> {
  const body = JSON.stringify(event)
  const at = Math.floor(world.clock.now().getTime() / 1000)
  const headers = {
    'stripe-signature': signatureOf(body, [stripeKeys.STRIPE_WEBHOOK_SECRET], at),
    'content-type': 'application/json',
  }
  const address = new URL('/api/webhooks/stripe', app.env.appUrl)
  return String((await http(new Request(address, { method: 'POST', body, headers }))).status)
}

test('a partial refund that a second admin joins and repeats is one refund at Stripe: 20 rounds', async () => {
  for (let round = 0; round < 20; round++) {
    const gift = await aGift()
    expect(await give(servers.at(0), gift)).toBe('200 captured')
    const { donationId } = gift.request
    const finishedBy = round % 2 ? 'admin' : 'reconciler'
    expect(await joinAndRepeat(world.app, donationId, admins, finishedBy)).toEqual(joinedAnswers)
    const [charge] = charged(gift)
    const refunds = world.stripe.account.refunds.where(
      ({ payment_intent }) => payment_intent === charge?.payment_intent,
    )
    expect(refunds.map(({ amount }) => amount)).toEqual([2_000])
  }
})

test(`20 concurrent refunds of one donation by two admins are one refund at Stripe: ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    const gift = await aGift()
    expect(await give(servers.at(0), gift)).toBe('200 captured')
    const outcomes = await servers.race(() =>
      Promise.all(callers.map(at => refund(servers.at(at), gift, at))),
    )
    expect(outcomes.filter(outcome => outcome !== 'accepted' && outcome !== 'AlreadyRefunded')).toEqual([])
    const [charge] = charged(gift)
    const refunds = world.stripe.account.refunds.where(
      ({ payment_intent }) => payment_intent === charge?.payment_intent,
    )
    expect(refunds.map(({ amount }) => amount)).toEqual([charge?.amount])
    expect(await postingsOf(world.app.db, gift.campaignId)).toEqual({
      donation_captured: 1,
      donation_refunded: 1,
    })
  }
  expect(servers.typicalPeak()).toBeGreaterThan(4)
  await assertSelfCheckIsClean(world.app)
})

function refund({ app }: Server, { request }: Gift, at: number): Promise<string> {
  const admin = admins[at % admins.length] as Scholar
  const refundRequest = { refundId: randomUUID(), cents: null, reason: 'Given twice.' }
  const action = { admin: admin.viewer, now: world.clock.now(), requestId: `race-${at}` }
  return outcomeOf(refundDonation(app, request.donationId, refundRequest, action))
}
