import { campaignTitle } from '../../campaigns/campaign.ts'
import { type Instant, momentIn } from '../../lib/moment.ts'
import { phrase } from '../../lib/phrase.ts'
import type { ProviderName } from '../../platform/payments/provider-name.ts'
import type { Translate, Words } from '../../words/translate.ts'

/** What can be offered to a bank about a disputed donation, as people read it. Money is integer cents. */
export type Evidence = {
  /** Whose clocks the times are of, and when this was written. */
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
  /** Null for a payment that was not started here. */
  donation: EvidenceOfDonation | null
  /** Refunds and the bank's movements, oldest first. */
  returns: { at: Instant; what: string; cents: number }[]
}

export type EvidenceOfDonation = {
  id: string
  /** When the donor saw the lines, pressed Give, and the card was charged. */
  quotedAt: Instant
  startedAt: Instant
  capturedAt: Instant | null
  method: string
  /** The card's own funding type. */
  funding: string | null
  /** The lines that the donor saw and paid; they sum to the total. */
  lines: { label: string; cents: number }[]
  totalCents: number
  /** What stood under them. */
  words: string
  donorName: string | null
  donorEmail: string
  message: string | null
  inHonorOf: string | null
  campaign: {
    studentName: string
    purpose: string
    link: string
    state: string
    createdAt: Instant
    raisedCents: number
    goalCents: number
    donors: number
    /** What the student has written to supporters since. */
    updatesSince: number
  }
  thanks: { at: Instant; words: string } | null
  /** What was mailed to the donor about this donation. */
  mails: { at: Instant; subject: string; state: MailState }[]
  /** The receipt as emailed; null where none was, or its words are erased (90 days). */
  receipt: string | null
  /** The donor's other captured donations, newest first; `count` includes all of them. */
  others: { count: number; newest: { at: Instant; cents: number }[] }
}

/** When the mail server accepted it, if it did. */
export type MailState = { acceptedAt: Instant } | 'refused' | 'waiting'

export function mailStateWords(state: MailState, t: Translate, moment: (at: Instant) => string): string {
  if (state === 'waiting') return t('waiting to be sent')
  if (state === 'refused') return t('not accepted by the email server')
  return t('accepted by the email server on {time}', { time: moment(state.acceptedAt) })
}

type Address = { address: string; userAgent: string | null } | null

/** The evidence as plain text, to paste or upload at the payment provider. */
export function evidenceText(evidence: Evidence, address: Address, words: Words): string {
  const { money } = words
  const moment = (at: Instant) => momentIn(at, evidence.timeZone)
  const { dispute, donation, returns } = evidence
  const parts = [
    [
      'EVIDENCE ABOUT A DISPUTED DONATION',
      `Written by ${evidence.legalEntity} on ${moment(evidence.writtenAt)}. All times are those of ${evidence.timeZone}.`,
    ],
    part('THE DISPUTE', [
      ['Dispute', dispute.name],
      ['Payment', dispute.payment],
      ['Amount', money(dispute.cents)],
      ['Reason', dispute.reason],
      ['Opened', moment(dispute.openedAt)],
      ['Evidence due', dispute.evidenceDueBy && moment(dispute.evidenceDueBy)],
    ]),
    ...(donation
      ? partsOf(donation, address, words, moment)
      : [['The payment was not started on our pages: nothing else is known of it.']]),
    part(
      'REFUNDS AND DISPUTES OF THIS PAYMENT',
      returns.map(({ at, what, cents }) => [moment(at), `${what}, ${money(cents)}`]),
      'Nothing has been returned.',
    ),
  ]
  return `${parts.map(lines => lines.join('\n')).join('\n\n')}\n`
}

function partsOf(
  donation: EvidenceOfDonation,
  address: Address,
  { t, money }: Words,
  moment: (at: Instant) => string,
) {
  const { campaign, thanks, receipt, others } = donation
  return [
    part('WHAT WAS PAID FOR', [
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
    part('WHAT THE DONOR SAW AND PAID', [
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
    part('WHO GAVE', [
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
    part(
      'MAILED TO THE DONOR',
      donation.mails.map(({ at, subject, state }) => [
        moment(at),
        `“${subject}”, ${mailStateWords(state, t, moment)}`,
      ]),
      'Nothing yet.',
    ),
    ...(receipt ? [['THE RECEIPT AS IT WAS MAILED', ...receipt.trim().split('\n').map(indented)]] : []),
    ...(thanks ? [part("THE STUDENT'S THANKS", [[moment(thanks.at), quoted(thanks.words)]])] : []),
  ]
}

/** A heading with its known facts; unknown ones are omitted. */
function part(
  title: string,
  facts: readonly (readonly [string, string | null])[],
  none = '',
): readonly string[] {
  const stated = facts.filter(([, value]) => value)
  return [title, ...(stated.length > 0 ? stated.map(([name, value]) => `${name}: ${value}`) : [none])]
}

/** Puts text by others on one line, so that it cannot imitate a heading. */
const quoted = (words: string) => `“${words.replace(/\s+/g, ' ').trim()}”`

const indented = (line: string) => `  ${line}`

/** Where an admin submits evidence: Tassel sends none by itself. */
type EvidencePlace = { words: string; link: { href: string; label: string } | null }

/** By the provider that took the payment. */
export function evidencePlace(provider: ProviderName, providerPaymentId: string | null): EvidencePlace {
  if (provider === 'sandbox')
    return {
      words: phrase('This is a sandbox test payment: no bank reads its evidence.'),
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
