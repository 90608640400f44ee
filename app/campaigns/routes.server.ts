import { z } from '@hono/zod-openapi'
import { signedIn } from '../accounts/access.ts'
import { operation } from '../platform/http/operation.server.ts'
import { createCampaignInput } from './contract.ts'
import { createCampaign } from './create-campaign.server.ts'
import { deactivateCampaign } from './deactivate-campaign.server.ts'

const campaignId = z.strictObject({ campaignId: z.string().regex(/^[0-9a-z]{10}$/) })

export const campaignRoutes = [
  operation({
    method: 'post',
    path: '/api/campaigns',
    summary: "Create the signed-in scholar's campaign",
    access: signedIn,
    body: createCampaignInput,
    rateLimit: { points: 20, seconds: 600 },
    handle: ({ app, viewer, body, now }) => createCampaign(app, viewer, body, now),
  }),
  operation({
    method: 'post',
    path: '/api/campaigns/:campaignId/deactivate',
    summary: 'Take your own active campaign down; its funds stay',
    access: signedIn,
    params: campaignId,
    rateLimit: { points: 20, seconds: 600 },
    handle: async ({ app, viewer, params, now }) => {
      await deactivateCampaign(app, viewer, params.campaignId, now)
      return {}
    },
  }),
]
