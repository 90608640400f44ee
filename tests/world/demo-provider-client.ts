import type { PlatformEnv } from '#app/platform/env.server.ts'
import { demoProviderSettings } from '#app/platform/payments/demo-provider/keys.server.ts'
import type { Secrets } from '#app/platform/secrets.server.ts'
import { testCards } from '#demo/provider/test-cards.ts'

type Call = 'read-card' | 'create' | 'charge' | 'refund' | 'look-up' | 'changes'

/** Faults of the demo provider. `on` is the kind of call that fails, by default any. With `afterWork` only the response of a completed call is lost. */
export type Faults = {
  timeout?: { next: number; afterWork?: boolean; on?: Call }
  error?: { next: number; afterWork?: boolean; on?: Call }
  /** `late` delays each event, `repeat` sends it several times, and `reorder` adds a random delay of up to this many ms. */
  late?: { ms: number }
  repeat?: { times: number }
  reorder?: { ms: number }
  /** Does not send the next events. */
  drop?: { next: number }
  /** The next captures take this many cents too much. */
  wrongAmount?: { next: number; moreCents: number }
}

const calls: Record<Call, string> = {
  'read-card': 'GET /v1/confirmation_tokens/*',
  create: 'POST /v1/payment_intents',
  charge: 'POST /v1/payment_intents/*/confirm',
  refund: 'POST /v1/refunds',
  'look-up': 'GET /v1/payment_intents/*',
  changes: 'GET /v1/balance_transactions',
}

/** Changes of a payment that the provider or the donor's bank makes, rather than Tassel. */
export type Happening =
  | 'dispute'
  | 'dispute/win'
  | 'dispute/lose'
  | 'dispute/close'
  | 'refund'
  | 'refunds/fail'
  | 'warnings'
  | 'warnings/close'
export type HappeningFacts = {
  cents?: number | null
  reason?: string
  inquiry?: boolean
  kind?: 'fraud_warning' | 'review'
}

type Listed = { data: { id: string; status: string }[] }

export type DemoProviderClient = ReturnType<typeof demoProviderClient>

/** The id of the open review by payment intent. */
const reviews = new Map<string, string>()

