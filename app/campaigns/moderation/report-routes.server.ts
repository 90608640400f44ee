import { anyone } from '../../accounts/access.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { campaignId } from '../params.ts'
import { reportInput } from './report.ts'
import { reportCampaign } from './report-campaign.server.ts'

export const reportRoutes = [
  operation('POST /api/campaigns/:campaignId/report', {
    summary: 'Report a public campaign to the admins',
    access: anyone,
    params: campaignId,
    body: reportInput,
    rateLimit: { points: 10, seconds: 3600 },
    handle: async ({ app, viewer, params, body, now }) => {
      await reportCampaign(app, viewer, { ...params, input: body, now })
      return {}
    },
  }),
]
