import { displayName } from '../../campaigns/campaign.ts'
import type { OfflineKind } from '../../donations/offline-kind.ts'
import { type Message, phrase } from '../../lib/phrase.ts'
import { isUnreachable } from '../../lib/unreachable-address.ts'

/** The files in which donors are taken to another program (docs/crm.md). Pure: from a row of the database to a line of the file. */

/** Files with a line for each donation, whose id is the key for imports. */
export const donationFormats = ['plain', 'salesforce-npsp', 'civicrm'] as const
/** Files with a line for each donor who ever chose about mailings (P863). */
export const mailingFormats = ['mailchimp', 'mailchimp-unsubscribe'] as const
export const crmFormats = [...donationFormats, ...mailingFormats] as const
export type DonationFormat = (typeof donationFormats)[number]
export type MailingFormat = (typeof mailingFormats)[number]
export type CrmFormat = (typeof crmFormats)[number]

export const isMailing = (format: CrmFormat): format is MailingFormat =>
  (mailingFormats as readonly string[]).includes(format)

/** The names that staff choose from. */
export const crmFormatNames: Readonly<Record<CrmFormat, Message>> = {
  plain: phrase('Plain: every donation with its donor'),
  'salesforce-npsp': phrase('Salesforce NPSP: every donation'),
  civicrm: phrase('CiviCRM: every donation'),
  mailchimp: phrase('Mailchimp: donors who allow mailings'),
  'mailchimp-unsubscribe': phrase('Mailchimp: donors to unsubscribe'),
}

/** A donation, with what is left of it after returns. Money is integer cents. */
export type CrmDonation = {
  id: string
  /** In the platform's time zone: '2026-03-11'. */
  day: string
  changedAt: Date
  /** Null for an anonymous donation. */
  donorName: string | null
  donorEmail: string
  mailingConsent: boolean
  campaignId: string
  /** The student's names as the public page shows them; null while it is hidden. */
  firstName: string | null
  lastName: string | null
  method: 'card' | OfflineKind
  status: 'completed' | 'partly' | 'refunded' | 'disputed'
  /** The donor's total when it was made, and what is left of it. */
  givenCents: number
  leftCents: number
  /** What is left of the part for the campaign. */
  campaignCents: number
}

export type MailingDonor = {
  donorEmail: string
  donorName: string | null
  /** The years of the donor's donations, such as '2025, 2026'. */
  years: number[]
}

type Column<Row> =
  | { header: string; value(row: Row): string | number | null }
  | { header: string; cents(row: Row): number | null }

/** Splits a name at its last space, for programs that need two fields. A guess, so it is never stored, and the whole name is beside it. */
export function splitName(name: string): { first: string; last: string } {
  const whole = name.trim()
  const at = whole.lastIndexOf(' ')
  return { first: whole.slice(0, Math.max(at, 0)).trim(), last: whole.slice(at + 1) }
}

const firstName = ({ donorName }: { donorName: string | null }) => splitName(donorName ?? '').first
const lastName = ({ donorName }: { donorName: string | null }) => splitName(donorName ?? '').last
const address = ({ donorEmail }: { donorEmail: string }) => (isUnreachable(donorEmail) ? null : donorEmail)
const yesNo = ({ mailingConsent }: CrmDonation) => (mailingConsent ? 'Yes' : 'No')

/** Two students may have the same name, so the campaign's id is part of it. */
function campaignName({ firstName, lastName, campaignId }: CrmDonation): string {
  const student = firstName === null ? 'Campaign' : displayName({ firstName, lastName: lastName ?? '' })
  return `${student} (${campaignId})`
}

const npspMethods: Readonly<Record<CrmDonation['method'], string>> = {
  card: 'Credit Card',
  cheque: 'Check',
  cash: 'Cash',
  transfer: 'EFT',
  daf: 'Donor-Advised Fund',
  payroll: 'Payroll Giving',
}

