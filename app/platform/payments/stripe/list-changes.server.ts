import type Stripe from 'stripe'
import type { ProviderChange, ProviderChanges } from '../port.ts'
import { changeOfWarning, changesOf, unnamedIn } from './changes-of.ts'
import { ask, isMissing } from './stripe-errors.server.ts'
import { ourId } from './stripe-objects.ts'

const day = 24 * 60 * 60_000

type Asked = { since: Date; until: Date; cursor: string | null }

/**
 * Stripe's balance transactions and fraud warnings of a time, oldest first. Stripe lists the newest first, so that a page here is
 * a whole day of it; the cursor is where the next day begins.
 */
export async function listChanges(stripe: Stripe, { since, until, cursor }: Asked): Promise<ProviderChanges> {
  const from = cursor === null ? since : new Date(cursor)
  const to = new Date(Math.min(from.getTime() + day, until.getTime()))
  const created = { gte: secondOf(from), lt: secondOf(to) }
  const changes = [...(await moneyOf(stripe, created)), ...(await warningsOf(stripe, created))]
  changes.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  return { changes, cursor: to < until ? to.toISOString() : null }
}

/** Stripe counts whole seconds: the first that is not before this instant. */
const secondOf = (instant: Date) => Math.ceil(instant.getTime() / 1000)

type Created = { gte: number; lt: number }

async function moneyOf(stripe: Stripe, created: Created): Promise<ProviderChange[]> {
  return await ask(async () => {
    const found: ProviderChange[] = []
    const known = new Map<string, string>()
    const list = stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })
    for await (const transaction of list) {
      await nameOf(stripe, unnamedIn(transaction), known)
      found.push(...changesOf(transaction, known))
    }
    return found.reverse()
  })
}

/** Refunds that were made at Stripe by hand, and disputes, do not carry our id: their payment does. */
async function nameOf(stripe: Stripe, intentId: string | null, known: Map<string, string>): Promise<void> {
  if (intentId === null || known.has(intentId)) return
  const intent = await ask(
    () => stripe.paymentIntents.retrieve(intentId) as Promise<Stripe.PaymentIntent | null>,
    error => (isMissing(error) ? Promise.resolve(null) : undefined),
  )
  const paymentId = ourId(intent?.metadata, 'payment_id')
  if (paymentId) known.set(intentId, paymentId)
}

async function warningsOf(stripe: Stripe, created: Created): Promise<ProviderChange[]> {
  return await ask(async () => {
    const found: ProviderChange[] = []
    for await (const warning of stripe.radar.earlyFraudWarnings.list({
      created,
      limit: 100,
      expand: ['data.charge'],
    })) {
      const change = changeOfWarning(warning)
      if (change) found.push(change)
    }
    return found
  })
}
