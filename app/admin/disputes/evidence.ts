import { momentSaid } from '../../lib/moment.ts'
import type { Words } from '../../words/translate.ts'
/** What can be offered to a bank about a disputed donation, as people read it. Instants are written out, money is integer cents. */
export type Evidence = {
  /** Whose clocks the times are of, and when this was written. */
  timeZone: string
  writtenAt: string
  legalEntity: string
  dispute: {
    name: string
    payment: string
    cents: number
    reason: string
    openedAt: string
    evidenceDueBy: string | null
  }
  /** Null for a payment that was not started here. */
  donation: EvidenceOfDonation | null
  /** What went back, and what the bank took or returned, the oldest first. */
  returns: { at: string; what: string; cents: number }[]
}

export type EvidenceOfDonation = {
  id: string
  /** When the donor saw the lines, pressed Give, and the card was charged. */
  quotedAt: string
  startedAt: string
  capturedAt: string | null
  method: string
  /** How the card was funded, as the card itself said. */
  funding: string | null
  /** The lines that the donor saw and paid; they sum to the total. */
  lines: { label: string; cents: number }[]
  totalCents: number
  /** What stood under them. */
  words: string
  donorName: string
  donorEmail: string
  message: string | null
  inHonorOf: string | null
  campaign: {
    title: string
    link: string
    state: string
    createdAt: string
    raisedCents: number
    goalCents: number
    donors: number
    /** What the student has written to supporters since. */
    updatesSince: number
  }
  thanks: { at: string; words: string } | null
  /** What was mailed to the donor about this donation. */
  mails: { at: string; subject: string; state: string }[]
  /** The receipt as it was mailed; null where none was, or its words are erased (90 days). */
  receipt: string | null
  /** Other donations of the same donor that stand, the newest first; `count` of all of them. */
  others: { count: number; newest: { at: string; cents: number }[] }
}

const accepted = 'accepted by the mail server on '

/** The state of a mail that its server took. */
export const acceptedAt = (moment: string) => accepted + moment

/** The state of a mail in a person's words. */
export const mailStateWords = (state: string, { t, locale }: Pick<Words, 't' | 'locale'>) =>
  state.startsWith(accepted)
    ? t('accepted by the mail server on {time}', { time: momentSaid(state.slice(accepted.length), locale) })
    : t(state)

type Address = { address: string; userAgent: string | null } | null

/** The evidence as one plain text, to be pasted or uploaded at the payment provider. */
export function evidenceText(evidence: Evidence, address: Address, money: (cents: number) => string): string {
  const { dispute, donation, returns } = evidence
  const parts = [
    [
      'EVIDENCE ABOUT A DISPUTED DONATION',
      `Written by ${evidence.legalEntity} on ${evidence.writtenAt}. All times are those of ${evidence.timeZone}.`,
    ],
    part('THE DISPUTE', [
      ['Dispute', dispute.name],
      ['Payment', dispute.payment],
      ['Amount', money(dispute.cents)],
      ['Reason', dispute.reason],
      ['Opened', dispute.openedAt],
      ['Evidence due', dispute.evidenceDueBy],
    ]),
    ...(donation
      ? partsOf(donation, address, money)
      : [['The payment was not started on our pages: nothing else is known of it.']]),
    part(
      'REFUNDS AND DISPUTES OF THIS PAYMENT',
      returns.map(({ at, what, cents }) => [at, `${what}, ${money(cents)}`]),
      'Nothing has gone back.',
    ),
  ]
  return `${parts.map(lines => lines.join('\n')).join('\n\n')}\n`
}

function partsOf(donation: EvidenceOfDonation, address: Address, money: (cents: number) => string) {
  const { campaign, thanks, receipt, others } = donation
  return [
    part('WHAT WAS PAID FOR', [
      ['Purpose', `A donation to the campaign “${campaign.title}”. No goods or services were sold.`],
      ['Page', campaign.link],
      ['State', campaign.state],
      ['Online since', campaign.createdAt],
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
      ['Shown', donation.quotedAt],
      ['Confirmed by the donor', donation.startedAt],
      ['Charged', donation.capturedAt],
      ['Paid by', donation.method],
      ['The card', donation.funding],
      ['Donation', donation.id],
    ]),
    part('WHO GAVE', [
      ['Name', donation.donorName],
      ['Email', donation.donorEmail],
      ['Address of the device', address?.address ?? 'not stored'],
      ['Browser', address?.userAgent ?? null],
      ['Message to the student', donation.message && quoted(donation.message)],
      ['In honor of', donation.inHonorOf],
      [
        'Other donations of this donor that were never disputed',
        others.count === 0
          ? 'none'
          : `${others.count}: ${others.newest.map(({ at, cents }) => `${money(cents)} on ${at}`).join('; ')}`,
      ],
    ]),
    part(
      'MAILED TO THE DONOR',
      donation.mails.map(({ at, subject, state }) => [at, `“${subject}”, ${state}`]),
      'Nothing yet.',
    ),
    ...(receipt ? [['THE RECEIPT AS IT WAS MAILED', ...receipt.trim().split('\n').map(indented)]] : []),
    ...(thanks ? [part("THE STUDENT'S THANKS", [[thanks.at, quoted(thanks.words)]])] : []),
  ]
}

/** One heading with what is known under it; what is not is left out. */
function part(
  title: string,
  facts: readonly (readonly [string, string | null])[],
  none = '',
): readonly string[] {
  const known = facts.filter(([, value]) => value)
  return [title, ...(known.length > 0 ? known.map(([name, value]) => `${name}: ${value}`) : [none])]
}

/** Words of others on one line, so that they cannot look like a heading of ours. */
const quoted = (words: string) => `“${words.replace(/\s+/g, ' ').trim()}”`

const indented = (line: string) => `  ${line}`
