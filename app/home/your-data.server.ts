import type { UserRow } from '#db/tables.ts'
import { requireStepUp } from '../accounts/access.ts'
import { forgetUploads } from '../accounts/profile/profile.server.ts'
import { forgetAccount } from '../accounts/remove-credentials.server.ts'
import { isStaff } from '../accounts/staff-roles.ts'
import { fieldColumns } from '../campaigns/fields.ts'
import { columnsTaken } from '../campaigns/other-columns.ts'
import { forgetOwner } from '../campaigns/owner-leaves.server.ts'
import { forgetGiverAddresses } from '../donations/disputes/giver-address.server.ts'
import { forgetExpectedChecks } from '../donations/offline/expected/expected-checks.server.ts'
import { refuseOpenPayments, settleOpenPayments } from '../donations/reconcile/settle-open-payments.server.ts'
import { eraseStudent } from '../donors/receipts/erase-names.server.ts'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import { removeForgotten } from '../pictures/remove-files.server.ts'
import type { App } from '../platform/app.server.ts'
import { audit, eraseAuditWords } from '../platform/audit/audit.server.ts'
import { snakeCased } from '../platform/database/column-names.ts'
import type { Db } from '../platform/database/database.server.ts'
import { emit } from '../platform/outbox.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import type { Viewer } from '../platform/viewer.ts'
import { forgetPerson } from '../withdrawals/forget-person.server.ts'
import { availableOf, type CampaignFunds } from '../withdrawals/funds.ts'
import { loadFunds, loadFundsLocked } from '../withdrawals/load-funds.server.ts'

/** Loads everything stored about a person, except hashes, keys, and bank account numbers (P16). */
export async function loadYourData(db: Db, viewer: Viewer): Promise<Record<string, unknown>> {
  const of = async (sql: string) =>
    (await db.rows<Record<string, unknown>>(null, sql, [viewer.userId])).map(withColumnNames)
  const [
    account,
    preferences,
    campaigns,
    visitsAndShares,
    privacyReports,
    updates,
    photos,
    videos,
    withdrawals,
    notifications,
    consents,
    sessions,
    devices,
    passkeys,
    identities,
    drafts,
  ] = await Promise.all([
    of(`select u.email, u.email_verified, u.locale, u.created_at, p.custom_user_id, p.first_name, p.last_name,
            p.profile_picture_url, (select json_agg(f.custom_user_id order by f.changed_at) from former_user_ids f where f.user_id = u.id) as former_user_ids
          from users u join profiles p on p.user_id = u.id where u.id = $1`),
    of(
      `select donations, donor_messages, campaign_updates, weekly_reports, push_donations, push_goals, push_withdrawals, push_campaign_end,
           push_to_decide, push_disputes, push_details, quiet_from, quiet_until from notification_preferences where user_id = $1`,
    ),
    of(
      `select ${[...fieldColumns, ...columnsTaken].join(', ')} from campaigns where owner_id = $1 order by created_at`,
    ),
    of(
      `select n.campaign_id, n.day::text, n.kind, n.channel, n.count from campaign_counts n join campaigns c on c.id = n.campaign_id
       where c.owner_id = $1 order by n.campaign_id, n.day, n.kind, n.channel`,
    ),
    of(
      `select r.campaign_id, r.at, r.places, (select coalesce(json_agg(f - 'mark'), '[]') from jsonb_array_elements(r.findings) f) as findings
       from privacy_reports r join campaigns c on c.id = r.campaign_id where c.owner_id = $1 order by r.at`,
    ),
    of(
      `select campaign_id, body, created_at from campaign_updates where author_user_id = $1 order by created_at`,
    ),
    of(
      `select m.campaign_id, m.update_id, m.place, m.url, m.description, m.created_at from campaign_photos m join campaigns c on c.id = m.campaign_id
       where c.owner_id = $1 order by m.campaign_id, m.update_id nulls first, m.place`,
    ),
    of(
      `select v.campaign_id, v.url, v.poster_url, v.milliseconds, v.description, v.captions, v.created_at
       from campaign_videos v join campaigns c on c.id = v.campaign_id where c.owner_id = $1`,
    ),
    of(`select id, campaign_id, amount, payout, full_name, email, phone, account_holder_name, account_last4, account_type, notes,
            status, created_at from withdrawals where user_id = $1 order by created_at`),
    of(`select type, title, message, created_at from notifications where user_id = $1 order by created_at`),
    of(
      `select campaign_id, act, statement, signer_name, relationship, at from consent_records where guardian_user_id = $1 order by at`,
    ),
    of(`select user_agent, created_at, expires_at from sessions where user_id = $1 order by created_at`),
    // Leaves out the push address, because anyone who has it can send messages to the device.
    of(
      `select kind, time_zone, created_at, last_used_at from push_devices where user_id = $1 order by created_at`,
    ),
    of(`select name, created_at, last_used_at from passkeys where user_id = $1 order by created_at`),
    of(`select issuer, subject, linked_at from oidc_identities where user_id = $1 order by linked_at`),
    of(`select answers, created_at, campaign_id from campaign_drafts where user_id = $1 order by created_at`),
  ])
  return {
    account: account[0],
    preferences: preferences[0],
    campaigns,
    visits_and_shares: visitsAndShares,
    privacy_reports: privacyReports,
    updates,
    photos,
    videos,
    withdrawals,
    notifications,
    consents,
    sessions,
    devices,
    passkeys,
    identities,
    drafts,
  }
}