/** CiviCRM refuses a payment method that it doesn't have; these are its own. */
const civicrmMethods: typeof npspMethods = { ...npspMethods, daf: 'EFT', payroll: 'EFT' }

const isLeft = ({ leftCents }: CrmDonation) => leftCents > 0
const left = (row: CrmDonation) => row.leftCents

const donationColumns: Readonly<Record<DonationFormat, readonly Column<CrmDonation>[]>> = {
  plain: [
    { header: 'Donation ID', value: row => row.id },
    { header: 'Date', value: row => row.day },
    { header: 'Changed At', value: row => row.changedAt.toISOString() },
    { header: 'Name', value: row => row.donorName ?? 'Anonymous' },
    { header: 'First Name', value: firstName },
    { header: 'Last Name', value: lastName },
    { header: 'Email', value: address },
    { header: 'Mailing Consent', value: yesNo },
    { header: 'Campaign', value: campaignName },
    { header: 'Campaign ID', value: row => row.campaignId },
    { header: 'Method', value: row => row.method },
    { header: 'Status', value: row => row.status },
    { header: 'Given', cents: row => row.givenCents },
    { header: 'Returned', cents: row => row.givenCents - row.leftCents },
    { header: 'Left', cents: left },
    { header: 'Left for Campaign', cents: row => row.campaignCents },
  ],
  // The labels of NPSP's object Data Import; the last three are the operator's own fields.
  'salesforce-npsp': [
    { header: 'Donation Donor', value: () => 'Contact1' },
    { header: 'Contact1 First Name', value: firstName },
    // Salesforce requires it.
    { header: 'Contact1 Last Name', value: row => lastName(row) || 'Anonymous' },
    { header: 'Contact1 Personal Email', value: address },
    { header: 'Donation Amount', cents: left },
    { header: 'Donation Date', value: row => row.day },
    { header: 'Donation Campaign Name', value: campaignName },
    { header: 'Donation Stage', value: row => (isLeft(row) ? 'Closed Won' : 'Closed Lost') },
    { header: 'Payment Method', value: row => npspMethods[row.method] },
    { header: 'Payment Paid', value: () => 'True' },
    { header: 'Donation External ID', value: row => row.id },
    { header: 'Donor Full Name', value: row => row.donorName ?? 'Anonymous' },
    { header: 'Mailing Consent', value: yesNo },
  ],
  // The titles of CiviCRM's fields; Transaction ID is `trxn_id`, which is unique.
  civicrm: [
    { header: 'Transaction ID', value: row => row.id },
    { header: 'First Name', value: firstName },
    { header: 'Last Name', value: row => lastName(row) || 'Anonymous' },
    { header: 'Email', value: address },
    { header: 'Financial Type', value: () => 'Donation' },
    { header: 'Total Amount', cents: left },
    { header: 'Currency', value: () => 'USD' },
    { header: 'Contribution Date', value: row => row.day },
    { header: 'Payment Method', value: row => civicrmMethods[row.method] },
    { header: 'Contribution Source', value: campaignName },
    // Not Chargeback, from which CiviCRM lets no contribution return when the dispute is won.
    { header: 'Contribution Status', value: row => (isLeft(row) ? 'Completed' : 'Refunded') },
    { header: 'Full Name', value: row => row.donorName ?? 'Anonymous' },
    { header: 'Mailing Consent', value: yesNo },
  ],
}

const mailingColumns: Readonly<Record<MailingFormat, readonly Column<MailingDonor>[]>> = {
  mailchimp: [
    { header: 'Email Address', value: address },
    { header: 'First Name', value: firstName },
    { header: 'Last Name', value: lastName },
    { header: 'Full Name', value: row => row.donorName },
    { header: 'Tags', value: ({ years }) => ['Donor', ...years.map(year => `Donor ${year}`)].join(', ') },
  ],
  'mailchimp-unsubscribe': [{ header: 'Email Address', value: address }],
}

export const columnsOf = { donation: donationColumns, mailing: mailingColumns }
