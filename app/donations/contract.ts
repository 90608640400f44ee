import { z } from 'zod'
import type { WaitsForSecond } from '../accounts/second-person/second-person.ts'
import type { PublicCampaign } from '../campaigns/contract.ts'
import type { CampaignMedia } from '../campaigns/media/media.ts'
import { shareShapes } from '../campaigns/sharing/share-address.ts'
import type { CampaignUpdate, UpdatesPage } from '../campaigns/updates/campaign-update.ts'
import { type Fees, maxTip } from '../fees/fee-schedule.ts'
import { cleanEmail, emailMaxLength } from '../lib/email-address.ts'
import { cleanName } from '../lib/person-name.ts'
import { type Message, phrase } from '../lib/phrase.ts'
import { type FoundationPercentage, foundationPercentages } from './fees.ts'
import type { ShownStatus } from './payment-state.ts'
import { paymentMethods, type QuoteLines } from './quote.ts'
import { maxRefundReasonLength } from './refunds/refund.ts'
import type { SolvedDonation, TargetChoices } from './solve-donation.ts'

/** Removes control characters except line breaks, because PostgreSQL rejects NUL. */
const cleaned = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
    .toWellFormed()
    .trim()

/** Blank if omitted, so that the titled refusals of donor.ts apply. */
const typed = (max: number) =>
  z.string().max(max, phrase('Please use at most {maximum} characters.')).transform(cleaned).default('')

const typedName = typed(200).transform(cleanName)
const typedEmail = typed(emailMaxLength).transform(cleanEmail)

const campaignId = z.string().regex(/^[0-9a-z]{10}$/, phrase('This link is incomplete.'))

const maxMessageLength = 500

/** The request for a quote (POST /api/quotes). Amount in cents. */
export const quoteInput = z.strictObject({
  campaignId,
  amountCents: z.number(),
  /** One of the fee schedule's tip choices. */
  tipPercentage: z.int().min(0).max(maxTip),
  foundationPercentage: z.literal(foundationPercentages, phrase('Choose 0, 10, 15 or 20 percent.')),
  paymentMethod: z.enum(paymentMethods, phrase('Choose how to pay.')),
  /** True to add the processing fee to the donation; ignored unless the fees are in mode `choice`. */
  coversFees: z.boolean().default(false),
})
export type QuoteInput = z.output<typeof quoteInput>

/**
 * Amounts in cents; `amountCents` is the donation that the donor chose, `lines.amount` what the campaign gets. `fees` made the lines.
 * `expiresAt` is an ISO instant.
 */
export type Quote = QuoteInput & { quoteId: string; lines: QuoteLines; fees: Fees; expiresAt: string }

const centsText = z.coerce.number().int()

/**
 * The query of GET /api/solve: what reaches the student or what the donor spends at most, in cents, and the choices of a quote, with
 * its defaults but without a tip.
 */
export const solveQuery = z
  .strictObject({
    campaignId,
    receivesCents: centsText.optional(),
    spendsCents: centsText.optional(),
    tipPercentage: z.coerce.number().int().min(0).max(maxTip).default(0),
    foundationPercentage: z
      .enum(foundationPercentages.map(String), phrase('Choose 0, 10, 15 or 20 percent.'))
      .default('0')
      .transform(text => Number(text) as FoundationPercentage),
    paymentMethod: z.enum(paymentMethods, phrase('Choose how to pay.')).default('credit_card'),
    coversFees: z
      .enum(['true', 'false'])
      .default('false')
      .transform(text => text === 'true'),
  })
  .refine(({ receivesCents, spendsCents }) => (receivesCents === undefined) !== (spendsCents === undefined), {
    error: 'Send either receivesCents or spendsCents.',
    path: ['receivesCents'],
  })
export type SolveQuery = z.output<typeof solveQuery>

/** The donation that meets a target, in cents, and the choices and fees that it depends on. */
export type SolvedTarget = SolvedDonation & TargetChoices & { fees: Fees }

/**
 * The secret of the browser that made a donation, with which it may add words later (afterwards/). 256 bits
 * in base64url.
 */
const donorKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/**
 * Starts a donation (POST /api/donations). The browser generates the id, so that a repeated request is the
 * same donation.
 */
