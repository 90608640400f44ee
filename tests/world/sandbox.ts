import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { DonationStarted, Quote, QuoteInput, StartDonationRequest } from '#app/donations/contract.ts'
import type { ProviderPayment } from '#app/platform/payments/port.ts'
import type { FaultsRequest } from '#app/platform/payments/sandbox/faults.ts'
import { sandboxKeys } from '#app/platform/payments/sandbox/keys.server.ts'
import { startSandbox } from '#app/platform/payments/sandbox/start-sandbox.server.ts'
import { testCards } from '#app/platform/payments/sandbox/test-cards.ts'
import { aWorld, type World } from './app.ts'

/** A world whose payment provider answers: the real sandbox on a port of its own, its webhooks sent to this world. */
export type GivingWorld = World & {
  sandbox: {
    /** One call of the sandbox's API with its secret key. */
    api<T = ProviderPayment>(method: string, path: string, body?: unknown): Promise<T>
    faults(faults: FaultsRequest): Promise<void>
    /** What the hosted fields do with a card; answers the outcome. */
    pay(clientSecret: string, cardNumber?: string): Promise<{ outcome: string; challengeId?: string }>
    /** Every webhook as it was sent, in order. */
    sent: { body: string; headers: Record<string, string>; status: number }[]
    /** While false, webhooks meet a server that is down. */
    reachable: boolean
    stop(): Promise<void>
  }
}

export async function aGivingWorld(options: Parameters<typeof aWorld>[0] = {}): Promise<GivingWorld> {
  const port = await freePort()
  const world = await aWorld({ ...options, env: { ...options.env, SANDBOX_PORT: String(port) } })
  const sent: GivingWorld['sandbox']['sent'] = []
  const { apiKey } = sandboxKeys(world.app.secrets)
  const origin = world.app.env.sandboxUrl
  const started = await startSandbox(world.app, {
    send: async (body, headers) => {
      if (!sandbox.reachable) throw new Error('nobody there')
      const address = new URL('/api/webhooks/sandbox', world.app.env.appUrl)
      const response = await world.http(new Request(address, { method: 'POST', body, headers }))
      sent.push({ body, headers, status: response.status })
      return response.status
    },
  })
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const response = await fetch(origin + path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    return await response.json()
  }
  const sandbox: GivingWorld['sandbox'] = {
    sent,
    reachable: true,
    api: ask as GivingWorld['sandbox']['api'],
    faults: async faults => void (await ask('PUT', '/v1/faults', faults)),
    pay: async (clientSecret, cardNumber = testCards.success) => {
      const card = { cardNumber, expiryDate: '12 / 40', cvv: '123', nameOnCard: 'Ruth Adeyemi' }
      return (await ask('POST', '/client/confirm', { clientSecret, card })) as { outcome: string }
    },
    stop: started.close,
  }
  return {
    ...world,
    sandbox,
    async close() {
      await started.close()
      await world.close()
    },
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise(done => server.close(done))
  return port
}

/** Asks for a quote as a browser does: $50, 15 % tip, credit card, unless told. */
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
    ...asked,
  }
  const answer = await world.call('POST', '/api/quotes', input)
  if (answer.status !== 200) throw new Error(`no quote: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** The request a browser makes when Give is pressed. */
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

export type Started = { donationId: string; clientSecret: string; quote: Quote }

/** A donation that is started and waits for its card. */
export async function aStartedDonation(
  world: Pick<World, 'call'>,
  campaignId: string,
  overrides: Partial<StartDonationRequest> & { quote?: Partial<QuoteInput> } = {},
): Promise<Started> {
  const { quote: asked, ...donor } = overrides
  const quote = await aQuote(world, campaignId, asked)
  const request = aStart(quote.quoteId, donor)
  const answer = await world.call('POST', '/api/donations', request)
  if (answer.status !== 200) throw new Error(`not started: ${JSON.stringify(answer.body)}`)
  const { clientSecret } = answer.body as DonationStarted
  if (!clientSecret) throw new Error('no client secret')
  return { donationId: request.donationId, clientSecret, quote }
}

/** What the ledger say of a campaign, read straight from the tables. Cents. */
export type CampaignFigures = {
  raised: number
  donors: number
  funds: number
  donated: number
  donations: number
  ledger: number
}

export async function figuresOf(world: World, campaignId: string): Promise<CampaignFigures> {
  const [figures] = await world.app.db.rows<CampaignFigures>(
    'test_books',
    `select raised_amount as raised, donor_count as donors,
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

/** Books in which every total says the same. */
export const evenFigures = (cents: number, donations: number): CampaignFigures => ({
  raised: cents,
  donors: donations,
  funds: cents,
  donated: cents,
  donations,
  ledger: 0,
})

/** Waits until `isSo` answers true; throws after 10 s. */
export async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const until = performance.now() + 10_000
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error('it did not come true in 10 s')
    await wait(20)
  }
}