/** A client of the demo provider: its API with the secret key, its test controls, and the calls of a donor's browser. */
export function demoProviderClient(env: Pick<PlatformEnv, 'sandboxUrl'>, secrets: Secrets) {
  const { secretKey } = demoProviderSettings(env, secrets)
  const origin = env.sandboxUrl
  const ask = async <T>(method: string, path: string, body: string | null = null): Promise<T> => {
    const headers = { authorization: `Bearer ${secretKey}` }
    const response = await fetch(origin + path, { method, headers, body })
    const answer = await response.json()
    // 402 means that the card was declined, which is a valid result.
    if (!response.ok && response.status !== 402)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer as T
  }
  const act = <T = { id: string }>(path: string, body: object = {}) =>
    ask<T>('POST', `/_control/${path}`, JSON.stringify(body))
  const intentOf = async (donationId: string): Promise<string> => {
    const query = new URLSearchParams({ query: `metadata['payment_id']:'${donationId}'` })
    const { data } = await ask<Listed>('GET', `/v1/payment_intents/search?${query}`)
    if (!data[0]) throw new Error(`the demo provider knows no payment ${donationId}`)
    return data[0].id
  }
  const newest = async (
    what: 'disputes' | 'refunds',
    intent: string,
    isMeant: (status: string) => boolean,
  ) => {
    const { data } = await ask<Listed>('GET', `/v1/${what}?payment_intent=${intent}&limit=100`)
    const found = data.find(({ status }) => isMeant(status))
    if (!found) throw new Error(`${intent} has no such ${what}`)
    return found.id
  }
  const isOpen = (status: string) => !['won', 'lost', 'warning_closed'].includes(status)

  return {
    act,
    ask,
    intentOf,
    token: (number?: string) => cardToken(origin, number),
    async faults({ timeout, error, late, repeat, reorder, drop, wrongAmount }: Faults): Promise<void> {
      await act('faults/clear')
      await act('events', {
        times: repeat?.times ?? 1,
        delayMs: late?.ms ?? 0,
        jitterMs: reorder?.ms ?? 0,
        dropNext: drop?.next ?? 0,
      })
      await act('wrong_amount', { next: wrongAmount?.next ?? 0, cents: wrongAmount?.moreCents ?? 0 })
      const of = (on?: Call) => (on ? { of: calls[on] } : {})
      if (timeout)
        await act('faults', {
          kind: 'hang',
          when: timeout.afterWork ? 'after' : 'before',
          times: timeout.next,
          ...of(timeout.on),
        })
      // Resets the connection, since Stripe would store a 500 under the idempotency key and repeat it. Twice as often, since the SDK retries once.
      if (error?.afterWork)
        await act('faults', { kind: 'reset', when: 'after', times: error.next * 2, ...of(error.on) })
      else if (error)
        await act('faults', {
          kind: 'status',
          status: 503,
          when: 'before',
          times: error.next,
          ...of(error.on),
        })
    },
    /** Charges a card, by default a valid one, without Tassel receiving the response. Returns the payment's id at the demo provider. */
    async charge(donationId: string, number?: string): Promise<string> {
      const intent = await intentOf(donationId)
      const confirmation_token = await cardToken(origin, number)
      const form = new URLSearchParams({ confirmation_token, use_stripe_sdk: 'true' })
      await ask('POST', `/v1/payment_intents/${intent}/confirm`, String(form))
      return intent
    },
    /** Completes 3-D Secure as the donor. `known` is whether the donor recognizes the payment. */
    async answerBank(clientSecret: string, known: boolean): Promise<void> {
      const query = new URLSearchParams({ client_secret: clientSecret })
      const path = `/redirect/authenticate/${clientSecret.split('_secret_')[0]}?${query}`
      const answer = await fetch(origin + path, { method: 'POST', body: JSON.stringify({ known }) })
      if (!answer.ok) throw new Error(`the bank took no answer: ${answer.status}`)
    },
    async happens(intent: string, what: Happening, facts: HappeningFacts = {}): Promise<void> {
      const of = { payment_intent: intent }
      const amount = facts.cents ? { amount: facts.cents } : {}
      const dispute = async () => ({ dispute: await newest('disputes', intent, isOpen) })
      if (what === 'dispute')
        await act('disputes', {
          ...of,
          ...amount,
          reason: facts.reason ?? 'fraudulent',
          isInquiry: facts.inquiry ?? false,
        })
      else if (what === 'dispute/win' || what === 'dispute/close') await act('disputes/win', await dispute())
      else if (what === 'dispute/lose') await act('disputes/lose', await dispute())
      else if (what === 'refund') await act('refunds', { ...of, ...amount })
      else if (what === 'refunds/fail')
        await act('refunds/fail', { refund: await newest('refunds', intent, one => one === 'succeeded') })
      else if (what === 'warnings/close') await act('reviews/close', { review: reviews.get(intent) })
      else if (facts.kind === 'review') reviews.set(intent, (await act('reviews', of)).id)
      else await act('fraud_warnings', { ...of, fraud_type: facts.reason })
    },
  }
}

let made = 0

/** Tokenizes a card with a new expiry date, so that it counts as another card. Throws if the demo provider's card fields refuse the number. */
export async function cardToken(origin: string, number: string = testCards.success): Promise<string> {
  made += 1
  const card = { number, exp_month: (made % 12) + 1, exp_year: 2030 + (Math.trunc(made / 12) % 60) }
  const answer = await fetch(`${origin}/v3/tokens`, { method: 'POST', body: JSON.stringify(card) })
  const { token } = (await answer.json()) as { token?: { id: string } }
  if (!token) throw new Error(`no token: ${answer.status}`)
  return token.id
}