export const startDonationInput = z.strictObject({
  donationId: z.uuid(),
  quoteId: z.uuid(),
  donorName: typedName,
  donorEmail: typedEmail,
  message: typed(maxMessageLength),
  isAnonymous: z.boolean(),
  /** Subscribes the donor to the campaign's updates by email. */
  wantsUpdates: z.boolean().default(false),
  /** The person whom the donation honors; notified by email if `honoreeEmail` is set. */
  inHonorOf: typedName,
  honoreeEmail: typedEmail,
  donorKey: donorKey.nullable().default(null),
  /** The card token for one attempt; null if the card is entered on the provider's own page. */
  cardToken: z
    .string()
    .regex(/^[A-Za-z0-9_]{8,255}$/, phrase('This card could not be read. Please enter it again.'))
    .nullable()
    .default(null),
  /** True in the native app, where the card is always entered on the provider's own page. */
  onProvidersPage: z.boolean().default(false),
})
export type StartDonationInput = z.output<typeof startDonationInput>
export type StartDonationRequest = z.input<typeof startDonationInput>

export type NextStep =
  /** No action, or poll POST /api/donations/:donationId/confirm while the status is `waiting`. */
  | { kind: 'none' }
  /**
   * The card fields show the bank's challenge, opened with this secret; then the browser polls the status.
   */
  | { kind: 'authenticate'; clientSecret: string }
  | { kind: 'redirect'; url: string }
  /**
   * The card's funding type differs from the donor's choice and nothing was charged: the donor confirms this
   * quote by submitting again.
   */
  | { kind: 'requote'; quote: Quote; isLink?: true }

/**
 * `reason` explains a decline or a wait. `closed`: the payment accepts no more cards; the next attempt is a
 * new donation.
 */
export type DonationStarted = { status: ShownStatus; reason: Message | null; closed: boolean; next: NextStep }

/**
 * Available to anyone with the donation's id, so it reveals nothing about the donor. `reason` explains a
 * decline or a wait.
 */
export type DonationStatusAnswer = {
  status: ShownStatus
  reason: Message | null
  /** What the campaign got, in cents, less partial refunds. */
  amountCents: number
  /** What the donor chose, if the processing fee came out of it. */
  chosenCents?: number
}

/** Adds words to a paid donation (POST /api/donations/:donationId/words). Blank fields are ignored. */
export const wordsInput = z.strictObject({
  donorKey,
  message: typed(maxMessageLength),
  wantsUpdates: z.boolean().default(false),
  /** Lets the operator write to the donor (P861). Ignored for an anonymous donation. */
  mailingConsent: z.boolean().default(false),
  inHonorOf: typedName,
  honoreeEmail: typedEmail,
})
export type WordsInput = z.output<typeof wordsInput>

export const threadPictureInput = z.strictObject({
  donorKey,
  shape: z.enum(shareShapes).default('square'),
})
export type ThreadPictureInput = z.output<typeof threadPictureInput>

/** A donation's id and the key that proves that this browser made it. */
export type DonationKey = { donationId: string; donorKey: string }

/** The donation's words after the change; responses never contain the honoree's email. */
export type AddedWords = { message: string | null; inHonorOf: string | null; wantsUpdates: boolean }

export const donationParams = z.strictObject({ donationId: z.uuid() })
export const campaignParams = z.strictObject({ campaignId: z.string().min(1).max(40) })
export const supportersQuery = z.strictObject({ before: z.string().max(80).optional() })

/** A donation's public data (the donation_summary view), without email and fees. */
export type Supporter = {
  id: string
  /** 'Anonymous' for an anonymous donor. */
  name: string
  amountCents: number
  message: string | null
  inHonorOf: string | null
  thankYou: string | null
  at: string
  /** True if a fund or an employer gave the money, and this person, who isn't anonymous, recommended it. */
  isRecommended?: boolean
}

/** Newest first; `next` is the cursor of the next older page, null on the last. */
export type SupportersPage = { supporters: Supporter[]; next: string | null }

/** Confirms a payment made on the provider's own page (P165); `campaignId` is optional. */
export const confirmInput = z.strictObject({
  sessionId: z.string().min(1).max(255),
  campaignId: z.string().min(1).max(40).optional(),
})

