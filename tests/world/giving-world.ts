import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sourceOfCaller } from '#app/donations/card-testing/load-charge-facts.server.ts'
import { type DonationRequest, openPayment } from '#app/donations/checkout/payments.server.ts'
import { openCampaign, readPayableQuote } from '#app/donations/checkout/quotes.server.ts'
import {
  type DonationStarted,
  type Quote,
  type QuoteInput,
  type StartDonationRequest,
  startDonationInput,
} from '#app/donations/contract.ts'
import type { App } from '#app/platform/app.server.ts'
import { inRequestScope } from '#app/platform/http/request-scope.server.ts'
import { demoProviderSettings } from '#app/platform/payments/demo-provider/keys.server.ts'
import type { ProviderPayment } from '#app/platform/payments/port.ts'
import type { ClientOptions } from '#app/platform/payments/stripe/stripe-client.server.ts'
import { stripeProvider } from '#app/platform/payments/stripe/stripe-provider.server.ts'
import { startDemoProvider } from '#demo/provider/start-demo-provider.server.ts'
import { testCards } from '#demo/provider/test-cards.ts'
import { freePort } from '#tests/setup/tassel-process.ts'
import { aWorld, type World } from './app.ts'
import { type DemoProviderClient, demoProviderClient, type Faults } from './demo-provider-client.ts'

/** A world with the demo provider on its own port, which sends its events to this world. */
export type GivingWorld = World & {
  demoProvider: Pick<DemoProviderClient, 'act' | 'happens' | 'answerBank'> & {
    faults(faults: Faults): Promise<void>
    /** Tokenizes a card, by default a valid credit card. */
    token(cardNumber?: string): Promise<string>
    /** Charges a card without the server receiving the response, as if it had crashed. It learns the result from an event or a look-up. */
    pay(payment: { donationId: string }, cardNumber?: string): Promise<ProviderPayment>
    /** Reads a payment from the demo provider, even if `world.app.payments` is another provider. */
    payment(donationId: string): Promise<ProviderPayment>
    /** All payments at the demo provider, oldest first. */
    payments(): Promise<ProviderPayment[]>
    /** Every event that the world received, in order, with the status of its response. */
    sent: { body: string; headers: Record<string, string>; status: number }[]
    /** If false, the world closes the connections of events, as if its server were down. */
    reachable: boolean
    stop(): Promise<void>
  }
}

/** The payment provider's adapter for this world's demo provider. It does not retry failed calls by default. */
export const providerOf = ({ app }: Pick<World, 'app'>, options: ClientOptions = {}) =>
  stripeProvider(demoProviderSettings(app.env, app.secrets), { retries: 0, ...options })

export async function aGivingWorld(options: Parameters<typeof aWorld>[0] = {}): Promise<GivingWorld> {
  const port = await freePort()
  const world = await aWorld({ ...options, env: { ...options.env, SANDBOX_PORT: String(port) } })
  const sent: GivingWorld['demoProvider']['sent'] = []
  const listener = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    if (!demoProvider.reachable) return void request.socket.destroy()
    const headers = request.headers as Record<string, string>
    const address = new URL('/api/webhooks/sandbox', world.app.env.appUrl)
    const { status } = await world.http(new Request(address, { method: 'POST', body, headers }))
    sent.push({ body, headers, status })
    response.writeHead(status).end()
  })
  await new Promise<void>(ready => listener.listen(0, '127.0.0.1', ready))
  const eventUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`
  const started = await startDemoProvider(world.app, { eventUrl })
  const client = demoProviderClient(world.app.env, world.app.secrets)
  const provider = providerOf(world)
  const byIntent = async (providerPaymentId: string) => {
    const payment = await provider.lookUp({ providerPaymentId, paymentId: null })
    if (!payment) throw new Error(`the demo provider does not know ${providerPaymentId}`)
    return payment
  }
  const demoProvider: GivingWorld['demoProvider'] = {
    ...client,
    sent,
    reachable: true,
    pay: async ({ donationId }, number) => await byIntent(await client.charge(donationId, number)),
    payment: async donationId => await byIntent(await client.intentOf(donationId)),
    async payments() {
      const { ids } = await client.ask<{ ids: string[] }>('GET', '/_control/payments')
      return await Promise.all(ids.map(byIntent))
    },
    stop: started.close,
  }
  world.app.payments = provider
  return {
    ...world,
    demoProvider,
    async close() {
      await started.close()
      listener.closeAllConnections()
      listener.close()
      await world.close()
    },
  }
}

/**
 * Inserts earlier captured donations from this address, so that a few declines do not trigger the
 * card-testing rules.
 */
export async function trustAddress(world: World, campaignId: string, address: string): Promise<void> {
  const source = inRequestScope({ requestId: address, clientAddress: address }, () =>
    sourceOfCaller(world.app),
  )
  await world.app.db.rows(
    null,
    `insert into charge_attempts (payment_id, campaign_id, source, email, cents, at, outcome, is_stranger)
     select uuidv7(), $1, $2, 'someone', 5000, $3, 'captured', false from generate_series(1, 100)`,
    [campaignId, source, new Date(world.clock.now().getTime() - 60_000)],
  )
}

/** Requests a quote through the API, by default for $50 with a 15 % tip by credit card. */
export async function aQuote(
  world: Pick<World, 'call'>,
  campaignId: string,
  asked: Partial<QuoteInput> = {},
): Promise<Quote> {
  const input: QuoteInput = {
    campaignId,
    amountCents: 5_000,
    tipPercentage: 15,
    foundationPercentage: 0,
    paymentMethod: 'credit_card',
    coversFees: false,
    ...asked,
  }
  const answer = await world.call('POST', '/api/quotes', input)
  if (answer.status !== 200) throw new Error(`no quote: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** The body of the request that a browser sends when the donor presses Give. */
