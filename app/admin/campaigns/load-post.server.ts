import type { CampaignReportRow, CampaignRow } from '#db/tables.ts'
import { campaignPath, displayName } from '../../campaigns/campaign.ts'
import { campaignNotFound, refuseNoCampaignId } from '../../campaigns/load-campaigns.server.ts'
import { allPhotosJson, videoJson } from '../../campaigns/media/load-media.server.ts'
import { personName } from '../../lists/names.ts'
import type { App } from '../../platform/app.server.ts'
import { withInstants } from '../kit/with-instants.ts'
import { statusSql } from './campaign-status.ts'
import type { CampaignPost } from './contract.ts'

/** $1 is the campaign, $2 the current time. */
const postSql = `
  select c.id, c.first_name, c.last_name, c.purpose, c.story, c.achievements, c.university, c.major, c.academic_year,
    c.profile_picture_url as picture_url, coalesce(${allPhotosJson('c.id')}, '[]') as photos, ${videoJson('c.id')} as video,
    c.funding_goal as goal_cents, c.raised_amount as raised_cents, c.progress_percent, ${statusSql('$2::timestamptz')} as status,
    case when c.guardian_user_id is not null then json_build_object(
      'name', coalesce(nullif(trim(s.parent_first_name || ' ' || s.parent_last_name), ''), ${personName('g')}, ''),
      'email', coalesce(g.email, s.parent_email, c.email), 'phone', s.parent_phone,
      'relationship', coalesce(s.relationship, (select r.relationship from consent_records r where r.campaign_id = c.id
        order by r.at desc, r.id desc limit 1))) end as guardian
  from campaigns c left join profiles g on g.user_id = c.guardian_user_id
  left join parental_submissions s on s.campaign_id = c.id where c.id = $1`

type PostRow = Omit<CampaignPost, 'studentName' | 'path' | 'reports' | 'history'> &
  Pick<CampaignRow, 'firstName' | 'lastName'>

type ReportRow = Pick<CampaignReportRow, 'id' | 'reason' | 'details' | 'status'> & {
  reporter: string | null
  at: Date
}

type HistoryRow = Omit<CampaignPost['history'][number], 'at'> & { at: Date }

/** Loads a campaign's full post, including a minor's guardian, so only for admins. Refuses with CampaignNotFound (404). */
export async function loadCampaignPost(app: App, campaignId: string, now: Date): Promise<CampaignPost> {
  refuseNoCampaignId(campaignId)
  const [[row], reports, history] = await Promise.all([
    app.db.rows<PostRow>('campaign_post', postSql, [campaignId, now]),
    app.db.rows<ReportRow>(
      'reports_of_campaign',
      `select r.id, r.reason, r.details, coalesce(r.reporter_email, u.email) as reporter, r.created_at as at, r.status
       from campaign_reports r left join users u on u.id = r.reporter_user_id
       where r.campaign_id = $1 order by r.status = 'open' desc, r.created_at desc limit 200`,
      [campaignId],
    ),
    app.db.rows<HistoryRow>(
      'moderation_history',
      `select a.id, a.action, ${personName('p')} as by, a.at, a.reason
       from audit_log a left join profiles p on p.user_id = a.actor_user_id
       where a.subject_type = 'campaign' and a.subject_id = $1 order by a.id desc limit 100`,
      [campaignId],
    ),
  ])
  if (!row) throw campaignNotFound()
  const { firstName, lastName, ...post } = row
  const isMinor = post.guardian !== null
  return {
    ...post,
    studentName: displayName({ firstName, lastName }),
    path: campaignPath({ id: campaignId, studentName: displayName({ firstName, lastName, isMinor }) }),
    reports: reports.map(withInstants),
    history: history.map(withInstants),
  }
}
