import { writePayments } from '#app/donations/checkout/payments.server.ts'
import { writeQuotes } from '#app/donations/checkout/quotes.server.ts'
import { captureOf, plainCapture } from '#app/donations/payment-state.ts'
import { postCapturedDonations } from '#app/donations/posting/post-captured-donations.server.ts'
import { quoteLines } from '#app/donations/quote.ts'
import { specificationFees } from '#app/fees/first-schedules.ts'
import { shareOf } from '#app/lib/cents.ts'
import type { App } from '#app/platform/app.server.ts'
import { type PastCapture, type PastPayment, payInPast } from '../provider/pay-in-past.server.ts'
import type { PlannedDonation } from './donation-plan.ts'

export type SeededDonation = PlannedDonation & { campaignId: string; donationId: string; quoteId: string }

/** Writes planned donations with their captures, and posts them to the ledger, 250 per transaction. */
export async function seedDonations(app: App, donations: readonly SeededDonation[]): Promise<void> {
  const at = app.clock.now()
  const rows = captured(app, donations)
  for (let start = 0; start < rows.length; start += 250) {
    const batch = rows.slice(start, start + 250)
    const quotes = batch.map(({ quote }) => quote)
    const payments = batch.map(({ payment }) => payment)
    const captures = batch.map(({ capture }) => capture)
    await app.db.transaction(async tx => {
      await writeQuotes(tx, quotes)
      await writePayments(tx, payments)
      await postCapturedDonations(tx, captures, at)
    })
  }
}

/** The rows to write for each donation. Without the demo provider, the capture is made up here: no real provider is called. */
function captured(app: App, donations: readonly SeededDonation[]) {
  const rows = donations.map(rowsOf)
  const payments = rows.map(({ payment, quote }) => ({
    paymentId: payment.id,
    campaignId: quote.campaignId,
    totalCents: quote.lines.total,
    at: payment.createdAt,
  }))
  const captures =
    app.payments.name === 'sandbox' ? payInPast(app.env, payments) : payments.map(simulatedCapture)
  return rows.map((row, index) => ({
    ...row,
    capture: captureOf('sandbox', { paymentId: row.payment.id, ...captures[index]! })!,
  }))
}

function simulatedCapture({ paymentId, totalCents, at: capturedAt }: PastPayment): PastCapture {
  const providerPaymentId = `demo_${paymentId}`
  const providerFeeCents = shareOf(totalCents, 290) + 30
  const ids = { provider: 'sandbox', paymentId, providerPaymentId } as const
  const { movements } = plainCapture({ ...ids, totalCents, providerFeeCents, capturedAt })
  return { providerPaymentId, capturedAt, movements: [...movements] }
}

function rowsOf(donation: SeededDonation) {
  const { amountCents, tipPercentage, foundationPercentage, paymentMethod, at } = donation
  const choices = { amountCents, tipPercentage, foundationPercentage, paymentMethod, coversFees: true }
  return {
    quote: {
      id: donation.quoteId,
      campaignId: donation.campaignId,
      ...choices,
      lines: quoteLines(choices, specificationFees),
      feeScheduleId: specificationFees.id,
      createdAt: at,
      expiresAt: at,
    },
    payment: {
      id: donation.donationId,
      quoteId: donation.quoteId,
      provider: 'sandbox' as const,
      donorName: donation.anonymous ? null : donation.donor.name,
      donorEmail: donation.donor.email,
      message: donation.message,
      requestHash: 'demo',
      createdAt: at,
    },
  }
}
