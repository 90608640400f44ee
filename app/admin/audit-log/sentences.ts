import { secondPersonWords } from '../../accounts/second-person/second-person-words.ts'
import { knownRoles, roleNames } from '../../accounts/staff-roles.ts'
import { periodWords } from '../../books/calendar.ts'
import { type Message, phrase } from '../../lib/phrase.ts'
import type { Translate } from '../../words/translate.ts'

/** The values that sentences mention. Null if an entry has no such value, or if it was erased. */
export type AuditFacts = {
  /** The name of the person, student or file that the action was about. */
  name: string | null
  /** The formatted amount, such as '$5,115.00'. */
  money: string | null
  approvalsNeeded: number | null
  details: Readonly<Record<string, unknown>>
}

type Sentence = (facts: AuditFacts, t: Translate) => string

/** Returns the phrase for the subject of an entry, such as 'Maya Chen’s campaign'. */
type Subject = (facts: AuditFacts, t: Translate) => string

const withdrawal: Subject = ({ name, money }, t) => {
  const subject = name ? t('{name}\u2019s withdrawal', { name }) : t('a withdrawal')
  return money ? `${subject}, ${money}` : subject
}
const campaign: Subject = ({ name }, t) => (name ? t('{name}\u2019s campaign', { name }) : t('a campaign'))
const account: Subject = ({ name }, t) => (name ? t('{name}\u2019s account', { name }) : t('an account'))
const donation: Subject = ({ name }, t) => (name ? t('{name}\u2019s donation', { name }) : t('a donation'))
const batch: Subject = ({ name }, t) => name ?? t('a payout batch')
const month: Subject = ({ name }, t) => (name ? periodWords(name, t) : t('a month'))
const receiver: Subject = ({ details }, t) => String(details.host ?? t('a receiver'))
const someone: Subject = ({ name }, t) => name ?? t('someone')
const waiting: Subject = ({ details: { waits } }, t) => t(secondPersonWords(String(waits)))
const roleIn = ({ details }: AuditFacts, t: Translate): string | null => {
  const [role] = knownRoles([String(details.staffRole)])
  return role ? t(roleNames[role]) : null
}
const keyNameIn = ({ keyName }: AuditFacts['details'], t: Translate) =>
  typeof keyName === 'string' ? `“${keyName}”` : t('of a program')
const approvals = (given: number, { approvalsNeeded }: AuditFacts, t: Translate) =>
  approvalsNeeded && approvalsNeeded > 1
    ? ` ${t('({given} of {needed})', { given, needed: approvalsNeeded })}`
    : ''

/** Makes a sentence in which the phrase for the subject replaces `{it}`. */
const about =
  (words: Message, subject: Subject): Sentence =>
  (facts, t) =>
    t(words, { it: subject(facts, t) })
const withMoney =
  (sentence: Sentence): Sentence =>
  (facts, t) =>
    facts.money ? `${sentence(facts, t)}, ${facts.money}` : sentence(facts, t)
const plain =
  (words: Message): Sentence =>
  (_, t) =>
    t(words)

