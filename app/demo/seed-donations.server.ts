import { writePayments, writeQuotes } from '../donations/checkout/write-payments.server.ts'
import { captureOf, plainCapture } from '../donations/posting/capture.ts'
import { postCapturedDonations } from '../donations/posting/post-captured-donations.server.ts'
import { quoteLines } from '../donations/quote.ts'
import { shareOf } from '../lib/cents.ts'
import type { App } from '../platform/app.server.ts'
import {
  type PastCapture,
  type PastPayment,
  payInPast,
} from '../platform/payments/sandbox/pay-in-past.server.ts'
import type { PlannedDonation } from './donation-plan.ts'

export type SeededDonation = PlannedDonation & { campaignId: string; donationId: string; quoteId: string }

/**
 * Posts planned donations through the same function as every captured donation, some hundreds in one transaction, after the sandbox has
 * taken them.
 */
export async function seedDonations(app: App, donations: readonly SeededDonation[]): Promise<void> {
  const at = app.clock.now()
  const drafts = drafted(app, donations)
  for (let start = 0; start < drafts.length; start += 250) {
    const some = drafts.slice(start, start + 250)
    await app.db.transaction(async tx => {
      await writeQuotes(
        tx,
        some.map(({ quote }) => quote),
      )
      await writePayments(
        tx,
        some.map(({ payment }) => payment),
      )
      await postCapturedDonations(
        tx,
        some.map(({ capture }) => capture),
        at,
      )
    })
  }
}

/** Each as its rows, captured by the sandbox; where another provider is used, as if it had been. */
function drafted(app: App, donations: readonly SeededDonation[]) {
  const rows = donations.map(rowsOf)
  const asked = rows.map(({ payment, quote }) => ({
    paymentId: payment.id,
    campaignId: quote.campaignId,
    totalCents: quote.lines.total,
    at: payment.createdAt,
  }))
  const captures = app.payments.name === 'sandbox' ? payInPast(app.env, asked) : asked.map(plain)
  return rows.map((row, index) => ({
    ...row,
    capture: captureOf('sandbox', { paymentId: row.payment.id, ...captures[index]! })!,
  }))
}

function plain({ paymentId, totalCents, at: capturedAt }: PastPayment): PastCapture {
  const providerPaymentId = `demo_${paymentId}`
  const providerFeeCents = shareOf(totalCents, 290) + 30
  const { movements } = plainCapture({
    ...{ provider: 'sandbox', paymentId, providerPaymentId, totalCents, providerFeeCents, capturedAt },
  })
  return { providerPaymentId, capturedAt, movements: [...movements] }
}

function rowsOf(donation: SeededDonation) {
  const { amountCents, tipPercentage, foundationPercentage, paymentMethod, at } = donation
  const choices = { amountCents, tipPercentage, foundationPercentage, paymentMethod }
  return {
    quote: {
      id: donation.quoteId,
      campaignId: donation.campaignId,
      ...choices,
      lines: quoteLines(choices),
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
