import { join } from 'node:path'
import type { Env } from '../../env.server.ts'
import { newSecret } from '../../ids.server.ts'
import type { ProviderChange } from '../port.ts'
import { payOut } from './bank.server.ts'
import { captured } from './payment-changes.ts'
import { netOf, openedPayment, type SandboxPayment } from './sandbox-payment.ts'
import { openSandboxStore, type SandboxStore } from './store.server.ts'

export type PastCapture = {
  providerPaymentId: string
  paymentId: string
  totalCents: number
  capturedAt: Date
}

/**
 * Stores payments in the sandbox as captured long ago, without an event: the demo world's donations can then be refunded and
 * disputed like any other. A payment that exists already is left as it is.
 */
export function storeCaptured(env: Pick<Env, 'dataDir'>, captures: readonly PastCapture[]): void {
  const store = openSandboxStore(join(env.dataDir, 'sandbox'))
  try {
    store.atomically(() => {
      for (const capture of captures)
        if (!store.payment('payment_id', capture.paymentId)) storeOne(store, paymentOf(capture))
    })
  } finally {
    store.close()
  }
}

/** Pays out what was stored, as the sandbox would have done day by day, and answers all of its payouts. */
export function payOutStored(env: Pick<Env, 'dataDir'>, now: Date): ProviderChange[] {
  const store = openSandboxStore(join(env.dataDir, 'sandbox'))
  try {
    store.atomically(() => payOut(store, now))
    const asked = { since: 0, until: now.getTime() + 1, after: 0, limit: 1_000_000 }
    return store.changes(asked).changes.filter(({ kind }) => kind === 'payout')
  } finally {
    store.close()
  }
}

function storeOne(store: SandboxStore, payment: SandboxPayment): void {
  store.insertPayment(payment)
  const { id: providerPaymentId, paymentId } = payment
  for (const movement of payment.movements)
    store.addChange(
      { kind: 'movement', at: movement.at, providerPaymentId, paymentId, movement },
      netOf(movement),
    )
}

function paymentOf({
  providerPaymentId: id,
  paymentId,
  totalCents,
  capturedAt,
}: PastCapture): SandboxPayment {
  const clientSecret = `${id}_secret_${newSecret()}`
  const createdAt = capturedAt.getTime()
  const opened = openedPayment({
    id,
    paymentId,
    clientSecret,
    totalCents,
    description: 'Demo world',
    createdAt,
  })
  return captured(opened, capturedAt.toISOString()).payment
}