/** The sentences of all actions. The type check fails if an action has none. */
export const auditSentences = {
  'account.deleted': (facts, t) =>
    facts.name ? t('Deleted {it}', { it: account(facts, t) }) : t('Deleted their own account'),
  'account.restored': about(phrase('Restored {it}'), account),
  'account.suspended': about(phrase('Suspended {it}'), account),
  'accounting-period.closed': about(phrase('Closed {it}'), month),
  'accounting-period.sealed': about(phrase('Sealed the exports of {it}'), month),
  'admin.granted': (facts, t) => t('Made {name} an admin', { name: someone(facts, t) }),
  'admin.revoked': (facts, t) => t('Removed admin rights from {name}', { name: someone(facts, t) }),
  'api-key.created': ({ details }, t) => t('Made the API key {name}', { name: keyNameIn(details, t) }),
  'api-key.revoked': ({ details }, t) => t('Revoked the API key {name}', { name: keyNameIn(details, t) }),
  'bank-details.resealed': ({ details }, t) =>
    t('Re-encrypted stored bank details with the newest key ({count})', {
      count: String(details.resealed ?? 0),
    }),
  'campaign-update.removed': plain(phrase('Removed a campaign update')),
  'campaign-draft.prepared': about(phrase('A program prepared a campaign for {it}'), account),
  'campaign.approved': about(phrase('Listed {it}'), campaign),
  'campaign.deactivated': about(phrase('Took down {it}'), campaign),
  'campaign.edited': about(phrase('Edited {it}'), campaign),
  'campaign.funds-released': about(phrase('Released the funds of {it}'), campaign),
  'campaign.photos-changed': about(phrase('Changed the photos of {it}'), campaign),
  'campaign.privacy-cleared': about(phrase('Found the privacy report about {it} harmless'), campaign),
  'campaign.reports-dismissed': about(phrase('Dismissed the reports about {it}'), campaign),
  'campaign.shortfall_written_off': withMoney(about(phrase('Wrote off what {it} owes'), campaign)),
  'campaign.unlisted': about(phrase('Unlisted {it}'), campaign),
  'campaign.video-removed': about(phrase('Removed the video of {it}'), campaign),
  'campaign.video-shown': about(phrase('Added a video to {it}'), campaign),
  'demo.seeded': plain(phrase('Finished filling the demo world')),
  'demo.seeding': plain(phrase('Began filling the demo world')),
  'dispute.address_revealed': about(phrase('Viewed the network address behind {it}'), donation),
  'dispute.evidence_downloaded': about(phrase('Downloaded the evidence about {it}'), donation),
  'donation.refund_declined': about(phrase('Declined to refund {it}'), donation),
  'receipt.sent_again': about(phrase('Sent the receipt of {it} again'), donation),
  'donation.refund_refused': withMoney(about(phrase('The provider refused to refund {it}'), donation)),
  'donation.refund_requested': withMoney(about(phrase('Requested a refund of {it}'), donation)),
  'donations.paused': (facts, t) =>
    facts.name ? t('Paused donations to {it}', { it: campaign(facts, t) }) : t('Paused donations everywhere'),
  'donations.resumed': (facts, t) =>
    facts.name
      ? t('Resumed donations to {it}', { it: campaign(facts, t) })
      : t('Resumed donations everywhere'),
  'donors.exported': ({ details }, t) =>
    t('Downloaded the donors for another program ({format})', { format: String(details.format ?? 'CSV') }),
  'event.dismissed': plain(phrase('Dismissed an undelivered event')),
  'event.retried': plain(phrase('Retried an undelivered event')),
  'fees.changed': plain(phrase('Changed the fees')),
  'fees.confirmed': plain(phrase('Confirmed the fees')),
  'mail.dismissed': plain(phrase('Dismissed an undelivered email')),
  'mail.retried': plain(phrase('Retried an undelivered email')),
  'bank-line.matched': plain(phrase('Matched a line of the bank statement')),
  'bank-line.unmatched': plain(phrase('Undid the match of a line of the bank statement')),
  'bank-csv-layout.saved': plain(phrase('Mapped the columns of a bank’s CSV file')),
  'bank-opening-difference.confirmed': plain(
    phrase('Confirmed the difference between the bank’s and the ledger’s opening balances'),
  ),
  'bank-statement.imported': plain(phrase('Imported a bank statement')),
  'bank-statement.voided': plain(phrase('Voided a bank statement')),
  'micro-deposits.confirmed': about(phrase('Confirmed the bank account of {it}'), withdrawal),
  'micro-deposits.failed': about(
    phrase('Entered wrong amounts for the bank account of {it} three times'),
    withdrawal,
  ),
  'micro-deposits.requested': about(phrase('Requested micro-deposits for {it}'), withdrawal),
  'micro-deposits.returned': about(
    phrase('Recorded that the bank returned the micro-deposits for {it}'),
    withdrawal,
  ),
  'offline-donation.recorded': withMoney(plain(phrase('Recorded an offline donation'))),
  'offline-donation.confirmed': withMoney(plain(phrase('Confirmed an offline donation'))),
  'offline-donation.discarded': withMoney(plain(phrase('Discarded an offline donation'))),
  'offline-donations.imported': withMoney(plain(phrase('Imported a file of offline donations'))),
  'offline-donation.reversed': withMoney(plain(phrase('Reversed an offline donation'))),
  'payee-hold.cleared': about(phrase('Cleared a hold of {it}'), withdrawal),
  'payee-hold.raised': about(phrase('Held {it} for a check of the payee'), withdrawal),
  'payee-checks.reviewed': plain(phrase('Recorded the review of payee checks')),
  'payout-batch.cancel-asked': withMoney(about(phrase('Asked to cancel {it}'), batch)),
  'payout-batch.cancelled': withMoney(about(phrase('Canceled {it}'), batch)),
  'payout-batch.created': withMoney(about(phrase('Created {it}'), batch)),
  'payout-batch.downloaded': withMoney(about(phrase('Downloaded {it}'), batch)),
  'payout-batch.paid': withMoney(about(phrase('Marked {it} as paid'), batch)),
  'payout-batch.paid-though-paused': (facts, t) =>
    facts.money
      ? t('Marked {it} as paid, {amount}, though some of its payouts were paused', {
          it: batch(facts, t),
          amount: facts.money,
        })
      : t('Marked {it} as paid, though some of its payouts were paused', { it: batch(facts, t) }),
  'provider_difference.resolved': plain(phrase('Settled a difference between the provider and the ledger')),
  'push.dismissed': plain(phrase('Dismissed an undelivered push message')),
  'restore.recorded': plain(phrase('Recorded that someone restored a backup elsewhere')),
  'role.granted': (facts, t) => {
    const [name, role] = [someone(facts, t), roleIn(facts, t)]
    if (!role) return t('Gave {name} a role', { name })
    return facts.details.byIdentityProvider
      ? t('Gave {name} the role {role}, by a group at the identity provider', { name, role })
      : t('Gave {name} the role {role}', { name, role })
  },
  'role.revoked': (facts, t) => {
    const [name, role] = [someone(facts, t), roleIn(facts, t)]
    if (!role) return t('Took a role from {name}', { name })
    return facts.details.byIdentityProvider
      ? t('Took the role {role} from {name}, who left its group at the identity provider', { name, role })
      : t('Took the role {role} from {name}', { name, role })
  },
  'sanctions-list.uploaded': plain(phrase('Uploaded the sanctions list')),
  'second-person.confirmed': withMoney(about(phrase('Confirmed what someone else requested: {it}'), waiting)),
  'second-person.declined': withMoney(about(phrase('Declined what someone else requested: {it}'), waiting)),
  'second-person.requested': withMoney(
    about(phrase('Requested, for a second person to confirm: {it}'), waiting),
  ),
  'second-person.withdrawn': withMoney(about(phrase('Withdrew their own request: {it}'), waiting)),
  'suspense.assigned': ({ details, money }, t) => {
    const to = details.campaignId ? t('a campaign') : t('the foundation')
    return money
      ? t('Assigned an unmatched payment, {amount} to {to}', { amount: money, to })
      : t('Assigned an unmatched payment to {to}', { to })
  },
  'suspense.refund_requested': withMoney(plain(phrase('Requested a refund of an unmatched payment'))),
  'user-id.changed': ({ name }, t) =>
    name ? t('Changed {name}\u2019s User ID', { name }) : t('Changed a User ID'),
  'webhook-endpoint.added': about(phrase('Added the webhook endpoint at {it}'), receiver),
  'webhook-endpoint.changed': about(phrase('Changed the webhook endpoint at {it}'), receiver),
  'webhook-endpoint.deleted': about(phrase('Deleted the webhook endpoint at {it}'), receiver),
  'webhook-endpoint.disabled': about(phrase('Disabled the webhook endpoint at {it}'), receiver),
  'webhook-endpoint.enabled': about(phrase('Enabled the webhook endpoint at {it}'), receiver),
  'webhook-endpoint.replayed': plain(phrase('Sent webhooks again')),
  'webhook-endpoint.secret-rotated': about(
    phrase('Made a new secret for the webhook endpoint at {it}'),
    receiver,
  ),
  'withdrawal.approved': (facts, t) =>
    t('Approved {it}', { it: withdrawal(facts, t) }) + approvals(2, facts, t),
  'withdrawal.bank-details-in-payout-file': about(
    phrase('Put the bank details of {it} into a payout file'),
    withdrawal,
  ),
  'withdrawal.bank-details-revealed': about(phrase('Viewed the bank details of {it}'), withdrawal),
  'withdrawal.batched': about(phrase('Put {it} into a payout batch'), withdrawal),
  'withdrawal.first-approval': (facts, t) =>
    t('Approved {it}', { it: withdrawal(facts, t) }) + approvals(1, facts, t),
  'withdrawal.paid': about(phrase('Marked {it} as paid'), withdrawal),
  'withdrawal.rejected': about(phrase('Rejected {it}'), withdrawal),
  'withdrawal.returned': about(phrase('Marked {it} as returned by the bank'), withdrawal),
  'withdrawal.unbatched': about(phrase('Removed {it} from its payout batch'), withdrawal),
} as const satisfies Record<string, Sentence>

declare module '../../platform/audit/audit.server.ts' {
  interface AuditActions extends Record<keyof typeof auditSentences, true> {}
}

/** Describes an action in a sentence. Returns the action's code if only an older release used it. */
export function auditSentence(action: string, facts: AuditFacts, t: Translate): string {
  return action in auditSentences ? auditSentences[action as keyof typeof auditSentences](facts, t) : action
}

/** The label of an action in the filter: its sentence without details. */
export function auditActionLabel(action: string, t: Translate): string {
  return auditSentence(action, { name: null, money: null, approvalsNeeded: null, details: {} }, t)
}
