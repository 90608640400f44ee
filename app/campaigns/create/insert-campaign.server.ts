import { requireOwnPicture } from '../../accounts/profile/profile.server.ts'
import { phrase } from '../../lib/phrase.ts'
import { type Refusal, refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { campaignMonth, displayName, shareLink } from '../campaign.ts'
import type { CampaignCreated, CreateCampaignInput } from '../contract.ts'
import { endDraft } from '../drafts/drafts.server.ts'
import { type FieldName, fieldColumns, fieldNames } from '../fields.ts'
import { chosenEndDate, withDefaults } from '../forms/defaults.ts'
import { loadActiveCampaign } from '../load-campaigns.server.ts'
import { isListedAtCreation, type OwnersRecord } from '../moderation/moderation.ts'

/** The owner is the student, or a minor's guardian (P89). */
type Ownership = { ownerId: string; isMinor: boolean; showSchool: boolean }

type FreshCampaign = { ownership: Ownership; form: CreateCampaignInput; now: Date }

/**
 * Inserts the owner's only active campaign; `replaceActive` deactivates the current one first. Refuses InvalidEndDate and InvalidPicture (400),
 * and CampaignExists (409, with the active campaign).
 */
export async function insertOnlyActiveCampaign(
  tx: Tx,
  app: App,
  fresh: FreshCampaign,
): Promise<CampaignCreated> {
  const { ownership, form, now } = fresh
  const { ownerId, isMinor } = ownership
  await requireOwnPicture(tx, ownerId, form.profilePictureUrl)
  const replaced = form.replaceActive ? await deactivateActive(tx, ownerId, now) : []
  const id = app.newShortId()
  const studentName = displayName({ ...form, isMinor })
  const campaignLink = shareLink(app.env.appUrl, { id, studentName })
  const { timeZone, moderation } = app.env
  const isListed = isListedAtCreation(moderation, await recordOf(tx, ownerId))
  const inserted = await insertRow(tx, { ...fresh, id, campaignLink, timeZone, isListed })
  if (!inserted) throw await campaignExists(tx, ownerId)
  await endDraft(tx, ownerId, id)
  await emit(tx, [{ kind: 'campaign_created', campaignId: id }], now)
  const gone = replaced.map(old => `campaign:${old}` as const)
  await announce(tx, ['campaigns', `user:${ownerId}`, 'admin', ...gone])
  return { campaignId: id, campaignLink, isListed }
}

async function deactivateActive(tx: Tx, ownerId: string, now: Date): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'deactivate_active_campaign',
    'update campaigns set is_active = false, updated_at = $2 where owner_id = $1 and is_active returning id',
    [ownerId, now],
  )
  return rows.map(row => row.id)
}

type Row = FreshCampaign & { id: string; campaignLink: string; timeZone: string; isListed: boolean }

/** Returns false if the owner has an active campaign. A partial unique index ensures that only one of two concurrent requests succeeds. */
async function insertRow(
  tx: Tx,
  { id, campaignLink, ownership, form, now, timeZone, isListed }: Row,
): Promise<boolean> {
  const stored: Record<FieldName, unknown> = {
    ...form,
    ...withDefaults(form, form.form),
    phone: form.phone || null,
    heardAboutUs: form.heardAboutUs || null,
    fundingGoal: (form.fundingGoal ?? 0) * 100,
    campaignEndDate: chosenEndDate(form.campaignEndDate, now, timeZone),
  }
  const inserted = await tx.rows(
    'insert_campaign',
    `insert into campaigns (id, user_id, guardian_user_id, show_school, campaign_link, campaign_month, is_approved, created_at,
       updated_at, ${fieldColumns.join(', ')})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, ${fieldColumns.map((_, at) => `$${at + 9}`).join(', ')})
     on conflict (owner_id) where is_active do nothing returning id`,
    [
      id,
      ownership.isMinor ? null : ownership.ownerId,
      ownership.isMinor ? ownership.ownerId : null,
      ownership.showSchool,
      campaignLink,
      campaignMonth(now, timeZone),
      isListed,
      now,
      ...fieldNames.map(name => stored[name]),
    ],
  )
  return inserted.length > 0
}

async function recordOf(tx: Tx, ownerId: string): Promise<OwnersRecord> {
  const [record] = await tx.rows<OwnersRecord>(
    'record_of_owner',
    `select coalesce(bool_or(moderation = 'approved'), false) as approved_before,
       coalesce(bool_or(moderation in ('unlisted', 'deactivated') or exists
         (select 1 from campaign_reports r where r.campaign_id = c.id and r.status = 'open')), false) as in_doubt
     from campaigns c where owner_id = $1`,
    [ownerId],
  )
  if (!record) throw new Error('an aggregate always returns one row')
  return record
}

async function campaignExists(tx: Tx, ownerId: string): Promise<Refusal> {
  return refusal(
    'CampaignExists',
    409,
    phrase('You already have an active campaign. Creating a new one will deactivate the current one.'),
    {
      title: phrase('Campaign Already Exists'),
      facts: { activeCampaign: await loadActiveCampaign(tx, ownerId) },
    },
  )
}
