import type Stripe from 'stripe'
import type { ProviderChange, ProviderChanges } from '../port.ts'
import { changeOfWarning, changesOf, intentToLookUp } from './changes-of.ts'
import { callStripe, callStripeOrNull } from './stripe-errors.server.ts'
import { ourId } from './stripe-objects.ts'

const day = 24 * 60 * 60_000

type Period = { since: Date; until: Date; cursor: string | null }

/**
 * Lists balance transactions and fraud warnings, oldest first. Stripe lists the newest first, so each call reads and reverses one whole
 * day; the cursor is the start of the next day.
 */
export async function listChanges(
  stripe: Stripe,
  { since, until, cursor }: Period,
): Promise<ProviderChanges> {
  const from = cursor === null ? since : new Date(cursor)
  const to = new Date(Math.min(from.getTime() + day, until.getTime()))
  const created = { gte: secondOf(from), lt: secondOf(to) }
  const changes = [...(await listMoney(stripe, created)), ...(await listWarnings(stripe, created))]
  changes.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  return { changes, cursor: to < until ? to.toISOString() : null }
}

/** Rounds an instant up to a Unix time in whole seconds. */
const secondOf = (instant: Date) => Math.ceil(instant.getTime() / 1000)

type Created = { gte: number; lt: number }

async function listMoney(stripe: Stripe, created: Created): Promise<ProviderChange[]> {
  return await callStripe(async () => {
    const changes: ProviderChange[] = []
    const known = new Map<string, string>()
    const list = stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })
    for await (const transaction of list) {
      await lookUpOurId(stripe, intentToLookUp(transaction), known)
      changes.push(...changesOf(transaction, known))
    }
    return changes.reverse()
  })
}

/** Reads our payment id from the PaymentIntent, because disputes and refunds made in Stripe's dashboard don't contain it. */
async function lookUpOurId(
  stripe: Stripe,
  intentId: string | null,
  known: Map<string, string>,
): Promise<void> {
  if (intentId === null || known.has(intentId)) return
  const intent = await callStripeOrNull(() => stripe.paymentIntents.retrieve(intentId))
  const paymentId = ourId(intent?.metadata, 'payment_id')
  if (paymentId) known.set(intentId, paymentId)
}

async function listWarnings(stripe: Stripe, created: Created): Promise<ProviderChange[]> {
  return await callStripe(async () => {
    const changes: ProviderChange[] = []
    for await (const warning of stripe.radar.earlyFraudWarnings.list({
      created,
      limit: 100,
      expand: ['data.charge'],
    })) {
      const change = changeOfWarning(warning)
      if (change) changes.push(change)
    }
    return changes
  })
}
