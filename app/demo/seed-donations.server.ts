import { writePayments, writeQuotes } from '../donations/checkout/write-payments.server.ts'
import { plainCapture } from '../donations/posting/capture.ts'
import { postCapturedDonations } from '../donations/posting/post-captured-donations.server.ts'
import { quoteLines } from '../donations/quote.ts'
import { shareOf } from '../lib/cents.ts'
import type { App } from '../platform/app.server.ts'
import { storeCaptured } from '../platform/payments/sandbox/store-captured.server.ts'
import type { PlannedDonation } from './donation-plan.ts'

export type SeededDonation = PlannedDonation & { campaignId: string; donationId: string; quoteId: string }

/**
 * Posts planned donations through the same function as every captured donation, some hundreds in one transaction; the sandbox
 * gets them too.
 */
export async function seedDonations(app: App, donations: readonly SeededDonation[]): Promise<void> {
  const at = app.clock.now()
  for (let start = 0; start < donations.length; start += 250) {
    const drafts = donations.slice(start, start + 250).map(draft)
    await app.db.transaction(async tx => {
      await writeQuotes(
        tx,
        drafts.map(({ quote }) => quote),
      )
      await writePayments(
        tx,
        drafts.map(({ payment }) => payment),
      )
      await postCapturedDonations(
        tx,
        drafts.map(({ capture }) => capture),
        at,
      )
    })
    if (app.payments.name === 'sandbox')
      storeCaptured(
        app.env,
        drafts.map(({ capture, providerPaymentId }) => ({ ...capture, providerPaymentId })),
      )
  }
}

function draft(donation: SeededDonation) {
  const { amountCents, tipPercentage, foundationPercentage, paymentMethod, at } = donation
  const choices = { amountCents, tipPercentage, foundationPercentage, paymentMethod }
  const lines = quoteLines(choices)
  const providerPaymentId = `demo_${donation.donationId}`
  return {
    providerPaymentId,
    quote: {
      id: donation.quoteId,
      campaignId: donation.campaignId,
      ...choices,
      lines,
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
    capture: plainCapture({
      paymentId: donation.donationId,
      provider: 'sandbox',
      providerPaymentId,
      totalCents: lines.total,
      providerFeeCents: shareOf(lines.total, 290) + 30,
      capturedAt: at,
    }),
  }
}
