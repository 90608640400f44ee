import type { Db } from '../../platform/database/database.server.ts'
import type { ParentFacts, UpdateReader, WeekFacts } from '../facts.ts'
import type { ReportRow, UpdateRow, WeekRow } from '../rows.ts'

/** An update that still stands on a campaign that still shows, with whoever wants to read it; null otherwise. */
export async function loadUpdateNews(db: Db, updateId: string): Promise<UpdateRow | null> {
  const [update] = await db.rows<{ campaignId: string; body: string }>(
    'update_to_tell',
    `select u.campaign_id, u.body from campaign_updates u join campaigns c on c.id = u.campaign_id
     where u.id = $1 and u.removed_at is null and c.is_active and not c.consent_withdrawn and not c.owner_suspended`,
    [updateId],
  )
  if (!update) return null
  const readers = await db.rows<UpdateReader>(
    'readers_of_updates',
    `select distinct on (donor_email) donor_email as email, locale, id as donation_id from donations
     where campaign_id = $1 and wants_updates order by donor_email, created_at desc`,
    [update.campaignId],
  )
  return { ...update, readers }
}

export async function loadReport(db: Db, reportId: string): Promise<ReportRow | undefined> {
  const [report] = await db.rows<ReportRow>(
    'report_to_tell',
    'select campaign_id, reason, details from campaign_reports where id = $1',
    [reportId],
  )
  return report
}

export async function loadParent(db: Db, campaignId: string): Promise<ParentFacts | undefined> {
  const [parent] = await db.rows<ParentFacts>(
    'parent_to_tell',
    `select trim(parent_first_name || ' ' || parent_last_name) as name, parent_email as email, relationship
     from parental_submissions where campaign_id = $1`,
    [campaignId],
  )
  return parent
}

/** The active campaign of a person and what its last seven days brought. */
export async function loadWeek(db: Db, userId: string, now: Date): Promise<WeekRow | null> {
  const since = new Date(now.getTime() - 7 * 86_400_000)
  const [row] = await db.rows<{
    campaignId: string
    raisedCents: number
    donations: number
    words: WeekFacts['words']
  }>(
    'week_of_owner',
    `select c.id as campaign_id, coalesce(sum(d.amount), 0)::bigint as raised_cents, count(d.id)::int as donations,
       coalesce(jsonb_agg(jsonb_build_object('donor', d.donor_name, 'message', d.message) order by d.created_at desc)
         filter (where d.message is not null), '[]') as words
     from campaigns c left join donations d on d.campaign_id = c.id and d.status = 'captured' and d.created_at > $2
     where c.owner_id = $1 and c.is_active group by c.id`,
    [userId, since],
  )
  if (!row) return null
  const { campaignId, raisedCents, donations, words } = row
  return { campaignId, week: { raisedCents, donations, words: words.slice(0, 5) } }
}
