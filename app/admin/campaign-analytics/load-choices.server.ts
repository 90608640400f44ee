import { displayName } from '../../campaigns/campaign.ts'
import type { App } from '../../platform/app.server.ts'
import { campaignSearched } from '../lists/campaign-names.ts'
import { loadList } from '../lists/load-list.server.ts'
import type { Has } from '../lists/search.ts'
import { campaignStatus } from './campaign-status.ts'
import type { CampaignChoice, ChooseData, ChooseQuery } from './contract.ts'
import { type ListedCampaign, listedColumns } from './listed-campaign.ts'

const orders = {
  created: 'c.created_at',
  student: `folded(c.first_name || ' ' || c.last_name)`,
  raised: 'c.raised_amount',
  goal: 'c.funding_goal',
  ends: `coalesce(c.campaign_end_date, 'infinity'::timestamptz)`,
}

const choicesList = {
  name: 'campaign_choices',
  columns: `${listedColumns}, c.donor_count`,
  from: 'campaigns c',
  filters: () => ['c.is_active'],
  searched: { words: (has: Has) => has(campaignSearched) },
  orders,
  tie: 'c.id',
}

type Row = Omit<CampaignChoice, 'studentName' | 'endsAt' | 'status'> & ListedCampaign

/** The active campaigns to choose from (P225). */
export async function loadChoices(app: App, query: ChooseQuery, now: Date): Promise<ChooseData> {
  const show = (row: Row) => choice(row, now)
  const { rows, page } = await loadList(app.db, choicesList, query, show)
  return { kind: 'choose', ...page, campaigns: rows, query, topics: ['admin', 'campaigns'] }
}

function choice(row: Row, now: Date): CampaignChoice {
  const { firstName, lastName, endDate, isActive, isApproved, consentWithdrawn, ownerSuspended, ...counted } =
    row
  return {
    ...counted,
    studentName: displayName({ firstName, lastName }),
    endsAt: endDate?.toISOString() ?? null,
    status: campaignStatus({ isActive, isApproved, consentWithdrawn, ownerSuspended, endDate }, now),
  }
}
