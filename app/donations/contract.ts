import { z } from 'zod'
import type { PublicCampaign } from '../campaigns/contract.ts'
import type { CampaignMedia } from '../campaigns/media/media.ts'
import { shareShapes } from '../campaigns/sharing/share-address.ts'
import type { UpdatesPage } from '../campaigns/updates/campaign-update.ts'
import { phrase } from '../lib/phrase.ts'
import { sharePercentages } from './fees.ts'
import type { ShownStatus } from './payment-state.ts'
import { paymentMethods, type QuoteLines } from './quote.ts'
import { maxRefundReasonLength } from './refunds/refund.ts'

/** Control characters carry nothing that a person means; PostgreSQL refuses one of them. Line breaks stay. */
const cleaned = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
    .toWellFormed()
    .trim()

/** Blank when left out, so that the specification's own refusals (donor.ts) speak first. */
const typed = (max: number) =>
  z.string().max(max, `Please use at most ${max} characters.`).transform(cleaned).default('')

const campaignId = z.string().regex(/^[0-9a-z]{10}$/, phrase('This link is incomplete.'))
const percentage = z.literal(sharePercentages, phrase('Choose 0, 10, 15 or 20 percent.'))

const maxMessageLength = 500

/** The input of a quote (POST /api/quotes). Cents. */
export const quoteInput = z.strictObject({
  campaignId,
  amountCents: z.number(),
  tipPercentage: percentage,
  foundationPercentage: percentage,
  paymentMethod: z.enum(paymentMethods, phrase('Choose how to pay.')),
})
export type QuoteInput = z.output<typeof quoteInput>

/** What the server stores and the browser shows. Cents; instants in ISO. */
export type Quote = QuoteInput & { quoteId: string; lines: QuoteLines; expiresAt: string }

/** Made by the donor's browser and held by nobody else: who has it may add words to the donation (afterwards/). 256 bits in base64url. */
const donorKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** Starts a donation (POST /api/donations). The id is made in the browser before it submits, so a repeat is the same donation. */
export const startDonationInput = z.strictObject({
  donationId: z.uuid(),
  quoteId: z.uuid(),
  donorName: typed(200),
  donorEmail: typed(254),
  message: typed(maxMessageLength),
  isAnonymous: z.boolean(),
  /** The student's updates by mail, until the donor ends them with one click. */
  wantsUpdates: z.boolean().default(false),
  /** A donation in honor of someone, who is notified by mail where an address is given. */
  inHonorOf: typed(200),
  honoreeEmail: typed(254),
  donorKey: donorKey.nullable().default(null),
  /** The card behind the provider's hosted fields, for one attempt; null where it is given on the provider's own page. */
  cardToken: z
    .string()
    .regex(/^[A-Za-z0-9_]{8,255}$/, phrase('This card could not be read. Please enter it again.'))
    .nullable()
    .default(null),
  /** The card is given on the provider's own page wherever else it could be, as the native app asks: there no card is typed into the app. */
  onProvidersPage: z.boolean().default(false),
  /** The solved challenge (`solveChallenge`), where one was required. */
  proof: z.string().max(600).nullable().default(null),
})
export type StartDonationInput = z.output<typeof startDonationInput>
export type StartDonationRequest = z.input<typeof startDonationInput>

/** What the browser does after a start. */
export type NextStep =
  /** It is decided, or is asked for by POST /api/donations/:donationId/confirm. */
  | { kind: 'none' }
  /** The hosted fields show the bank's question by this secret; then the browser confirms. */
  | { kind: 'authenticate'; clientSecret: string }
  /** The provider's own page takes the card. */
  | { kind: 'redirect'; url: string }
  /** The card is of another kind than was chosen, and nothing was charged: the donor sees this quote and gives again. */
  | { kind: 'requote'; quote: Quote }

/** `reason` is the text for a decline or a wait. `closed`: the payment takes no more cards, the next attempt is another donation. */
export type DonationStarted = { status: ShownStatus; reason: string | null; closed: boolean; next: NextStep }

/** What anyone with the donation's id may know: nothing about the person. `reason` is the text for a decline or a wait. */
export type DonationStatusAnswer = {
  status: ShownStatus
  reason: string | null
  /** What was given; what is left of it where a part went back. */
  amountCents: number
}

/** Adds words to a donation that is paid (POST /api/donations/:donationId/words). What is left blank stays as it is. */
export const wordsInput = z.strictObject({
  donorKey,
  message: typed(maxMessageLength),
  wantsUpdates: z.boolean().default(false),
  inHonorOf: typed(200),
  honoreeEmail: typed(254),
})
export type WordsInput = z.output<typeof wordsInput>

/** Asks for the share picture with one's own thread (POST /api/donations/:donationId/picture). */
export const threadPictureInput = z.strictObject({
  donorKey,
  shape: z.enum(shareShapes).default('square'),
})
export type ThreadPictureInput = z.output<typeof threadPictureInput>

/** How the browser that made a donation proves it. */
export type DonationKey = { donationId: string; donorKey: string }

