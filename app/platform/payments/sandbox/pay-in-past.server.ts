import type { PlatformEnv } from '../../env.server.ts'
import type { Movement, ProviderChange } from '../port.ts'
import { captureOf, feeOf } from '../stripe/movements-of.ts'
import { Double } from './double.server.ts'
import { confirm } from './resources/charging.server.ts'
import { makeIntent } from './resources/payment-intents.server.ts'
import { payOut } from './resources/payouts.server.ts'
import { defaults } from './settings.server.ts'
import { sandboxFolder } from './start-sandbox.server.ts'
import { openStore } from './store.server.ts'

export type PastPayment = { paymentId: string; campaignId: string; totalCents: number; at: Date }
/** What the adapter to Stripe says of it. */
export type PastCapture = { providerPaymentId: string; capturedAt: Date; movements: Movement[] }

/**
 * Lets the sandbox take payments long ago, before it runs and without an event: the demo world's donations can then be refunded and
 * disputed like any other. Answers one capture a payment, in order.
 */
export function payInPast(
  env: Pick<PlatformEnv, 'dataDir'>,
  payments: readonly PastPayment[],
): PastCapture[] {
  return inPast(env, (double, setClock) =>
    payments.map(payment => {
      setClock(payment.at)
      return pay(double, payment)
    }),
  )
}

function pay(double: Double, { paymentId, campaignId, totalCents }: PastPayment): PastCapture {
  const intent = makeIntent(double, {
    amount: totalCents,
    currency: 'usd',
    confirmation_method: 'manual',
    description: 'Demo world',
    metadata: { payment_id: paymentId, campaign_id: campaignId },
  })
  confirm(double, intent, { payment_method: 'pm_card_visa' })
  const charge = double.charges.get(intent.latest_charge)
  const settled = double.balanceTransactions.get(charge?.balance_transaction)
  if (!charge || !settled) throw new Error('the sandbox took no money')
  return {
    providerPaymentId: intent.id,
    capturedAt: new Date(settled.created * 1000),
    movements: [...captureOf(charge, settled), ...feeOf(settled)],
  }
}

const dayMs = 24 * 60 * 60_000

/** Pays out what each day until today (UTC) has left, as the sandbox would have done day by day; answers the payouts. */
export function payOutPast(env: Pick<PlatformEnv, 'dataDir'>, now: Date): ProviderChange[] {
  return inPast(env, (double, setClock) => {
    const days = [...double.balanceTransactions.all.values()].map(({ created }) => nextDay(created * 1000))
    const payouts: ProviderChange[] = []
    for (const day of [...new Set(days)].sort((a, b) => a - b)) {
      if (day > now.getTime()) break
      setClock(new Date(day))
      const payout = payOut(double)
      const at = new Date(day).toISOString()
      if (payout)
        payouts.push({ kind: 'payout', at, providerPayoutId: payout.id, amountCents: payout.amount })
    }
    return payouts
  })
}

const nextDay = (ms: number) => (Math.floor(ms / dayMs) + 1) * dayMs

/** Works on the sandbox's store at instants of its own. */
function inPast<T>(
  env: Pick<PlatformEnv, 'dataDir'>,
  work: (double: Double, setClock: (at: Date) => void) => T,
): T {
  let clock = new Date(0)
  const store = openStore(sandboxFolder(env))
  try {
    const double = new Double({ ...defaults, store, now: () => clock, feeDelay: 0, availableAfterDays: 0 })
    const result = work(double, at => {
      clock = at
    })
    double.commit()
    return result
  } finally {
    store.close()
  }
}
