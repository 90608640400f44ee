import type { OfflineKind } from '../donations/offline-kind.ts'
import type { Receipt } from '../donors/receipts/receipt.ts'
import type { Locale } from '../lib/locale.ts'
import type { PayoutCheck } from '../withdrawals/payout-promise.ts'

/** The data that mails and notices are written from, loaded from the rows that an outbox event refers to. Money is integer cents. */

export type Person = {
  userId: string
  email: string
  /** The person's language for mails; English by default. */
  locale?: Locale
  customUserId: string
  firstName: string
  lastName: string
}

/** A person's notification preferences (P213). */
type Wishes = {
  donations: boolean
  donorMessages: boolean
  /** Mails about milestones; off by default. */
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

/** A donation with all its line items. */
export type DonationFacts = {
  id: string
  amountCents: number
  tipCents: number
  foundationCents: number
  processingFeeCents: number
  creditCardFeeCents: number
  totalCents: number
  /** False if the processing fee came out of the donation, so that the campaign got the rest. */
  coversFees: boolean
  /** The fees of a withdrawal when the donation was made: a share in basis points, and cents. */
  platformBp: number
  withdrawalFlat: number
  /** Cents that remain of `amountCents` and `totalCents` after refunds and disputes. */
  leftCents: number
  leftTotalCents: number
  /** True for a held payment, which no campaign has received; its total is the amount charged. */
  isHeld: boolean
  /** How it came, if not by card. */
  offlineKind?: OfflineKind | null
  /** Null for an anonymous donation. */
  donorName: string | null
  donorEmail: string
  message: string | null
  /** True if added after the payment; a separate event notifies of the addition. */
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

/** A receipt, and the link that opens it. */
export type ReceiptFacts = { id: string; receipt: Receipt; link: string }

/** A withdrawal request, or its part of one campaign. amountCents = platformFeeCents + processingFeeCents + payoutCents. */
export type WithdrawalFacts = {
  amountCents: number
  platformFeeCents: number
  processingFeeCents: number
  payoutCents: number
  accountHolder: string
  accountLast4: string
  accountType: string
  /** The routine check that comes before the payout, or null (P700). */
  check: PayoutCheck | null
  campaignCount: number
  campaigns: { studentName: string; purpose: string }[]
}

/**
 * The facts that identify recipients, under the same names in every event, so that `unreached` can look them up. `owner` is null if
 * the owner has deleted their account.
 */
export type EventFacts = {
  person?: Person
  /** A recipient without an account. */
  reader?: { email: string; locale: Locale }
  campaign?: CampaignFacts | null
  donation?: DonationFacts
  owner?: Owner | null
  admins?: Person[]
}

/** A donor who subscribed to the student's updates; `donationId` identifies the subscription in the unsubscribe link. */
export type UpdateReader = { email: string; locale: Locale; donationId: string }

/** The person who filled in the parental form; shown only to admins. */
export type ParentFacts = { name: string; email: string; relationship: string | null }

/** The donations of a campaign's last seven days. */
export type WeekFacts = {
  raisedCents: number
  donations: number
  words: { donor: string | null; message: string }[]
}
