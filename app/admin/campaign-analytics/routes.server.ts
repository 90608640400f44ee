import { staff } from '../../accounts/access.ts'
import { listQuery } from '../../lists/list-query.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { monthQuery } from '../campaigns/contract.ts'
import { loadCampaignPost } from '../campaigns/load-post.server.ts'
import { campaignParams } from './contract.ts'
import { campaignDonations } from './list.ts'
import { loadCampaignOverview } from './load-campaign.server.ts'
import { loadCampaignDonations } from './load-donations.server.ts'
import { loadMonthOverview } from './load-month.server.ts'

export const campaignAnalyticsRoutes: readonly Operation[] = [
  operation('GET /api/screens/campaign-analytics/month', {
    summary: 'Campaign analytics: the campaigns of one month together',
    access: staff('readCampaigns'),
    query: monthQuery,
    handle: ({ app, query, now }) => loadMonthOverview(app, query, now),
  }),
  operation('GET /api/screens/campaign-analytics/campaigns/:campaignId', {
    summary: 'Campaign analytics: one campaign',
    access: staff('readCampaigns'),
    params: campaignParams,
    handle: ({ app, params, now }) => loadCampaignOverview(app, params.campaignId, now),
  }),
  operation('GET /api/screens/campaign-analytics/campaigns/:campaignId/donations', {
    summary: 'Campaign analytics: the donations to one campaign',
    access: staff('readMoney'),
    params: campaignParams,
    query: listQuery(campaignDonations),
    handle: ({ app, params, query }) => loadCampaignDonations(app, params.campaignId, query),
  }),
  operation('GET /api/admin/campaigns/:campaignId/post', {
    summary: "A student's whole post with a minor's guardian, reports and decisions",
    access: staff('readCampaigns'),
    params: campaignParams,
    handle: ({ app, params, now }) => loadCampaignPost(app, params.campaignId, now),
  }),
]
