import { type AdminAction, auditedBy } from '../../accounts/access.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import { newId } from '../../platform/ids.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { campaignNotFound, refuseNoCampaignId } from '../load-campaigns.server.ts'
import type { PrivacyReportData } from './contract.ts'
import {
  type Consequences,
  type Finding,
  keptDays,
  originOf,
  type Place,
  platformPlaces,
  repeatedAfterDays,
  sentPlaces,
} from './report.ts'

/** A minor's campaign of which a report is made. */
export type Reported = { id: string; guardianUserId: string; firstName: string; wasHidden: boolean }

/**
 * Locks a page that a finding hides, and shows it inside the transaction, so that a report sees what visitors would. The transaction ends with
 * `storeReport`, which hides it again or not. Refuses with CampaignNotFound (404) for a campaign without a guardian.
 */
export async function openForReport(tx: Tx, campaignId: string): Promise<Reported> {
  refuseNoCampaignId(campaignId)
  const [shown] = await tx.rows<{ id: string }>(
    'show_page_to_report',
    `update campaigns set hidden_for_privacy_at = null where id = $1 and hidden_for_privacy_at is not null returning id`,
    [campaignId],
  )
  const [campaign] = await tx.rows<Omit<Reported, 'wasHidden'>>(
    'campaign_to_report',
    'select id, guardian_user_id, first_name from campaigns where id = $1 and guardian_user_id is not null',
    [campaignId],
  )
  if (!campaign) throw campaignNotFound()
  return { ...campaign, wasHidden: shown !== undefined }
}

/** The marks of all earlier findings of a campaign, and of those that staff cleared. */
export async function loadMarks(db: Db, campaignId: string) {
  const rows = await db.rows<{ mark: string; isCleared: boolean }>(
    'privacy_marks',
    `select f->>'mark' as mark, bool_or(cleared_at is not null) as is_cleared
     from privacy_reports, jsonb_array_elements(findings) f where campaign_id = $1 group by 1`,
    [campaignId],
  )
  const marks = (of: typeof rows) => new Set(of.map(({ mark }) => mark))
  return { known: marks(rows), cleared: marks(rows.filter(({ isCleared }) => isCleared)) }
}

export type NewReport = {
  campaign: Reported
  askedBy: string | null
  now: Date
  places: number
  findings: readonly Finding[]
  unread: readonly Place[]
  unstoredMails: number
  milliseconds: number
} & Pick<Consequences, 'hidePage' | 'fresh'>

