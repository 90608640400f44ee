import { signedIn } from '../../accounts/access.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { campaignId, seldom } from '../params.ts'
import { deactivateCampaign } from './deactivate-campaign.server.ts'
import { editCampaign } from './edit-campaign.server.ts'
import { editCampaignInput } from './edit-campaign.ts'

export const editingRoutes = [
  operation('PATCH /api/campaigns/:campaignId', {
    summary: 'Change your own active campaign; names the version that was edited',
    access: signedIn,
    params: campaignId,
    body: editCampaignInput,
    rateLimit: { points: 60, seconds: 600 },
    handle: ({ app, viewer, params, body, now, requestId }) =>
      editCampaign(app, viewer, { ...params, input: body, now, requestId }),
  }),
  operation('POST /api/campaigns/:campaignId/deactivate', {
    summary: 'Deactivate your own campaign; its funds stay',
    access: signedIn,
    params: campaignId,
    rateLimit: seldom,
    handle: async ({ app, viewer, params, now }) => {
      await deactivateCampaign(app, viewer, params.campaignId, now)
      return {}
    },
  }),
]
