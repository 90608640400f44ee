import { postCapturedDonations } from '../donations/post-captured-donations.server.ts'
import { quoteLines } from '../donations/quote.ts'
import { writePayments, writeQuotes } from '../donations/write-payments.server.ts'
import { shareOf } from '../lib/cents.ts'
import type { App } from '../platform/app.server.ts'
import { keepCaptured } from '../platform/payments/sandbox/keep-captured.server.ts'
import type { PlannedGift } from './gift-plan.ts'

export type SeededGift = PlannedGift & { campaignId: string; donationId: string; quoteId: string }

/** Posts planned gifts where every captured donation is posted, some hundreds in one transaction; the sandbox knows them too. */
export async function seedGifts(app: App, gifts: readonly SeededGift[]): Promise<void> {
  const at = app.clock.now()
  for (let start = 0; start < gifts.length; start += 250) {
    const drafts = gifts.slice(start, start + 250).map(draft)
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
    if (app.payments.name === 'sandbox') keepCaptured(app.env, drafts.map(atProvider))
  }
}

const atProvider = ({ capture, payment }: ReturnType<typeof draft>) => ({
  ...capture,
  receiptEmail: payment.donorEmail,
})

function draft(gift: SeededGift) {
  const { amountCents, tipPercentage, foundationPercentage, paymentMethod, at } = gift
  const choices = { amountCents, tipPercentage, foundationPercentage, paymentMethod }
  const lines = quoteLines(choices)
  return {
    quote: { id: gift.quoteId, campaignId: gift.campaignId, ...choices, lines, createdAt: at, expiresAt: at },
    payment: {
      id: gift.donationId,
      quoteId: gift.quoteId,
      provider: 'sandbox' as const,
      donorName: gift.anonymous ? null : gift.supporter.name,
      donorEmail: gift.supporter.email,
      message: gift.message,
      requestHash: 'demo',
      createdAt: at,
    },
    capture: {
      paymentId: gift.donationId,
      providerPaymentId: `demo_${gift.donationId}`,
      totalCents: lines.total,
      providerFeeCents: shareOf(lines.total, 290) + 30,
      capturedAt: at,
    },
  }
}
