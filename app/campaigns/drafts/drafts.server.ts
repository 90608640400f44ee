import type { CampaignDraftRow } from '#db/tables.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { once } from '../../platform/http/idempotency.server.ts'
import { newId } from '../../platform/ids.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { type CampaignDraftInput, draftDays, type PreparedAnswers, preparedAnswers } from './draft.ts'

type Preparing = { keyId: string; now: Date; requestId: string }

/**
 * Prepares a campaign for an existing account, in place of an earlier open draft (P659). Creates no campaign: the account's owner checks the
 * answers, gives the consents, and creates it like any other. Refuses with AccountNotFound (404); a repeated request prepares one draft.
 */
export async function prepareDraft(
  app: App,
  { requestId: key, ...input }: CampaignDraftInput,
  { keyId, now, requestId }: Preparing,
): Promise<{ draftId: string }> {
  const call = { scope: `api-key:${keyId}`, operation: 'prepare-campaign', key, request: input }
  return await app.db.transaction(tx =>
    once(tx, call, async () => {
      const userId = await lockAccount(tx, input.accountEmail)
      await tx.rows(
        'replace_campaign_draft',
        'delete from campaign_drafts where user_id = $1 and campaign_id is null',
        [userId],
      )
      const draftId = newId(now)
      await tx.rows(
        'insert_campaign_draft',
        `insert into campaign_drafts (id, user_id, api_key_id, answers, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $5::timestamptz + make_interval(hours => $6))`,
        [draftId, userId, keyId, preparedAnswers(input), now, draftDays * 24],
      )
      await audit(tx, {
        at: now,
        actorUserId: null,
        action: 'campaign-draft.prepared',
        subjectType: 'user',
        subjectId: userId,
        details: { draftId, apiKeyId: keyId },
        requestId,
      })
      await announce(tx, [`user:${userId}`])
      return { draftId }
    }),
  )
}

/** Locks the account, so that two drafts for it follow one another. */
async function lockAccount(tx: Tx, email: string): Promise<string> {
  const [account] = await tx.rows<{ id: string }>(
    'lock_account_of_draft',
    'select id from users where email = $1 and deleted_at is null and suspended_at is null for no key update',
    [email],
  )
  if (!account)
    throw refusal('AccountNotFound', 404, phrase('No account found for {email}.'), { values: { email } })
  return account.id
}

/** The answers of the account's open draft, or null. */
export async function loadOpenDraft(db: Db, userId: string, now: Date): Promise<PreparedAnswers | null> {
  const [draft] = await db.rows<{ answers: PreparedAnswers }>(
    'open_campaign_draft',
    'select answers from campaign_drafts where user_id = $1 and campaign_id is null and expires_at > $2',
    [userId, now],
  )
  return draft?.answers ?? null
}

type Draft = Pick<CampaignDraftRow, 'id' | 'campaignId' | 'createdAt' | 'expiresAt'>

/** A draft without its answers. Refuses with DraftNotFound (404), also for what another key prepared, and after it expired. */
export async function loadDraft(db: Db, draftId: string, keyId: string, now: Date): Promise<Draft> {
  const [draft] = await db.rows<Draft>(
    'campaign_draft',
    `select id, campaign_id, created_at, expires_at from campaign_drafts
     where id = $1 and api_key_id = $2 and (campaign_id is not null or expires_at > $3)`,
    [draftId, keyId, now],
  )
  if (!draft)
    throw refusal('DraftNotFound', 404, phrase('This draft doesn’t exist, was replaced, or has expired.'))
  return draft
}

/** Ends the open draft of an account whose owner created a campaign. Its answers are deleted. */
export async function endDraft(tx: Tx, userId: string, campaignId: string): Promise<void> {
  await tx.rows(
    'end_campaign_draft',
    `update campaign_drafts set campaign_id = $2, answers = '{}' where user_id = $1 and campaign_id is null`,
    [userId, campaignId],
  )
}

/** Deletes expired drafts. Returns their number. */
export async function sweepDrafts(db: Db, now: Date): Promise<number> {
  const deleted = await db.rows(
    'sweep_campaign_drafts',
    'delete from campaign_drafts where campaign_id is null and expires_at <= $1 returning 1',
    [now],
  )
  return deleted.length
}