export function aStart(quoteId: string, overrides: Partial<StartDonationRequest> = {}): StartDonationRequest {
  return {
    donationId: randomUUID(),
    quoteId,
    donorName: 'Ruth Adeyemi',
    donorEmail: 'ruth@donors.example',
    message: 'Go, Maya!',
    isAnonymous: false,
    ...overrides,
  }
}

/** The part of a world that a donor's browser needs: the API and the demo provider's card fields. */
export type DonorWorld = Pick<World, 'call'> & { demoProvider: Pick<GivingWorld['demoProvider'], 'token'> }

export type Overrides = Partial<StartDonationRequest> & { quote?: Partial<QuoteInput>; card?: string }

export type Started = { donationId: string; quote: Quote }

/**
 * Opens a donation here and at the provider without charging a card, as if the server had crashed before the charge. Many of these do not trigger the
 * guard against card testing, unlike declines.
 */
export async function aStartedDonation(
  world: Pick<World, 'app' | 'call'>,
  campaignId: string,
  { quote: asked, card: _, ...donor }: Overrides = {},
): Promise<Started> {
  const quote = await aQuote(world, campaignId, asked)
  const input = startDonationInput.parse(aStart(quote.quoteId, donor))
  await openDonation(world.app, { ...input, locale: 'en' })
  return { donationId: input.donationId, quote }
}

/** Performs the steps of starting a donation that precede the charge. */
export async function openDonation(app: App, input: Omit<DonationRequest, 'source'>): Promise<void> {
  const now = app.clock.now()
  const sent: DonationRequest = { ...input, source: sourceOfCaller(app) }
  const { campaignId } = await readPayableQuote(app.db, sent, now)
  await openCampaign(app.db, campaignId, now)
  const payment = await app.db.transaction(tx => openPayment(tx, app, sent, { isCheckout: false, now }))
  const { id: paymentId, total: totalCents } = payment
  const opened = await app.payments.createPayment({
    paymentId,
    campaignId,
    totalCents,
    description: 'Donation',
  })
  await app.db.rows('test_opened_payment', 'update payments set provider_payment_id = $2 where id = $1', [
    paymentId,
    opened.providerPaymentId,
  ])
}

/** Starts a donation whose card requires 3-D Secure, and leaves it there. */
export async function anAskedDonation(
  world: DonorWorld,
  campaignId: string,
  overrides: Overrides = {},
): Promise<Started & { clientSecret: string }> {
  const given = await aGivenDonation(world, campaignId, { card: testCards.threeDSecure, ...overrides })
  const { next } = given.started
  if (next.kind !== 'authenticate') throw new Error(`not asked: ${JSON.stringify(given.started)}`)
  return { ...given, clientSecret: next.clientSecret }
}

/** Requests a quote, tokenizes a card (by default a valid credit card), and starts the donation. Its status may be any, such as declined. */
export async function aGivenDonation(
  world: DonorWorld,
  campaignId: string,
  { quote: asked, card, ...donor }: Overrides = {},
): Promise<{ donationId: string; quote: Quote; started: DonationStarted }> {
  const quote = await aQuote(world, campaignId, asked)
  const cardToken = await world.demoProvider.token(card)
  const request = aStart(quote.quoteId, { cardToken, ...donor })
  const answer = await world.call('POST', '/api/donations', request)
  if (answer.status !== 200) throw new Error(`not started: ${JSON.stringify(answer.body)}`)
  return { donationId: request.donationId, quote, started: answer.body }
}

/** Donates like `aGivenDonation`. Throws unless the donation is captured, or held because its total differs. */
export async function aPaidDonation(
  world: DonorWorld,
  campaignId: string,
  overrides: Overrides = {},
): Promise<{ donationId: string; quote: Quote }> {
  const { donationId, quote, started } = await aGivenDonation(world, campaignId, overrides)
  if (started.status !== 'captured' && started.status !== 'held')
    throw new Error(`not paid: ${JSON.stringify(started)}`)
  return { donationId, quote }
}

/** A campaign's sums in cents, each read from another table, and its counts. */
export type CampaignFigures = {
  raised: number
  counted: number
  funds: number
  donated: number
  donations: number
  ledger: number
}

export async function figuresOf(world: World, campaignId: string): Promise<CampaignFigures> {
  const [figures] = await world.app.db.rows<CampaignFigures>(
    'test_books',
    `select raised_amount as raised, donation_count as counted,
       -coalesce((select sum(amount) from ledger_entries e where e.campaign_id = c.id and account = 'campaign_funds'), 0)::bigint as funds,
       coalesce((select sum(amount) from donations d where d.campaign_id = c.id and status = 'captured'), 0)::bigint as donated,
       (select count(*) from donations d where d.campaign_id = c.id and status = 'captured') as donations,
       coalesce((select sum(amount) from ledger_entries), 0)::bigint as ledger
     from campaigns c where id = $1`,
    [campaignId],
  )
  if (!figures) throw new Error('no such campaign')
  return figures
}

/** The figures of a campaign without withdrawals, in which every total matches the ledger. */
export const evenFigures = (cents: number, donations: number): CampaignFigures => ({
  raised: cents,
  counted: donations,
  funds: cents,
  donated: cents,
  donations,
  ledger: 0,
})

/** Polls `isSo` until it returns true. Throws after 10 s. */
export async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const until = performance.now() + 10_000
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error('it did not come true in 10 s')
    await wait(20)
  }
}
