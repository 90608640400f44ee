import type { CampaignReportRow, CampaignRow } from '#db/tables.ts'
import { campaignNotFound, refuseNoCampaignId } from '../../campaigns/load-campaigns.server.ts'
import { allPhotosJson, videoJson } from '../../campaigns/media/load-media.server.ts'
import type { Photo, Video } from '../../campaigns/media/media.ts'
import { personName } from '../../lists/names.ts'
import type { App } from '../../platform/app.server.ts'
import { withInstants } from '../kit/with-instants.ts'
import type { ModerationDetail } from './contract.ts'

type HistoryRow = Omit<ModerationDetail['history'][number], 'at'> & { at: Date }

/** Loads the content, reports and earlier decisions of a campaign. Refuses with CampaignNotFound (404). */
export async function loadModerationDetail(app: App, campaignId: string): Promise<ModerationDetail> {
  refuseNoCampaignId(campaignId)
  const [[campaign], reports, history] = await Promise.all([
    app.db.rows<
      Pick<CampaignRow, 'story' | 'achievements' | 'major'> & {
        goalCents: CampaignRow['fundingGoal']
        photos: Photo[] | null
        video: Video | null
      }
    >(
      'moderated_campaign',
      `select story, achievements, funding_goal as goal_cents, major, ${allPhotosJson('c.id')} as photos, ${videoJson('c.id')} as video from campaigns c where id = $1`,
      [campaignId],
    ),
    app.db.rows<
      Pick<CampaignReportRow, 'id' | 'reason' | 'details' | 'status'> & { reporter: string | null; at: Date }
    >(
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
  if (!campaign) throw campaignNotFound()
  return {
    ...campaign,
    photos: campaign.photos ?? [],
    reports: reports.map(withInstants),
    history: history.map(withInstants),
  }
}
