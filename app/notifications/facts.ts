import type { Locale } from '../lib/locale.ts'

/** What happened and to whom, loaded from the rows that an outbox event names. Money is integer cents. */

export type Person = {
  userId: string
  email: string
  /** The language to write to them in; English unless they chose another. */
  locale?: Locale
  customUserId: string
  firstName: string
  lastName: string
}

/** Which notifications a person wants (P213). */
type Wishes = {
  donations: boolean
  donorMessages: boolean
  /** Milestones by mail; off unless chosen. */
  campaignUpdates?: boolean
}

export type Owner = Person & Wishes

export type CampaignFacts = {
  id: string
  /** The public name: a minor's first name and initial. */
  studentName: string
  purpose: string
  /** Absolute URL of the public page. */
  link: string
  goalCents: number
  raisedCents: number
  progressPercent: number
  /** ISO instant, or null. */
  endDate: string | null
  isApproved: boolean
}

/** A donation with every line its donor paid. */
export type DonationFacts = {
  id: string
  amountCents: number
  tipCents: number
  foundationCents: number
  processingFeeCents: number
  creditCardFeeCents: number
  totalCents: number
  /** What remains of its amount and of its total after returns. */
  leftCents: number
  leftTotalCents: number
  /** A held payment: no campaign has it yet, and its total is the amount taken. */
  isHeld: boolean
  /** Null for an anonymous donation. */
  donorName: string | null
  donorEmail: string
  message: string | null
  /** Added after the payment, which a separate event notifies of. */
  isMessageAdded?: boolean
  isHonoreeAdded?: boolean
  /** The donor's language. */
  locale?: Locale
  inHonorOf?: string | null
  honoreeEmail?: string | null
  thankYou?: string | null
  /** ISO instant. */
  at: string
}

/** A whole request, or one row of it: amountCents = platformFeeCents + processingFeeCents + payoutCents. */
export type WithdrawalFacts = {
  amountCents: number
  platformFeeCents: number
  processingFeeCents: number
  payoutCents: number
  accountHolder: string
  accountLast4: string
  accountType: string
  campaignCount: number
  campaigns: { studentName: string; purpose: string }[]
}

/**
 * The facts of an event, under fixed names, so that its required recipients can be looked up. `owner` is null if they have
 * deleted their account.
 */
export type EventFacts = {
  person?: Person
  /** Someone without an account. */
  reader?: { email: string; locale: Locale }
  campaign?: CampaignFacts | null
  donation?: DonationFacts
  owner?: Owner | null
  admins?: Person[]
}

/** A subscriber to the student's updates; the donation's id unsubscribes. */
export type UpdateReader = { email: string; locale: Locale; donationId: string }

/** Who filled in the parental form; only admins read it. */
export type ParentFacts = { name: string; email: string; relationship: string | null }

/** A campaign's last seven days. */
export type WeekFacts = {
  raisedCents: number
  donations: number
  words: { donor: string | null; message: string }[]
}
