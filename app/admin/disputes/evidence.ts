import { campaignTitle } from '../../campaigns/campaign.ts'
import { type Instant, momentIn } from '../../lib/moment.ts'
import { type Message, phrase } from '../../lib/phrase.ts'
import type { ProviderName } from '../../platform/payments/provider-name.ts'
import type { Translate, Words } from '../../words/translate.ts'

/** The evidence that an admin can send to the bank about a disputed donation. Amounts are in cents. */
export type Evidence = {
  timeZone: string
  writtenAt: Instant
  legalEntity: string
  dispute: {
    name: string
    payment: string
    cents: number
    reason: string
    openedAt: Instant
    evidenceDueBy: Instant | null
  }
  /** Null if the payment wasn't made through this platform. */
  donation: EvidenceOfDonation | null
  /** Refunds, and money that the bank took or gave back, oldest first. */
  returns: { at: Instant; what: Message; cents: number }[]
}

export type EvidenceOfDonation = {
  id: string
  /** When the donor saw the amounts (`quotedAt`), pressed Give (`startedAt`), and the card was charged (`capturedAt`). */
  quotedAt: Instant
  startedAt: Instant
  capturedAt: Instant | null
  method: Message
  /** The card's funding type, such as credit, debit or prepaid. */
  funding: string | null
  /** The lines that the donor paid. They sum to `totalCents`. */
  lines: { label: string; cents: number }[]
  totalCents: number
  /** The text that the donor saw below the lines. */
  words: Message
  donorName: string | null
  donorEmail: string
  message: string | null
  inHonorOf: string | null
  campaign: {
    studentName: string
    purpose: string
    link: string
    state: Message
    createdAt: Instant
    raisedCents: number
    goalCents: number
    donors: number
    /** The number of updates that the student posted after the donation. */
    updatesSince: number
  }
  thanks: { at: Instant; words: string } | null
  mails: { at: Instant; subject: string; state: MailState }[]
  /** The text of the emailed receipt; null if none was sent, or after it was erased (90 days). */
  receipt: string | null
  /** The donor's other captured donations without a dispute: their number, and the newest five. */
  others: { count: number; newest: { at: Instant; cents: number }[] }
}

/** The delivery of an email. `acceptedAt` is when the mail server accepted it. */
export type MailState = { acceptedAt: Instant } | 'refused' | 'waiting'

export function mailStateWords(state: MailState, t: Translate, moment: (at: Instant) => string): string {
  if (state === 'waiting') return t('waiting to be sent')
  if (state === 'refused') return t('not accepted by the email server')
  return t('accepted by the email server on {time}', { time: moment(state.acceptedAt) })
}

type Address = { address: string; userAgent: string | null } | null

/** Formats the evidence as plain text, to be uploaded at the payment provider. */
export function evidenceText(evidence: Evidence, address: Address, words: Words): string {
  const { money } = words
  const moment = (at: Instant) => momentIn(at, evidence.timeZone)
  const { dispute, donation, returns } = evidence
  const sections = [
    [
      'EVIDENCE ABOUT A DISPUTED DONATION',
      `Written by ${evidence.legalEntity} on ${moment(evidence.writtenAt)}. All times are those of ${evidence.timeZone}.`,
    ],
    section('THE DISPUTE', [
      ['Dispute', dispute.name],
      ['Payment', dispute.payment],
      ['Amount', money(dispute.cents)],
      ['Reason', dispute.reason],
      ['Opened', moment(dispute.openedAt)],
      ['Evidence due', dispute.evidenceDueBy && moment(dispute.evidenceDueBy)],
    ]),
    ...(donation
      ? donationSections(donation, address, words, moment)
      : [['The payment was not started on our pages: nothing else is known of it.']]),
    section(
      'REFUNDS AND DISPUTES OF THIS PAYMENT',
      returns.map(({ at, what, cents }) => [moment(at), `${what}, ${money(cents)}`]),
      'Nothing has been returned.',
    ),
  ]
  return `${sections.map(lines => lines.join('\n')).join('\n\n')}\n`
}

