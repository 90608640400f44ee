import type { PlatformEnv } from '#app/platform/env.server.ts'
import type { Movement, ProviderChange } from '#app/platform/payments/port.ts'
import { captureOf, feeOf } from '#app/platform/payments/stripe/movements-of.ts'
import { DemoAccount, defaults } from './demo-account.server.ts'
import { payOut } from './resources/balance.server.ts'
import { latestChargeOf, makeIntent } from './resources/payments.server.ts'
import { storeFolder } from './start-demo-provider.server.ts'
import { openStore } from './store.server.ts'

export type PastPayment = { paymentId: string; campaignId: string; totalCents: number; at: Date }
export type PastCapture = { providerPaymentId: string; capturedAt: Date; movements: Movement[] }

/**
 * Adds past payments to the demo provider's store before the demo provider starts, without sending events, so that the demo world's donations can be
 * refunded and disputed. Returns one capture per payment, in the same order.
 */
export function payInPast(
  env: Pick<PlatformEnv, 'dataDir'>,
  payments: readonly PastPayment[],
): PastCapture[] {
  return inPast(env, (account, setClock) =>
    payments.map(payment => {
      setClock(payment.at)
      return pay(account, payment)
    }),
  )
}

function pay(account: DemoAccount, { paymentId, campaignId, totalCents }: PastPayment): PastCapture {
  const intent = makeIntent(account, {
    amount: totalCents,
    currency: 'usd',
    metadata: { payment_id: paymentId, campaign_id: campaignId },
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  const charge = latestChargeOf(account, intent)
  const settled = account.balanceTransactions.get(charge.balance_transaction)
  if (!settled) throw new Error('The demo provider did not settle a charge.')
  return {
    providerPaymentId: intent.id,
    capturedAt: new Date(settled.created * 1000),
    movements: [...captureOf(charge, settled), ...feeOf(settled)],
  }
}

const dayMs = 24 * 60 * 60_000

/** Adds the daily payouts (UTC) until `now`, as if the demo provider had been running, and returns them. */
export function payOutPast(env: Pick<PlatformEnv, 'dataDir'>, now: Date): ProviderChange[] {
  return inPast(env, (account, setClock) => {
    const days = [...account.balanceTransactions.all.values()].map(({ created }) => nextDay(created * 1000))
    const payouts: ProviderChange[] = []
    for (const day of [...new Set(days)].sort((a, b) => a - b)) {
      if (day > now.getTime()) break
      setClock(new Date(day))
      const payout = payOut(account)
      const at = new Date(day).toISOString()
      if (payout)
        payouts.push({
          kind: 'payout',
          at,
          providerPayoutId: String(payout.source),
          amountCents: -payout.amount,
        })
    }
    return payouts
  })
}

const nextDay = (ms: number) => (Math.floor(ms / dayMs) + 1) * dayMs

/** Changes the demo provider's store with a clock that `work` sets. */
function inPast<T>(
  env: Pick<PlatformEnv, 'dataDir'>,
  work: (account: DemoAccount, setClock: (at: Date) => void) => T,
): T {
  let clock = new Date(0)
  const store = openStore(storeFolder(env))
  try {
    const account = new DemoAccount({ ...defaults, store, now: () => clock })
    const result = work(account, at => {
      clock = at
    })
    account.commit()
    return result
  } finally {
    store.close()
  }
}
