/** What happened and to whom, loaded from the rows that an outbox event names. Pure data; money is integer cents. */

import type { Locale } from '../lib/locale.ts'
import type { BundleKind } from './bundle.ts'

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

/** What a person wants to be told (P213). */
export type Wishes = {
  donations: boolean
  donorMessages: boolean
  /** Milestones by mail; off unless wished for. */
  campaignUpdates?: boolean
}

export type Owner = Person & Wishes

export type CampaignFacts = {
  id: string
  /** The name a stranger may read: a minor's first name and initial. */
  studentName: string
  /** 'Help <student name> with <purpose label>'. */
  title: string
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
  /** Null when it was given anonymously. */
  donorName: string | null
  donorEmail: string
  message: string | null
  /** The donor's language. */
  locale?: Locale
  inHonorOf?: string | null
  /** Where the person honored is told of it. */
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
  /** The student's campaigns it pays out, as their owners call them. */
  campaignTitles: string[]
}

export type CodePurpose = 'sign-in' | 'prove-email' | 'step-up'

/** `owner` is null where the owner has deleted their account: donors and admins hear of their money all the same. */
export type EventFacts =
  | { kind: 'code_requested'; person: Person; code: string; purpose: CodePurpose }
  | { kind: 'password_reset_requested'; person: Person; token: string }
  | { kind: 'password_changed'; person: Person }
  | { kind: 'account_suspended' | 'account_restored'; person: Person; reason: string }
  | { kind: 'user_id_changed'; person: Person }
  | { kind: 'passkey_added' | 'passkey_removed'; person: Person; name: string }
  | { kind: 'account_deleted'; reader: { email: string; locale: Locale }; firstName: string }
  | { kind: 'signed_up'; person: Person; isWelcomed: boolean; admins: Person[] }
  | { kind: 'profile_completed'; person: Person }
  | { kind: 'campaign_created'; campaign: CampaignFacts; owner: Owner; byGuardian: boolean; admins: Person[] }
  | { kind: 'campaign_update_posted'; body: string; campaign: CampaignFacts; readers: UpdateReader[] }
  | { kind: 'campaign_reported'; reason: string; details: string; campaign: CampaignFacts; admins: Person[] }
  | { kind: 'consent_withdrawn' | 'consent_given'; campaign: CampaignFacts; owner: Owner; admins: Person[] }
  | {
      kind: 'campaign_moderated'
      campaign: CampaignFacts
      owner: Owner
      act: 'approved' | 'unlisted' | 'deactivated'
      reason: string
    }
  | { kind: 'parental_form_submitted'; campaign: CampaignFacts; parent: ParentFacts; admins: Person[] }
  | { kind: 'notices_bundled'; of: BundleKind; count: number; admins: Person[] }
  | { kind: 'weekly_report_due'; person: Owner; campaign: CampaignFacts; week: WeekFacts }
  | { kind: 'donation_captured'; donation: DonationFacts; campaign: CampaignFacts; owner: Owner | null }
  | { kind: 'donation_thanked'; donation: DonationFacts; campaign: CampaignFacts }
  | { kind: 'held_payment_refunded'; donation: DonationFacts; campaign: CampaignFacts }
  | { kind: 'held_payment_disputed'; donation: DonationFacts; campaign: CampaignFacts; admins: Person[] }
  | { kind: 'donation_dispute_won'; donation: DonationFacts; campaign: CampaignFacts; owner: Owner | null }
  | { kind: 'donation_refunded'; donation: DonationFacts; campaign: CampaignFacts; owner: Owner | null }
  | {
      kind: 'donation_disputed'
      donation: DonationFacts
      campaign: CampaignFacts
      owner: Owner | null
      admins: Person[]
    }
  | { kind: 'withdrawal_requested'; withdrawal: WithdrawalFacts; person: Person; admins: Person[] }
  | { kind: 'withdrawal_approved'; withdrawal: WithdrawalFacts; person: Person }
  | { kind: 'withdrawal_paid'; withdrawal: WithdrawalFacts; person: Person }
  | { kind: 'withdrawal_returned'; withdrawal: WithdrawalFacts; person: Person }
  | { kind: 'withdrawal_rejected'; withdrawal: WithdrawalFacts; person: Person; reason: string | null }

/** A donor who wants the student's updates; the donation's id ends them. */
export type UpdateReader = { email: string; locale: Locale; donationId: string }

/** Who filled the parental form in: for the admins alone, and no more of the child than its public name. */
export type ParentFacts = { name: string; email: string; relationship: string | null }

/** A campaign's last seven days. */
export type WeekFacts = {
  raisedCents: number
  gifts: number
  words: { donor: string | null; message: string }[]
}

/** An event with its facts, and when it happened. */
export type ToldEvent = {
  id: number
  at: Date
  facts: EventFacts
  /** Its admins hear of it in a bundle. */
  inBundle?: boolean
}
