import { writePayments } from '#app/donations/checkout/payments.server.ts'
import { writeQuotes } from '#app/donations/checkout/quotes.server.ts'
import { quoteLines } from '#app/donations/quote.ts'
import { specificationFees } from '#app/fees/fee-schedule.ts'
import type { App } from '#app/platform/app.server.ts'
import { newId } from '#app/platform/ids.server.ts'

/** A payment that a donor has started and that hasn't been captured. */
export type OpenPayment = { paymentId: string; campaignId: string; totalCents: number }

const choices = {
  tipPercentage: 15,
  foundationPercentage: 0,
  paymentMethod: 'debit_card',
  coversFees: true,
} as const
/** Cents for the campaign. */
export const donationAmount = 5_000

const lines = quoteLines({ amountCents: donationAmount, ...choices }, specificationFees)
const atOnce = 2_000

/** Starts `count` payments to these campaigns in turn, each by a different donor. */
export async function openPayments(
  app: App,
  count: number,
  campaigns: readonly string[],
): Promise<OpenPayment[]> {
  const opened = Array.from({ length: count }, (_, i) => ({
    paymentId: newId(app.clock.now()),
    campaignId: campaigns[i % campaigns.length] ?? '',
    totalCents: lines.total,
  }))
  for (let start = 0; start < count; start += atOnce) await write(app, opened.slice(start, start + atOnce))
  return opened
}

async function write(app: App, opened: readonly OpenPayment[]): Promise<void> {
  const now = app.clock.now()
  const quotes = opened.map(({ paymentId, campaignId }) => ({
    ...{ id: paymentId, campaignId, ...choices, lines, feeScheduleId: specificationFees.id },
    ...{ createdAt: now, expiresAt: now },
  }))
  const payments = opened.map(({ paymentId }) => ({
    ...{ id: paymentId, quoteId: paymentId, provider: 'sandbox' as const, requestHash: 'bench' },
    ...{ donorName: 'Dora Donor', donorEmail: `dora${paymentId.slice(-8)}@bench.example`, message: null },
    createdAt: now,
  }))
  await app.db.transaction(async tx => {
    await writeQuotes(tx, quotes)
    await writePayments(tx, payments)
  })
}