/** Stores a report, hides or shows the page, and tells the guardian and the staff what is new (P889, P890). */
export async function storeReport(tx: Tx, report: NewReport): Promise<void> {
  const { campaign, askedBy, now, hidePage, fresh, findings, unread } = report
  await tx.rows(
    'insert_privacy_report',
    `insert into privacy_reports (id, campaign_id, at, asked_by, places, findings, unread, unstored_mails, milliseconds)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      newId(now),
      campaign.id,
      now,
      askedBy,
      report.places,
      JSON.stringify(findings),
      unread,
      report.unstoredMails,
      report.milliseconds,
    ],
  )
  // What couldn't be read may still show what hid the page.
  const isHidden = hidePage || (campaign.wasHidden && unread.length > 0)
  if (isHidden) await hidePageOf(tx, campaign.id, now)
  if (fresh.length > 0) {
    const hasLeak = fresh.some(({ place }) => ['platform', 'sent'].includes(originOf(place)))
    await emit(tx, [{ kind: 'privacy_found', campaignId: campaign.id, isHidden, hasLeak }], now)
  } else if (campaign.wasHidden && !isHidden)
    await emit(tx, [{ kind: 'privacy_cleared', campaignId: campaign.id }], now)
  await announceCampaign(tx, campaign)
}

const hidePageOf = (tx: Tx, campaignId: string, now: Date) =>
  tx.rows('hide_page_for_privacy', 'update campaigns set hidden_for_privacy_at = $2 where id = $1', [
    campaignId,
    now,
  ])

const announceCampaign = (tx: Tx, { id, guardianUserId }: Pick<Reported, 'id' | 'guardianUserId'>) =>
  announce(tx, [`campaign:${id}`, 'campaigns', 'admin', `user:${guardianUserId}`])

/**
 * Staff found the findings of the last report harmless: the page is shown again, and what they cleared doesn't count until its text changes (P890).
 * `showWords` shows the supporters' words. Refuses CampaignNotFound (404), OwnCampaign (403), AlreadyDecided (409).
 */
export async function clearFindings(
  app: App,
  campaignId: string,
  { reason, showWords, ...action }: AdminAction & { reason: string; showWords(tx: Tx): Promise<void> },
): Promise<void> {
  await app.db.transaction(async tx => {
    const { wasHidden, ...campaign } = await openForReport(tx, campaignId)
    if (campaign.guardianUserId === action.admin.userId)
      throw refusal('OwnCampaign', 403, phrase('This is your own campaign. Another admin must decide.'))
    const cleared = await tx.rows(
      'clear_privacy_findings',
      `update privacy_reports set cleared_at = $2, cleared_by = $3
       where cleared_at is null and findings <> '[]' and id = (
         select id from privacy_reports where campaign_id = $1 order by at desc, id desc limit 1) returning id`,
      [campaignId, action.now, action.admin.userId],
    )
    if (cleared.length === 0)
      throw refusal(
        'AlreadyDecided',
        409,
        phrase('Someone already decided this. The page now shows the result.'),
      )
    await showWords(tx)
    await audit(tx, {
      ...auditedBy(action),
      action: 'campaign.privacy-cleared',
      subjectType: 'campaign',
      subjectId: campaignId,
      reason,
    })
    if (wasHidden) await emit(tx, [{ kind: 'privacy_cleared', campaignId }], action.now)
    await announceCampaign(tx, campaign)
  })
}

type Stored = {
  at: Date
  places: number
  findings: Finding[]
  unread: Place[]
  unstoredMails: number
  hiddenRefs: string[]
}

/** The last privacy report. `guardianUserId`: refuses with CampaignNotFound (404) for everyone but the guardian. */
export async function loadPrivacyReport(
  db: Db,
  campaignId: string,
  guardianUserId?: Viewer['userId'],
): Promise<PrivacyReportData> {
  refuseNoCampaignId(campaignId)
  const [campaign] = await db.rows<{ firstName: string; isHidden: boolean }>(
    'campaign_of_privacy_report',
    `select first_name, hidden_for_privacy_at is not null as is_hidden from campaigns
     where id = $1 and guardian_user_id is not null and guardian_user_id = coalesce($2::uuid, guardian_user_id)`,
    [campaignId, guardianUserId ?? null],
  )
  if (!campaign) throw campaignNotFound()
  const [stored] = await db.rows<Stored>(
    'last_privacy_report',
    `select at, places, findings, unread, unstored_mails,
       array(select d.id::text from donations d where d.words_hidden_at is not null and d.id = any (
         array(select (f->>'ref')::uuid from jsonb_array_elements(r.findings) f where pg_input_is_valid(f->>'ref', 'uuid'))
       )) as hidden_refs
     from privacy_reports r where campaign_id = $1 order by at desc, id desc limit 1`,
    [campaignId],
  )
  const { cleared } = await loadMarks(db, campaignId)
  return {
    campaignId,
    ...campaign,
    report: stored ? shownReport(stored, cleared) : null,
    topics: [`campaign:${campaignId}`],
  }
}

function shownReport(
  { at, findings, hiddenRefs, ...report }: Stored,
  cleared: ReadonlySet<string>,
): PrivacyReportData['report'] {
  return {
    ...report,
    at: at.toISOString(),
    findings: findings.map(({ place, kind, at, ref, mark }) => ({
      place,
      kind,
      at,
      isHidden: ref !== null && hiddenRefs.includes(ref),
      isCleared: cleared.has(mark),
    })),
  }
}

/** Public campaigns of minors whose last report is a week old, those that waited longest first. */
export async function loadDueCampaigns(db: Db, now: Date, most: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    'campaigns_due_for_report',
    `select c.id from campaigns c left join lateral (
       select at from privacy_reports r where r.campaign_id = c.id order by at desc limit 1) last on true
     where c.guardian_user_id is not null and c.is_active and not c.consent_withdrawn and not c.owner_suspended
       and coalesce(last.at, '-infinity') <= $1::timestamptz - $2 * interval '1 day'
     order by last.at nulls first, c.id limit $3`,
    [now, repeatedAfterDays, most],
  )
  return rows.map(({ id }) => id)
}

/** For Operations: pages that a finding hides, and campaigns whose report is more than two days late. */
export async function countPrivacyReports(
  db: Db,
  now: Date,
): Promise<{ hidden: number; late: number; leaks: number }> {
  return await oneRow(
    db,
    'count_privacy_reports',
    `select count(*) filter (where c.hidden_for_privacy_at is not null) as hidden,
       count(*) filter (where coalesce(last.at, (
         select greatest(c.created_at, first_at) from task_runs where task = 'privacy_reports')) < $1::timestamptz - $2 * interval '1 day') as late,
       count(*) filter (where last.leaks) as leaks
     from campaigns c left join lateral (
       select at, cleared_at is null and exists (
         select 1 from jsonb_array_elements(findings) f where f->>'place' = any($3::text[])) as leaks
       from privacy_reports r where r.campaign_id = c.id order by at desc limit 1) last on true
     where c.guardian_user_id is not null and c.is_active and not c.consent_withdrawn and not c.owner_suspended`,
    [now, repeatedAfterDays + 2, Object.keys({ ...platformPlaces, ...sentPlaces })],
  )
}

/** Deletes old reports; those that staff cleared stay, because the next report reads them. */
export async function sweepReports({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number> {
  const gone = await db.rows(
    'sweep_privacy_reports',
    `delete from privacy_reports where at < $1::timestamptz - $2 * interval '1 day' and cleared_at is null returning 1`,
    [clock.now(), keptDays],
  )
  return gone.length
}
