import type { Tx } from './database.server.ts'

/**
 * Events that commands record; their payloads name rows, and hold no more than a mail needs that the rows cannot tell.
 * Effects (mail, notifications) are made from them after the commit, once each.
 */
export type OutboxEvent =
  | { kind: 'code_requested'; userId: string; code: string; purpose: 'sign-in' | 'prove-email' | 'step-up' }
  | { kind: 'password_reset_requested'; userId: string; token: string }
  | { kind: 'password_changed'; userId: string }
  | { kind: 'account_suspended' | 'account_restored'; userId: string; reason: string }
  | { kind: 'user_id_changed'; userId: string }
  /** `name` is what the passkey is called. */
  | { kind: 'passkey_added' | 'passkey_removed'; userId: string; name: string }
  | { kind: 'account_deleted'; email: string; firstName: string; locale: 'en' | 'es' }
  /** Without a welcome where an address has had its share of them. */
  | { kind: 'signed_up'; userId: string; welcome?: false }
  | { kind: 'profile_completed'; userId: string }
  | { kind: 'campaign_created'; campaignId: string }
  | { kind: 'parental_form_submitted'; campaignId: string }
  | { kind: 'donation_captured'; donationId: string }
  | { kind: 'donation_thanked'; donationId: string }
  | { kind: 'donation_refunded'; donationId: string }
  | { kind: 'held_payment_refunded'; donationId: string }
  | { kind: 'held_payment_disputed'; donationId: string }
  | { kind: 'donation_disputed'; donationId: string }
  | { kind: 'donation_dispute_won'; donationId: string }
  | { kind: 'withdrawal_requested'; requestId: string }
  | { kind: 'withdrawal_approved'; withdrawalId: string }
  | { kind: 'withdrawal_rejected'; withdrawalId: string }
  | { kind: 'withdrawal_paid'; withdrawalId: string }
  | { kind: 'withdrawal_returned'; withdrawalId: string }
  | { kind: 'consent_withdrawn'; campaignId: string }
  | { kind: 'consent_given'; campaignId: string }
  | { kind: 'campaign_update_posted'; updateId: string }
  | { kind: 'campaign_reported'; reportId: string }
  | {
      kind: 'campaign_moderated'
      campaignId: string
      act: 'approved' | 'unlisted' | 'deactivated'
      reason: string
    }
  | { kind: 'weekly_report_due'; userId: string; week: string }
  | { kind: 'notices_bundled'; of: 'sign-ups' | 'campaigns' | 'reports'; count: number }

/** Records events in the caller's transaction and wakes whoever delivers them once it has committed. */
export async function emit(tx: Tx, events: readonly OutboxEvent[], at: Date): Promise<void> {
  if (events.length === 0) return
  await tx.rows(
    'emit_events',
    `with fresh as (
       insert into outbox_events (kind, payload, created_at)
       select e->>'kind', e - 'kind', $2 from jsonb_array_elements($1::jsonb) as e returning 1)
     select pg_notify('outbox', '') from (select count(*) from fresh) as inserted`,
    [JSON.stringify(events), at],
  )
}

/** Marks every event so far as told: for history that is written after the fact and must not be mailed to anybody. */
export async function settleHistory(tx: Tx, at: Date): Promise<void> {
  await tx.rows('settle_history', 'update outbox_events set handled_at = $1 where handled_at is null', [at])
}
