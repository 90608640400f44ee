/** What happened and to whom, loaded from the rows that an outbox event names. Pure data; money is integer cents. */

import type { Locale } from '../lib/locale.ts'

export type Person = {
  userId: string
  email: string
  /** The language to write to them in; English unless they chose another. */
  locale?: Locale
  /** The User ID. */
  customUserId: string
  firstName: string
  lastName: string
}

/** Which notifications a person wants (P213). */
export type Wishes = {
  donations: boolean
  donorMessages: boolean
  /** Milestones by mail; off unless chosen. */
  campaignUpdates?: boolean
}

export type Owner = Person & Wishes

export type CampaignFacts = {
  id: string
  /** The name a stranger may read: a minor's first name and initial. */
  studentName: string
  purpose: string
  /** Absolute address of the public page. */
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
  /** What is left of its amount and of its total. */
  leftCents: number
  leftTotalCents: number
  /** A held payment: no campaign has it yet, and its total is what was taken. */
  isHeld: boolean
  /** Null when it was given anonymously. */
  donorName: string | null
  donorEmail: string
  message: string | null
  /** The message, or the honored person's address, was added once it was paid: an event of its own notifies of it. */
  isMessageAdded?: boolean
  isHonoreeAdded?: boolean
  /** The donor's language. */
  locale?: Locale
  inHonorOf?: string | null
  /** Where the honored person is notified. */
  honoreeEmail?: string | null
  /** What the student answered. */
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
 * The facts of an event, under fixed names, so that its required recipients can be looked up. `owner` is null where they have
 * deleted their account.
 */
export type EventFacts = {
  person?: Person
  /** Someone who has no account any more. */
  reader?: { email: string; locale: Locale }
  campaign?: CampaignFacts
  donation?: DonationFacts
  owner?: Owner | null
  admins?: Person[]
}

/** A subscriber to the student's updates; the donation's id unsubscribes. */
export type UpdateReader = { email: string; locale: Locale; donationId: string }

/** Who filled the parental form in: for the admins alone, and no more of the child than its public name. */
export type ParentFacts = { name: string; email: string; relationship: string | null }

/** A campaign's last seven days. */
export type WeekFacts = {
  raisedCents: number
  donations: number
  words: { donor: string | null; message: string }[]
}
