import { Refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { once } from '../../platform/http/idempotency.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { displayName, shareLink } from '../campaign.ts'
import { type CampaignFacts, columnOf, editedNames, readName, selectList } from '../fields.ts'
import { campaignNotFound, refuseNoCampaignId } from '../load-campaigns.server.ts'
import { askForReview } from '../moderation/moderate-campaign.server.ts'
import { reviewedFields } from '../moderation/moderation.ts'
import {
  type CampaignEdited,
  decideEdit,
  type EditCampaignInput,
  type EditDecision,
  type EditedCampaign,
  factsOf,
} from './edit-campaign.ts'

type EditOfCampaign = { campaignId: string; input: EditCampaignInput; now: Date; requestId: string }

/**
 * Edits the viewer's own campaign (P101). The link changes with the name; older links keep working. A repeated edit changes nothing and returns
 * the first response. Refuses with CampaignNotFound (404) for someone else's campaign, and like `decideEdit`.
 */
export async function editCampaign(app: App, viewer: Viewer, edit: EditOfCampaign): Promise<CampaignEdited> {
  const { campaignId, input } = edit
  refuseNoCampaignId(campaignId)
  return await app.db.transaction(async tx => {
    const campaign = await lockOwn(tx, campaignId, viewer.userId)
    const { id, ...content } = input
    const call = {
      scope: `user:${viewer.userId}`,
      operation: 'edit-campaign',
      key: id,
      request: { campaignId, ...content },
    }
    // Computed again for a repeated edit instead of stored with its response, because the link contains a name.
    const studentName = displayName({ ...factsOf(input), isMinor: campaign.isMinor })
    const campaignLink = shareLink(app.env.appUrl, { id: campaignId, studentName })
    const updatedAt = await once(tx, call, () => change(tx, { app, viewer, campaign, campaignLink, edit }))
    return { campaignLink, updatedAt }
  })
}

type Change = {
  app: App
  viewer: Viewer
  campaign: LockedCampaign
  campaignLink: string
  edit: EditOfCampaign
}

/** Returns the campaign's version after the edit, an ISO instant. */
async function change(tx: Tx, { app, viewer, campaign, campaignLink, edit }: Change): Promise<string> {
  const { campaignId, input, now, requestId } = edit
  const decision = decideEdit(campaign, input, { now, timeZone: app.env.timeZone })
  if (decision instanceof Refusal) throw decision
  if (decision.changed.length === 0) return campaign.updatedAt.toISOString()
  const updatedAt = nextVersion(campaign.updatedAt, now)
  await writeFacts(tx, campaignId, decision.facts, { campaignLink, updatedAt })
  if (decision.changed.some(name => reviewedFields.has(name))) await askForReview(tx, campaignId, now)
  await audit(tx, {
    at: now,
    actorUserId: viewer.userId,
    subjectId: campaignId,
    requestId,
    action: 'campaign.edited',
    subjectType: 'campaign',
    details: { changed: decision.changed },
    personal: changeOf(campaign, decision),
  })
  await announce(tx, [`campaign:${campaignId}`, 'campaigns', `user:${viewer.userId}`, 'admin'])
  return updatedAt.toISOString()
}

type LockedCampaign = EditedCampaign & { isMinor: boolean }

async function lockOwn(tx: Tx, campaignId: string, ownerId: string): Promise<LockedCampaign> {
  const [row] = await tx.rows<LockedCampaign>(
    'lock_own_campaign',
    `select ${selectList(editedNames)}, guardian_user_id is not null as is_minor, is_active, updated_at
     from campaigns where id = $1 and owner_id = $2 for no key update`,
    [campaignId, ownerId],
  )
  if (!row) throw campaignNotFound()
  return row
}

/** The version after a change; at least 1 ms later than the one before, so that two quick changes get different versions. */
function nextVersion(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1))
}

async function writeFacts(
  tx: Tx,
  campaignId: string,
  facts: CampaignFacts,
  { campaignLink, updatedAt }: { campaignLink: string; updatedAt: Date },
): Promise<void> {
  const changes = editedNames.map((name, at) => `${columnOf(name)} = $${at + 4}`)
  await tx.rows(
    'edit_campaign',
    `update campaigns set campaign_link = $2, updated_at = $3, ${changes.join(', ')} where id = $1`,
    [campaignId, campaignLink, updatedAt, ...editedNames.map(name => facts[readName(name)])],
  )
}

/** The audit details: the old and new values of changed fields, except long text. */
function changeOf(before: CampaignFacts, { changed, facts }: EditDecision): Record<string, unknown> {
  const reported = changed.filter(name => name !== 'story' && name !== 'achievements')
  return {
    before: Object.fromEntries(reported.map(name => [name, before[name]])),
    after: Object.fromEntries(reported.map(name => [name, facts[name]])),
  }
}

/**
 * Deactivates the viewer's own campaign: it shows Campaign Deleted and keeps its funds (P79). Refuses with CampaignNotFound (404) for someone
 * else's, and for one that is already inactive.
 */
export async function deactivateCampaign(
  app: App,
  viewer: Viewer,
  campaignId: string,
  now: Date,
): Promise<void> {
  refuseNoCampaignId(campaignId)
  await app.db.transaction(async tx => {
    const rows = await tx.rows(
      'deactivate_campaign',
      'update campaigns set is_active = false, updated_at = $3 where id = $1 and owner_id = $2 and is_active returning id',
      [campaignId, viewer.userId, now],
    )
    if (rows.length === 0) throw campaignNotFound()
    await announce(tx, [`campaign:${campaignId}`, 'campaigns', `user:${viewer.userId}`, 'admin'])
  })
}