/** What stands with the donation now; an address of someone honored is never in an answer. */
export type AddedWords = { message: string | null; inHonorOf: string | null; wantsUpdates: boolean }

export const donationParams = z.strictObject({ donationId: z.uuid() })
export const campaignParams = z.strictObject({ campaignId: z.string().min(1).max(40) })
export const supportersQuery = z.strictObject({ before: z.string().max(80).optional() })

/** A donation as everyone may see it (the donation_summary view): no email, no fee. */
export type Supporter = {
  id: string
  /** 'Anonymous' for those who wished it. */
  name: string
  amountCents: number
  message: string | null
  /** Whom the donation honors. */
  inHonorOf: string | null
  /** What the student answered. */
  thankYou: string | null
  at: string
}

/** Newest first; `next` asks for older ones. */
export type SupportersPage = { supporters: Supporter[]; next: string | null }

/** Confirms a payment that went through the provider's own page (P165); its campaign may be left out. */
export const confirmInput = z.strictObject({
  sessionId: z.string().min(1).max(255),
  campaignId: z.string().min(1).max(40).optional(),
})

/** What the confirmation page reads: the donation and whom it is for, and nothing about the donor. */
export type ConfirmedDonation = {
  donation: DonationStatusAnswer
  /** Null where the public may not see the campaign any more. */
  campaign: { id: string; firstName: string; lastName: string } | null
}

/** The owner's newest donations, with the owner's answers (an anonymous donor stays anonymous). */
export type DonationToThank = Supporter & { campaignId: string }
export type DonationsToThank = { donations: DonationToThank[]; topics: string[] }

export const maxThankYouLength = 500
export const thankInput = z.strictObject({ words: typed(maxThankYouLength) })

/** Blank when left out, so that the refusal with its own words speaks (refund.ts). */
export const reasonInput = z.strictObject({ reason: typed(maxRefundReasonLength) })

/**
 * An admin's refund of `cents`, null for all that is left. The browser makes the id before it sends, so that a repeat is the same
 * refund.
 */
export const refundInput = z.strictObject({
  refundId: z.uuid(),
  cents: z.int().min(1).max(100_000_000).nullable().default(null),
  reason: typed(maxRefundReasonLength),
})

/** `waiting`: recorded, the provider is asked again. */
export type RefundOutcome = {
  status: 'refunded' | 'waiting'
  /** Who had already started this refund by another request. This request started none. */
  startedBy?: 'you' | 'another_admin'
}

/** How the provider's own record compared with the ledger. */
export type Comparison = {
  /** ISO instants. */
  since: string
  until: string
  /** Lines of the provider's record that were compared. */
  changes: number
  /** The provider's payouts that were new here. */
  payouts: number
  /** Payments that were looked up because the record and the ledger did not agree. */
  asked: number
  /** Differences that are open now, older ones included. */
  differences: number
  /** False where the provider could not be asked about everything; the next run takes the same days again. */
  complete: boolean
}

export const suspenseParams = z.strictObject({ itemId: z.uuid() })
export const differenceParams = z.strictObject({ differenceId: z.uuid() })

/** What an admin assigns a sum in suspense to. */
export const assignInput = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('foundation'), reason: typed(maxRefundReasonLength) }),
  z.strictObject({
    to: z.literal('campaign'),
    campaignId: z.string().regex(/^[0-9a-z]{10}$/),
    reason: typed(maxRefundReasonLength),
  }),
])

export type Testimonial = { name: string; quote: string; amountCents: number; field: string }

/** The public campaign page's data, whole. */
export type CampaignPageData = {
  campaign: PublicCampaign
  updates: UpdatesPage
  /** Photos beside the story; null where there are none. */
  media: CampaignMedia | null
  /** Admins have paused giving: no card is charged. */
  isPaused: boolean
  topics: string[]
} & SupportersPage

/** What a campaign's owner has not thanked for yet, of the last days. */
export type NewDonations = {
  /** Newest first. */
  donations: { id: string; name: string }[]
  /** Who gave them, an email address each (P83). */
  people: number
  cents: number
  /** When the oldest of them was given. */
  since: string
  /** There are more, which none of these figures counts. */
  hasMore: boolean
}

/** As many are thanked by one press. */
export const mostThankedAtOnce = 100

/** Thanks for many donations by one press. */
export const thankManyInput = z.strictObject({
  thanks: z
    .array(z.strictObject({ donationId: z.uuid(), words: thankInput.shape.words.pipe(z.string().min(1)) }))
    .min(1)
    .max(mostThankedAtOnce),
})
export type Thanks = z.output<typeof thankManyInput>['thanks'][number]

/** What an admin pauses or resumes: one campaign, or, with null, giving as a whole. */
export const pauseInput = z.strictObject({
  campaignId: z
    .string()
    .regex(/^[0-9a-z]{10}$/, phrase('We can’t find this campaign.'))
    .nullable(),
  reason: z.string().trim().min(1, phrase('Please give a reason.')).max(maxRefundReasonLength),
})
export type PauseInput = z.output<typeof pauseInput>
