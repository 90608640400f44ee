import type { ToldEvent } from './facts.ts'
import {
  tellDispute,
  tellDisputeWon,
  tellDonation,
  tellHeldDispute,
  tellHeldRefund,
  tellRefund,
  tellThanks,
} from './tell-donations.ts'
import {
  tellConsent,
  tellModeration,
  tellParentalForm,
  tellReport,
  tellUpdate,
  tellWeek,
} from './tell-news.ts'
import {
  tellBundle,
  tellCampaign,
  tellCode,
  tellCompletion,
  tellDeletion,
  tellPasskey,
  tellPasswordChange,
  tellReset,
  tellSignUp,
  tellStanding,
  tellUserIdChange,
} from './tell-people.ts'
import { tellWithdrawalOutcome, tellWithdrawalRequest } from './tell-withdrawals.ts'
import type { Told } from './told.ts'

/**
 * Who hears what of an event (P213, P215, P216). What a person must know (codes, receipts, their money leaving)
 * always reaches them; news of donations obeys their preferences. A code that works no longer is told to nobody.
 */
export function tell(event: ToldEvent, now: Date, currencySign: string): Told {
  const { facts } = event
  switch (facts.kind) {
    case 'code_requested':
      return tellCode(facts, event.at, now)
    case 'password_reset_requested':
      return tellReset(facts, event.at, now)
    case 'password_changed':
      return tellPasswordChange(facts)
    case 'user_id_changed':
      return tellUserIdChange(facts)
    case 'passkey_added':
    case 'passkey_removed':
      return tellPasskey(facts)
    case 'account_suspended':
    case 'account_restored':
      return tellStanding(facts)
    case 'account_deleted':
      return tellDeletion(facts)
    case 'signed_up':
      return tellSignUp(facts, event.at)
    case 'profile_completed':
      return tellCompletion(facts)
    case 'campaign_created':
      return tellCampaign(facts)
    case 'campaign_update_posted':
      return tellUpdate(facts)
    case 'campaign_reported':
      return tellReport(facts)
    case 'campaign_moderated':
      return tellModeration(facts)
    case 'consent_withdrawn':
    case 'consent_given':
      return tellConsent(facts)
    case 'parental_form_submitted':
      return tellParentalForm(facts)
    case 'weekly_report_due':
      return tellWeek(facts, now)
    case 'notices_bundled':
      return tellBundle(facts)
    case 'donation_captured':
      return tellDonation(facts, currencySign)
    case 'donation_thanked':
      return tellThanks(facts)
    case 'donation_refunded':
      return tellRefund(facts, currencySign)
    case 'held_payment_refunded':
      return tellHeldRefund(facts)
    case 'held_payment_disputed':
      return tellHeldDispute(facts)
    case 'donation_disputed':
      return tellDispute(facts, currencySign)
    case 'donation_dispute_won':
      return tellDisputeWon(facts, currencySign)
    case 'withdrawal_requested':
      return tellWithdrawalRequest(facts, currencySign)
    case 'withdrawal_approved':
    case 'withdrawal_rejected':
    case 'withdrawal_paid':
    case 'withdrawal_returned':
      return tellWithdrawalOutcome(facts, currencySign)
  }
}
