/** What one kind of entry says of it, in one sentence; null where the log no longer holds it. */
export type AuditFacts = {
  /** The person, student or file that it is about. */
  name: string | null
  /** Money that it moved or decided, with its sign: '$5,115.00'. */
  money: string | null
  /** How many admins a withdrawal needs. */
  approvalsNeeded: number | null
  details: Readonly<Record<string, unknown>>
}

type Sentence = (facts: AuditFacts) => string

const of = ({ name }: AuditFacts, unknown: string) => (name ? `${name}\u2019s` : unknown)
const sum = ({ money }: AuditFacts) => (money ? `, ${money}` : '')
const withdrawal = (facts: AuditFacts) => `${of(facts, 'a')} withdrawal${sum(facts)}`
const campaign = (facts: AuditFacts) => `${of(facts, 'a')} campaign`
const account = (facts: AuditFacts) => `${of(facts, 'an')} account`
const donation = (facts: AuditFacts) => `${of(facts, 'a')} donation`
const batch = ({ name }: AuditFacts) => name ?? 'a payout batch'
const month = ({ name }: AuditFacts) => name ?? 'a month'
const approvals = (one: number, { approvalsNeeded }: AuditFacts) =>
  approvalsNeeded && approvalsNeeded > 1 ? ` (${one} of ${approvalsNeeded})` : ''

/** Every action that the audit log can hold, and how it reads. One without a sentence does not compile. */
export const auditSentences = {
  'account.deleted': facts => `Deleted ${facts.name ? account(facts) : 'their own account'}`,
  'account.restored': facts => `Restored ${account(facts)}`,
  'account.suspended': facts => `Suspended ${account(facts)}`,
  'accounting-period.closed': facts => `Closed ${month(facts)}`,
  'accounting-period.sealed': facts => `Sealed the exports of ${month(facts)}`,
  'admin.granted': facts => `Made ${facts.name ?? 'someone'} an admin`,
  'admin.revoked': facts => `Took admin rights from ${facts.name ?? 'someone'}`,
  'bank-details.resealed': ({ details }) =>
    `Sealed stored bank details under the newest key (${details.resealed ?? 0})`,
  'campaign-update.removed': () => 'Removed a campaign update',
  'campaign.approved': facts => `Listed ${campaign(facts)}`,
  'campaign.deactivated': facts => `Took down ${campaign(facts)}`,
  'campaign.edited': facts => `Edited ${campaign(facts)}`,
  'campaign.funds-released': facts => `Released the funds of ${campaign(facts)}`,
  'campaign.photos-changed': facts => `Changed the photos of ${campaign(facts)}`,
  'campaign.reports-dismissed': facts => `Dismissed the reports about ${campaign(facts)}`,
  'campaign.shortfall_written_off': facts => `Wrote off what ${campaign(facts)} owes${sum(facts)}`,
  'campaign.unlisted': facts => `Unlisted ${campaign(facts)}`,
  'campaign.video-removed': facts => `Removed the video of ${campaign(facts)}`,
  'campaign.video-shown': facts => `Added a video to ${campaign(facts)}`,
  'demo.seeded': () => 'Finished filling the demo world',
  'demo.seeding': () => 'Began filling the demo world',
  'dispute.address_revealed': facts => `Looked at the network address behind ${donation(facts)}`,
  'dispute.evidence_downloaded': facts => `Downloaded the evidence about ${donation(facts)}`,
  'donation.refund_refused': facts => `The provider refused to refund ${donation(facts)}${sum(facts)}`,
  'donation.refund_requested': facts => `Asked to refund ${donation(facts)}${sum(facts)}`,
  'donations.paused': facts => `Paused donations ${facts.name ? `to ${campaign(facts)}` : 'everywhere'}`,
  'donations.resumed': facts => `Resumed donations ${facts.name ? `to ${campaign(facts)}` : 'everywhere'}`,
  'event.dismissed': () => 'Set aside an announcement that reached no one',
  'event.retried': () => 'Retried an announcement that reached no one',
  'mail.dismissed': () => 'Set aside an undelivered email',
  'mail.retried': () => 'Retried an undelivered email',
  'payout-batch.cancel-asked': facts => `Asked to cancel ${batch(facts)}${sum(facts)}`,
  'payout-batch.cancelled': facts => `Cancelled ${batch(facts)}${sum(facts)}`,
  'payout-batch.created': facts => `Created ${batch(facts)}${sum(facts)}`,
  'payout-batch.downloaded': facts => `Downloaded ${batch(facts)}${sum(facts)}`,
  'payout-batch.paid': facts => `Marked ${batch(facts)} as paid${sum(facts)}`,
  'payout-batch.paid-though-paused': facts =>
    `Marked ${batch(facts)} as paid${sum(facts)}, though some of its payouts were paused`,
  'provider_difference.resolved': () => 'Settled a difference between the provider and the ledger',
  'push.dismissed': () => 'Set aside an undelivered push message',
  'suspense.assigned': ({ details, ...facts }) =>
    `Assigned held money${sum({ details, ...facts })} to ${details.campaignId ? 'a campaign' : 'the foundation'}`,
  'suspense.refund_requested': facts => `Asked to refund held money${sum(facts)}`,
  'user-id.changed': facts => `Changed ${of(facts, 'a')} User ID`,
  'withdrawal.approved': facts => `Approved ${withdrawal(facts)}${approvals(2, facts)}`,
  'withdrawal.bank-details-in-payout-file': facts =>
    `Put the bank details of ${withdrawal(facts)} into a payout file`,
  'withdrawal.bank-details-revealed': facts => `Looked at the bank details of ${withdrawal(facts)}`,
  'withdrawal.batched': facts => `Put ${withdrawal(facts)} into a payout batch`,
  'withdrawal.first-approval': facts => `Approved ${withdrawal(facts)}${approvals(1, facts)}`,
  'withdrawal.paid': facts => `Marked ${withdrawal(facts)} as paid`,
  'withdrawal.rejected': facts => `Rejected ${withdrawal(facts)}`,
  'withdrawal.returned': facts => `Marked ${withdrawal(facts)} as returned by the bank`,
  'withdrawal.unbatched': facts => `Took ${withdrawal(facts)} out of its payout batch`,
} as const satisfies Record<string, Sentence>

declare module '../../platform/audit/audit.server.ts' {
  interface AuditActions extends Record<keyof typeof auditSentences, true> {}
}

/** The sentence of an entry; of one that an older version wrote, its action as it is. */
export function auditSentence(action: string, facts: AuditFacts): string {
  return action in auditSentences ? auditSentences[action as keyof typeof auditSentences](facts) : action
}

/** What an action is called where entries are narrowed by it: the sentence without whom it is about. */
export function auditActionLabel(action: string): string {
  return auditSentence(action, { name: null, money: null, approvalsNeeded: null, details: {} })
}