/** Renames the properties of a row to the database's column names (snake case), which the downloaded file uses. */
const withColumnNames = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCased(name), value]))

/**
 * Deletes a person's account and the files they uploaded (P17, P18). Refuses with StepUpRequired (403), FundsLeft (409) while money is
 * available or under review, PaymentsOpen (409) while a donor may be paying, PayoutOnItsWay (409) while a payout is pending at the
 * bank, and AdminStays (409) for staff, whose roles must be revoked first.
 */
export async function deleteAccount(app: App, viewer: Viewer, now: Date): Promise<void> {
  requireStepUp(viewer, now)
  if (isStaff(viewer)) {
    throw refusal(
      'AdminStays',
      409,
      phrase('An owner must revoke your roles before you delete this account.'),
    )
  }
  refuseFundsLeft(await loadFunds(app, viewer.userId))
  await settleOpenPayments(app, viewer.userId, now)
  const pictures = await app.db.transaction(async tx => {
    refuseFundsLeft(await loadFundsLocked(app, tx, viewer.userId))
    await refuseOpenPayments(tx, viewer.userId, now)
    const [person] = await tx.rows<Pick<UserRow, 'locale'>>(
      'locale_of_deleted',
      'select locale from users where id = $1',
      [viewer.userId],
    )
    const erasedWords = await eraseAuditWords(tx, viewer.userId)
    await forgetOwner(tx, viewer.userId, now)
    await forgetPerson(tx, viewer.userId)
    await eraseStudent(tx, viewer.userId)
    if (viewer.emailVerified) {
      await forgetGiverAddresses(tx, viewer.email)
      await forgetExpectedChecks(tx, viewer.email)
    }
    const uploads = await forgetUploads(tx, viewer.userId, now)
    await forgetAccount(tx, viewer.userId, now)
    await audit(tx, {
      at: now,
      actorUserId: viewer.userId,
      action: 'account.deleted',
      subjectType: 'user',
      subjectId: viewer.userId,
      details: { erasedWords },
    })
    const recipient = { email: viewer.email, firstName: viewer.firstName, locale: person?.locale ?? 'en' }
    await emit(tx, [{ kind: 'account_deleted', ...recipient }], now)
    await announce(tx, [`user:${viewer.userId}`])
    return uploads
  })
  await removeForgotten(app, pictures)
}

function refuseFundsLeft(funds: readonly CampaignFunds[]): void {
  if (!funds.some(campaign => campaign.pendingCents > 0 || availableOf(campaign) > 0)) return
  throw refusal(
    'FundsLeft',
    409,
    phrase('There is money in your account. Withdraw it first, then delete the account.'),
  )
}
