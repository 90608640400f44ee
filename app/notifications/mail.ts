import type { Words } from '../words/translate.ts'
import type { BundleKind } from './bundle.ts'
import type {
  CampaignFacts,
  CodePurpose,
  DonationFacts,
  ParentFacts,
  WeekFacts,
  WithdrawalFacts,
} from './facts.ts'

/** What each mail says, apart from the house's own facts. A mail holds only what its reader may know. */
export type MailProps = {
  code: { code: string; purpose: CodePurpose }
  'password-reset': { token: string }
  'password-changed': { name: string }
  'account-standing': { name: string; suspended: boolean; reason: string }
  'user-id-changed': { name: string; customUserId: string }
  'passkey-changed': { name: string; passkey: string; added: boolean }
  'account-deleted': { name: string }
  welcome: { name: string; customUserId: string }
  'notices-bundled': { of: BundleKind; count: number; minutes: number }
  'sign-up-notice': { email: string; customUserId: string; name: string; at: string }
  'campaign-live': { name: string; byGuardian: boolean; campaign: CampaignFacts }
  'new-campaign-notice': { campaign: CampaignFacts; byGuardian: boolean }
  receipt: { donation: DonationFacts; campaign: CampaignFacts }
  'thank-you': { words: string; donation: DonationFacts; campaign: CampaignFacts }
  'gift-in-honor': { donor: string; honoree: string; campaign: CampaignFacts }
  'campaign-update': { body: string; campaign: CampaignFacts }
  'campaign-reported': { reason: string; details: string; campaign: CampaignFacts }
  'consent-changed': { name: string; withdrawn: boolean; campaign: CampaignFacts }
  'campaign-moderated': {
    name: string
    act: 'approved' | 'unlisted' | 'deactivated'
    reason: string
    campaign: CampaignFacts
  }
  'parental-form': { campaign: CampaignFacts; parent: ParentFacts }
  'weekly-report': { name: string; campaign: CampaignFacts; week: WeekFacts }
  milestone: { name: string; percent: number; campaign: CampaignFacts }
  'donation-received': {
    name: string
    /** 'Someone' when given anonymously (P211). */
    donor: string
    amountCents: number
    message: string | null
    campaign: CampaignFacts
  }
  'donation-refunded': { donation: DonationFacts; campaign: CampaignFacts }
  'donation-returned': {
    name: string
    donor: string
    amountCents: number
    why: 'refunded' | 'disputed'
    campaign: CampaignFacts
  }
  'dispute-won': { name: string; donor: string; amountCents: number; campaign: CampaignFacts }
  'dispute-notice': { donationId: string; totalCents: number; amountCents: number; campaign: CampaignFacts }
  'withdrawal-requested': { name: string; withdrawal: WithdrawalFacts }
  'withdrawal-notice': { scholarName: string; email: string; withdrawal: WithdrawalFacts }
  'withdrawal-approved': { name: string; withdrawal: WithdrawalFacts }
  'withdrawal-paid': { name: string; withdrawal: WithdrawalFacts }
  'withdrawal-returned': { name: string; withdrawal: WithdrawalFacts }
  'withdrawal-rejected': { name: string; withdrawal: WithdrawalFacts; reason: string | null }
}

export type MailTemplate = keyof MailProps

/** Facts of whoever runs the platform that stand in every mail (P218). */
export type House = Pick<Words, 't' | 'locale' | 'money'> & {
  product: string
  legalEntity: string
  supportEmail: string
  /** Public address without a slash at its end. */
  appUrl: string
  timeZone: string
  /** Payments are tests here: a mail that speaks of money must say so. */
  testPayments?: boolean
  /** Where one click ends mails like this one; none for those that must arrive. */
  unsubscribeUrl?: string
}

export type RenderedMail = { subject: string; html: string; text: string }

/** Makes one mail of a template: the plain text says everything that the HTML says. */
export type RenderMail = <T extends MailTemplate>(
  template: T,
  props: MailProps[T],
  house: House,
) => Promise<RenderedMail>

/** Minutes that what a mail holds opens a door, and so the longest that the mail is worth sending (P34, P50). */
const doorMinutes: Readonly<Record<string, number>> = { code: 10, 'password-reset': 60 }

/** True for a mail whose body opens a door: it is not kept once it was sent, nor sent once it opens nothing. */
export function opensDoor(template: string): boolean {
  return template in doorMinutes
}

/** True once what the mail holds opens nothing any more. */
export function isOverdue(template: string, writtenAt: Date, now: Date): boolean {
  const minutes = doorMinutes[template]
  return minutes !== undefined && now.getTime() - writtenAt.getTime() >= minutes * 60_000
}

/** The code in a mail's text, for the demo inbox; null in any other mail. */
export function codeIn(template: string, text: string): string | null {
  return template === 'code' ? (/^\d{6}$/m.exec(text)?.[0] ?? null) : null
}
