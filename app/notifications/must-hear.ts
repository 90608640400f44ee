import type { EventFacts, ToldEvent } from './facts.ts'
import { isOverdue } from './mail.ts'
import type { Told } from './told.ts'

/** Somebody who must hear of an event. An owner who has left, or wants no news of donations, need not. */
export type Hearer = 'person' | 'donor' | 'owner' | 'admins'

/** Who must hear of each kind of event, by mail or in the feed; an event that did not reach them is an error that is seen. */
export const mustHear: { readonly [K in EventFacts['kind']]: readonly Hearer[] } = {
  code_requested: ['person'],
  password_reset_requested: ['person'],
  password_changed: ['person'],
  account_suspended: ['person'],
  account_restored: ['person'],
  user_id_changed: ['person'],
  passkey_added: ['person'],
  passkey_removed: ['person'],
  account_deleted: ['person'],
  // The first people sign up before anybody is an admin.
  signed_up: ['person'],
  profile_completed: ['person'],
  campaign_created: ['owner'],
  campaign_moderated: ['owner'],
  // Nobody needs to have asked for updates.
  campaign_update_posted: [],
  campaign_reported: ['admins'],
  consent_withdrawn: ['owner', 'admins'],
  consent_given: ['owner'],
  parental_form_submitted: ['admins'],
  // A campaign that is over and had no gift has no week to report.
  weekly_report_due: [],
  // Nobody may be an admin yet, as at sign-up.
  notices_bundled: [],
  donation_captured: ['donor', 'owner'],
  donation_thanked: ['donor'],
  donation_refunded: ['donor', 'owner'],
  held_payment_refunded: ['donor'],
  held_payment_disputed: ['admins'],
  donation_disputed: ['owner', 'admins'],
  donation_dispute_won: ['owner'],
  withdrawal_requested: ['person', 'admins'],
  withdrawal_approved: ['person'],
  withdrawal_rejected: ['person'],
  withdrawal_paid: ['person'],
  withdrawal_returned: ['person'],
}

/** Who should have heard of an event and did not, so that it must not count as told. */
export function unheard(
  event: Pick<ToldEvent, 'at' | 'facts' | 'inBundle'>,
  told: Told,
  now: Date,
): Hearer[] {
  return mustHear[event.facts.kind].filter(hearer => !heard(hearer, event, told, now))
}

function heard(
  hearer: Hearer,
  { at, facts, inBundle }: Pick<ToldEvent, 'at' | 'facts' | 'inBundle'>,
  told: Told,
  now: Date,
): boolean {
  const reached = (reader: { email: string; userId?: string }) =>
    told.letters.some(({ to }) => to === reader.email) ||
    told.notices.some(({ userId }) => userId === reader.userId)
  switch (hearer) {
    case 'person':
      // A code that works no longer is for nobody.
      if (facts.kind === 'code_requested' && isOverdue('code', at, now)) return true
      if (facts.kind === 'password_reset_requested' && isOverdue('password-reset', at, now)) return true
      if (facts.kind === 'signed_up' && !facts.isWelcomed) return true
      if ('person' in facts) return reached(facts.person)
      return 'reader' in facts && reached(facts.reader)
    case 'donor':
      return 'donation' in facts && reached({ email: facts.donation.donorEmail })
    case 'owner':
      if (!('owner' in facts)) return false
      if (!facts.owner) return true
      return reached(facts.owner) || (facts.kind === 'donation_captured' && !facts.owner.donations)
    case 'admins':
      if (inBundle) return true
      return 'admins' in facts && facts.admins.some(admin => reached(admin) || isActor(facts, admin.userId))
  }
}

/** An admin who acted knows of it. */
function isActor(facts: EventFacts, userId: string): boolean {
  if ('person' in facts) return facts.person.userId === userId
  return 'owner' in facts && facts.owner?.userId === userId
}
