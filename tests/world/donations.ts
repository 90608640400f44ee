import { randomUUID } from 'node:crypto'
import { writePayments } from '#app/donations/checkout/payments.server.ts'
import { writeQuotes } from '#app/donations/checkout/quotes.server.ts'
import type { FoundationPercentage } from '#app/donations/fees.ts'
import { type Capture, plainCapture } from '#app/donations/payment-state.ts'
import { postCapturedDonations } from '#app/donations/posting/post-captured-donations.server.ts'
import { type PaymentMethod, type QuoteLines, quoteLines } from '#app/donations/quote.ts'
import { type Fees, isFeeAdded } from '#app/fees/fee-schedule.ts'
import { specificationFees } from '#app/fees/first-schedules.ts'
import { shareOf } from '#app/lib/cents.ts'
import type { App } from '#app/platform/app.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import type { ProviderName } from '#app/platform/payments/provider-name.ts'

/** Options of a donation, each with a default. */
export type DonationFacts = {
  donationId?: string
  amountCents?: number
  tipPercentage?: number
  foundationPercentage?: FoundationPercentage
  paymentMethod?: PaymentMethod
  /** The fee schedule, the specification's by default. */
  fees?: Fees
  /** Whether the processing fee is added; only fees of mode `choice` ask. */
  coversFees?: boolean
  /** Null for an anonymous donation. */
  donorName?: string | null
  donorEmail?: string
  message?: string | null
  /** The payment provider, by default the demo provider. It need not be the one that the world uses. */
  provider?: 'sandbox' | 'stripe'
  /** The capture time, now by default. */
  at?: Date
}

export type BuiltDonation = { donationId: string; campaignId: string; lines: QuoteLines; at: Date }

type DonationWorld = { app: Pick<App, 'db' | 'clock'> }

/** Posts one captured donation to a campaign with the product's own command, without a payment at the provider. */
export async function aDonation(
  world: DonationWorld,
  campaign: { campaignId: string },
  overrides: DonationFacts = {},
): Promise<BuiltDonation> {
  const [donation] = await donations(world, [{ campaignId: campaign.campaignId, ...overrides }])
  if (!donation) throw new Error('no donation was posted')
  return donation
}

/** Posts many captured donations in one transaction with a fixed number of statements. */
export async function donations(
  world: DonationWorld,
  donations: readonly (DonationFacts & { campaignId: string })[],
): Promise<BuiltDonation[]> {
  const now = world.app.clock.now()
  const drafts = donations.map(donation => draft(donation, now))
  const captures = drafts.map(({ capture }) => capture)
  await world.app.db.transaction(async tx => {
    await writeDrafts(tx, drafts)
    await postCapturedDonations(tx, captures, now)
  })
  return drafts.map(({ built }) => built)
}

/** Creates payments that are not posted. Returns the captures that a provider would report for them. */
export async function openPayments(
  world: DonationWorld,
  donations: readonly (DonationFacts & { campaignId: string })[],
): Promise<Capture[]> {
  const drafts = donations.map(donation => draft(donation, world.app.clock.now()))
  await world.app.db.transaction(tx => writeDrafts(tx, drafts))
  return drafts.map(({ capture }) => capture)
}

async function writeDrafts(tx: Tx, drafts: readonly ReturnType<typeof draft>[]): Promise<void> {
  await writeQuotes(
    tx,
    drafts.map(({ quote }) => quote),
  )
  await writePayments(
    tx,
    drafts.map(({ payment }) => payment),
  )
}

function draft(donation: DonationFacts & { campaignId: string }, now: Date) {
  const at = donation.at ?? now
  const fees = donation.fees ?? specificationFees
  const choices = {
    amountCents: donation.amountCents ?? 5_000,
    tipPercentage: donation.tipPercentage ?? 15,
    foundationPercentage: donation.foundationPercentage ?? 0,
    paymentMethod: donation.paymentMethod ?? 'credit_card',
    coversFees: isFeeAdded(fees, donation.coversFees ?? true),
  } as const
  const lines = quoteLines(choices, fees)
  const donationId = donation.donationId ?? randomUUID()
  const quoteId = randomUUID()
  return {
    built: { donationId, campaignId: donation.campaignId, lines, at },
    quote: {
      id: quoteId,
      campaignId: donation.campaignId,
      ...choices,
      lines,
      feeScheduleId: fees.id,
      createdAt: at,
      expiresAt: at,
    },
    payment: {
      id: donationId,
      quoteId,
      provider: (donation.provider ?? 'sandbox') as ProviderName,
      donorName: donation.donorName === undefined ? 'Sam Supporter' : donation.donorName,
      donorEmail: donation.donorEmail ?? 'sam@donors.example',
      message: donation.message ?? null,
      requestHash: donationId,
      createdAt: at,
    },
    capture: plainCapture({
      paymentId: donationId,
      provider: donation.provider ?? 'sandbox',
      providerPaymentId: null,
      totalCents: lines.total,
      providerFeeCents: shareOf(lines.total, 290) + 30,
      capturedAt: at,
    }),
  }
}
