import { join } from 'node:path'
import type { Env } from '../../env.server.ts'
import { newSecret } from '../../ids.server.ts'
import { changeOf, type SandboxPayment } from './sandbox-payment.ts'
import { openSandboxStore, type SandboxStore } from './store.server.ts'

export type PastCapture = {
  providerPaymentId: string
  paymentId: string
  totalCents: number
  receiptEmail: string
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

function storeOne(store: SandboxStore, payment: SandboxPayment): void {
  store.insertPayment(payment)
  const moved = changeOf(payment, 'captured', payment.createdAt)
  if (moved) store.addChange(moved)
}

function paymentOf(capture: PastCapture): SandboxPayment {
  const { providerPaymentId: id, paymentId, totalCents, receiptEmail } = capture
  const at = capture.capturedAt.getTime()
  return {
    id,
    paymentId,
    clientSecret: `${id}_secret_${newSecret()}`,
    totalCents,
    description: 'Demo world',
    receiptEmail,
    happened: ['captured'],
    declineCode: null,
    cardBrand: null,
    cardLast4: null,
    challengeId: null,
    capturedCents: totalCents,
    capturedAt: at,
    createdAt: at,
  }
}