/** The confirmation page's data, with nothing about the donor. */
export type ConfirmedDonation = {
  donation: DonationStatusAnswer
  /** Null if the campaign is no longer public. */
  campaign: { id: string; firstName: string; lastName: string } | null
}

export type DonationToThank = Supporter & { campaignId: string }
export type DonationsToThank = { donations: DonationToThank[]; topics: string[] }

export const maxThankYouLength = 500
export const thankInput = z.strictObject({ words: typed(maxThankYouLength) })

/** Blank if omitted, so that the refusals of refund.ts apply. */
export const reasonInput = z.strictObject({ reason: typed(maxRefundReasonLength) })

export const refundRequestParams = z.strictObject({ requestId: z.uuid() })
export const declineRefundInput = z.strictObject({
  answer: z
    .string()
    .trim()
    .min(1, phrase('Please write what to tell the donor.'))
    .max(1000, phrase('Shorten the answer to {maximum} characters.')),
})

/**
 * `cents` is null to refund everything that remains. The browser generates the id, so that a repeated request
 * is the same refund.
 */
export const refundInput = z.strictObject({
  refundId: z.uuid(),
  cents: z.int().min(1).max(100_000_000).nullable().default(null),
  reason: typed(maxRefundReasonLength),
})

/** `waiting`: recorded; the reconciler will ask the provider again. `second_person`: nothing was refunded yet (P707). */
export type RefundOutcome = {
  status: 'refunded' | 'waiting' | 'second_person'
  secondPerson?: WaitsForSecond
  /** Set if an earlier request had already started this refund. */
  startedBy?: 'you' | 'another_admin'
}

/** The result of comparing the provider's record with the ledger. */
export type Comparison = {
  /** The compared period, as ISO instants. */
  since: string
  until: string
  /** Number of entries in the provider's record that were compared. */
  changes: number
  /** Number of newly recorded payouts. */
  payouts: number
  /** Number of payments looked up because the record and the ledger differed. */
  asked: number
  /** Number of differences open now, including earlier ones. */
  differences: number
  /** False if some data of the provider could not be read; the next run repeats these days. */
  complete: boolean
}

export const suspenseParams = z.strictObject({ itemId: z.uuid() })
export const differenceParams = z.strictObject({ differenceId: z.uuid() })

/** Assigns money in suspense to the foundation or to a campaign. */
export const assignInput = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('foundation'), reason: typed(maxRefundReasonLength) }),
  z.strictObject({
    to: z.literal('campaign'),
    campaignId: z.string().regex(/^[0-9a-z]{10}$/),
    reason: typed(maxRefundReasonLength),
  }),
])

export type Testimonial = { name: string; quote: string; amountCents: number; field: string }

/** All data of the public campaign page. */
export type CampaignPageData = {
  campaign: PublicCampaign
  updates: UpdatesPage
  /** What the donations did, if the donors were told (P910). */
  impact?: CampaignUpdate
  /** Photos or a video next to the story, or null. */
  media: CampaignMedia | null
  /** True while admins have paused donations to this campaign or to all. */
  isPaused: boolean
  /** True if the operator takes checks, transfers, or grants beside cards. */
  hasOtherWays: boolean
  topics: string[]
} & SupportersPage

/** Recent donations for which the campaign's owner has not thanked the donor. */
export type NewDonations = {
  /** Newest first. */
  donations: { id: string; name: string }[]
  /** Number of donors, by distinct email address (P83). */
  people: number
  cents: number
  /** When the oldest of these donations was made. */
  since: string
  /** True if there are more than are counted here. */
  hasMore: boolean
}

export const maxThankedAtOnce = 100

export const thankManyInput = z.strictObject({
  thanks: z
    .array(z.strictObject({ donationId: z.uuid(), words: thankInput.shape.words.pipe(z.string().min(1)) }))
    .min(1)
    .max(maxThankedAtOnce),
})
export type Thanks = z.output<typeof thankManyInput>['thanks'][number]

/** Pauses or resumes donations to one campaign, or to all campaigns if `campaignId` is null. */
export const pauseInput = z.strictObject({
  campaignId: z
    .string()
    .regex(/^[0-9a-z]{10}$/, phrase('We can’t find this campaign.'))
    .nullable(),
  reason: z.string().trim().min(1, phrase('Please give a reason.')).max(maxRefundReasonLength),
})
export type PauseInput = z.output<typeof pauseInput>