function donationSections(
  donation: EvidenceOfDonation,
  address: Address,
  { t, money }: Words,
  moment: (at: Instant) => string,
) {
  const { campaign, thanks, receipt, others } = donation
  return [
    section('WHAT WAS PAID FOR', [
      [
        'Purpose',
        `A donation to the campaign “${campaignTitle(campaign, t)}”. No goods or services were sold.`,
      ],
      ['Page', campaign.link],
      ['State', campaign.state],
      ['Online since', moment(campaign.createdAt)],
      [
        'Raised',
        `${money(campaign.raisedCents)} of ${money(campaign.goalCents)} by ${campaign.donors} donors`,
      ],
      ['Updates by the student since', String(campaign.updatesSince)],
    ]),
    section('WHAT THE DONOR SAW AND PAID', [
      ...donation.lines.map(({ label, cents }) => [label, money(cents)] as const),
      ['Total', money(donation.totalCents)],
      ['Shown below it', `“${donation.words}”`],
      ['Shown', moment(donation.quotedAt)],
      ['Confirmed by the donor', moment(donation.startedAt)],
      ['Charged', donation.capturedAt && moment(donation.capturedAt)],
      ['Paid by', donation.method],
      ['The card', donation.funding],
      ['Donation', donation.id],
    ]),
    section('WHO GAVE', [
      ['Name', donation.donorName ?? 'Given anonymously'],
      ['Email', donation.donorEmail],
      ['Address of the device', address?.address ?? 'not stored'],
      ['Browser', address?.userAgent ?? null],
      ['Message to the student', donation.message && quoted(donation.message)],
      ['In honor of', donation.inHonorOf],
      [
        'Other donations of this donor that were never disputed',
        others.count === 0
          ? 'none'
          : `${others.count}: ${others.newest.map(({ at, cents }) => `${money(cents)} on ${moment(at)}`).join('; ')}`,
      ],
    ]),
    section(
      'MAILED TO THE DONOR',
      donation.mails.map(({ at, subject, state }) => [
        moment(at),
        `“${subject}”, ${mailStateWords(state, t, moment)}`,
      ]),
      'Nothing yet.',
    ),
    ...(receipt ? [['THE RECEIPT AS IT WAS MAILED', ...receipt.trim().split('\n').map(indented)]] : []),
    ...(thanks ? [section("THE STUDENT'S THANKS", [[moment(thanks.at), quoted(thanks.words)]])] : []),
  ]
}

/** Formats a section: the heading, then its facts without empty ones, or `empty` if none are left. */
function section(
  title: string,
  facts: readonly (readonly [string, string | null])[],
  empty = '',
): readonly string[] {
  const lines = facts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  return [title, ...(lines.length > 0 ? lines : [empty])]
}

/** Quotes user text on a single line, so that it can't imitate a heading or a fact. */
const quoted = (text: string) => `“${text.replace(/\s+/g, ' ').trim()}”`

const indented = (line: string) => `  ${line}`

type HowToSubmit = { words: Message; link: { href: string; label: Message } | null }

/** Explains how to submit the evidence at the provider. Tassel doesn't submit it automatically. */
export function howToSubmit(provider: ProviderName, providerPaymentId: string | null): HowToSubmit {
  if (provider === 'sandbox')
    return {
      words: phrase('This is a test payment: no bank reads its evidence.'),
      link: null,
    }
  const page = providerPaymentId === null ? 'disputes' : `payments/${encodeURIComponent(providerPaymentId)}`
  return {
    words: phrase(
      'Nothing is sent to the bank from here. Download the evidence, open the payment in the Stripe Dashboard, press “Counter dispute”, and paste or upload it there.',
    ),
    link: {
      href: `https://dashboard.stripe.com/${page}`,
      label: phrase('Open the payment in the Stripe Dashboard'),
    },
  }
}
