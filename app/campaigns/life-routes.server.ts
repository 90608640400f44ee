import { z } from '@hono/zod-openapi'
import { anyone, signedIn } from '../accounts/access.ts'
import { operation } from '../platform/http/operation.server.ts'
import { updateInput, updatesQuery } from './campaign-update.ts'
import { changeConsent, loadConsent } from './change-consent.server.ts'
import { type ConsentAction, consentInput } from './consent.ts'
import { deactivateCampaign } from './deactivate-campaign.server.ts'
import { editCampaign } from './edit-campaign.server.ts'
import { editCampaignInput } from './edit-campaign.ts'
import { loadUpdates } from './load-updates.server.ts'
import { postUpdate, removeUpdate } from './post-update.server.ts'
import { reportInput } from './report.ts'
import { reportCampaign } from './report-campaign.server.ts'

const campaignId = z.strictObject({ campaignId: z.string().max(40) })
const updateId = campaignId.extend({ updateId: z.uuid() })
const seldom = { points: 20, seconds: 600 }

const consentAction = (act: ConsentAction, verb: 'give' | 'withdraw', summary: string) =>
  operation(`POST /api/campaigns/:campaignId/consent/${verb}`, {
    summary,
    access: signedIn,
    params: campaignId,
    body: consentInput,
    rateLimit: seldom,
    handle: ({ app, viewer, params, body, now, clientAddress, headers }) =>
      changeConsent(app, viewer, {
        ...params,
        ...body,
        act,
        now,
        ipAddress: clientAddress || null,
        userAgent: headers.get('user-agent')?.slice(0, 500) ?? null,
      }),
  })

/** What happens to a campaign after its creation: edits, consent, updates, reports, its deactivation by the owner. */
export const campaignLifeRoutes = [
  operation('PATCH /api/campaigns/:campaignId', {
    summary: 'Change your own active campaign; names the version it was made from',
    access: signedIn,
    params: campaignId,
    body: editCampaignInput,
    rateLimit: { points: 60, seconds: 600 },
    handle: ({ app, viewer, params, body, now, requestId }) =>
      editCampaign(app, viewer, { ...params, input: body, now, requestId }),
  }),
  operation('POST /api/campaigns/:campaignId/deactivate', {
    summary: 'Take your own active campaign down; its funds stay',
    access: signedIn,
    params: campaignId,
    rateLimit: seldom,
    handle: async ({ app, viewer, params, now }) => {
      await deactivateCampaign(app, viewer, params.campaignId, now)
      return {}
    },
  }),
  operation('GET /api/campaigns/:campaignId/consent', {
    summary: "The guardian's consent behind their own campaign",
    access: signedIn,
    params: campaignId,
    handle: ({ app, viewer, params }) => loadConsent(app.db, viewer.userId, params.campaignId),
  }),
  consentAction('withdrawn', 'withdraw', 'Withdraw consent: hides the page and pauses withdrawals at once'),
  consentAction('given', 'give', 'Give consent again'),
  operation('GET /api/campaigns/:campaignId/updates', {
    summary: 'Updates by the student, newest first',
    access: anyone,
    params: campaignId,
    query: updatesQuery,
    handle: ({ app, viewer, params, query }) =>
      loadUpdates(app.db, params.campaignId, viewer?.userId ?? null, query.before),
  }),
  operation('POST /api/campaigns/:campaignId/updates', {
    summary: 'Post an update on your own campaign; mailed to donors who asked for it',
    access: signedIn,
    params: campaignId,
    body: updateInput,
    rateLimit: seldom,
    handle: ({ app, viewer, params, body, now }) => postUpdate(app, viewer, { ...params, input: body, now }),
  }),
  operation('DELETE /api/campaigns/:campaignId/updates/:updateId', {
    summary: 'Take an update off your own campaign page',
    access: signedIn,
    params: updateId,
    rateLimit: { points: 60, seconds: 600 },
    handle: async ({ app, viewer, params, now, requestId }) => {
      await removeUpdate(app, viewer, { ...params, now, requestId })
      return {}
    },
  }),
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
