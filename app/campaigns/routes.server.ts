import { z } from '@hono/zod-openapi'
import { anyone, signedIn } from '../accounts/access.ts'
import type { App } from '../platform/app.server.ts'
import { operation } from '../platform/http/operation.server.ts'
import type { Viewer } from '../platform/viewer.ts'
import { browseRoutes } from './browse/routes.server.ts'
import { changeConsent, loadConsent } from './consent/change-consent.server.ts'
import { type ConsentAction, consentInput } from './consent/consent.ts'
import { createCampaignInput, type FormData, formQuery } from './contract.ts'
import { submitForm } from './create/create-campaign.server.ts'
import { openAccount } from './create/open-account.server.ts'
import { loadOpenDraft } from './drafts/drafts.server.ts'
import { deactivateCampaign, editCampaign } from './editing/edit-campaign.server.ts'
import { editCampaignInput } from './editing/edit-campaign.ts'
import { type Counted, shareChannels, visitSources } from './figures/channels.ts'
import { countOnce } from './figures/counts.server.ts'
import { loadFigures } from './figures/load-figures.server.ts'
import type { FormKey } from './forms/answers.ts'
import { newAccountInput } from './forms/new-account.ts'
import { loadActiveCampaign } from './load-campaigns.server.ts'
import { moderationRoutes } from './moderation/routes.server.ts'
import { campaignId, seldom } from './params.ts'
import { shareRoutes } from './sharing/routes.server.ts'
import { updateInput, updatesQuery } from './updates/campaign-update.ts'
import { impactInput } from './updates/impact.ts'
import { loadUpdates } from './updates/load-updates.server.ts'
import { postImpact, postUpdate, removeUpdate } from './updates/post-update.server.ts'

const updateId = campaignId.extend({ updateId: z.uuid() })

const countedInput: z.ZodType<Counted, Counted> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('visit'), channel: z.enum(visitSources) }),
  z.strictObject({ kind: z.literal('share'), channel: z.enum(shareChannels) }),
])

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

export const campaignRoutes = [
  operation('GET /api/screens/campaign-form', {
    summary: 'The initial values of a form, also for visitors',
    access: anyone,
    query: formQuery,
    handle: ({ app, viewer, query, now }) => loadForm(app, viewer, query.form, now),
  }),
  operation('GET /api/screens/create-campaign', {
    summary: 'The initial values of the create-campaign form',
    access: signedIn,
    query: z.strictObject({}),
    handle: ({ app, viewer, now }) => loadForm(app, viewer, 'create-campaign', now),
  }),
  operation('POST /api/campaign-forms/account', {
    summary: 'Make the account of a visitor who fills in a form, and sign this browser in',
    access: anyone,
    body: newAccountInput,
    rateLimit: { points: 60, seconds: 60 },
    handle: ({ app, body, now, headers, answerHeaders, locale }) =>
      openAccount(app, body, { headers, answerHeaders, locale }, now),
  }),
  operation('POST /api/campaigns', {
    summary: 'Create a campaign from one of the six forms',
    access: signedIn,
    body: createCampaignInput,
    rateLimit: { points: 20, seconds: 600 },
    handle: ({ app, viewer, body, now, clientAddress, headers }) =>
      submitForm(app, viewer, body, { clientAddress, userAgent: headers.get('user-agent') }, now),
  }),
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
  operation('GET /api/campaigns/:campaignId/updates', {
    summary: 'Updates by the student, newest first',
    access: anyone,
    params: campaignId,
    query: updatesQuery,
    caching: { topics: ({ params }) => [`campaign:${params.campaignId}`] },
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
  operation('POST /api/campaigns/:campaignId/impact', {
    summary:
      'Tell the donors of your own ended campaign, once, what their money did; an update of its own kind',
    access: signedIn,
    params: campaignId,
    body: impactInput,
    rateLimit: seldom,
    handle: ({ app, viewer, params, body, now }) => postImpact(app, viewer, { ...params, input: body, now }),
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
  operation('GET /api/campaigns/:campaignId/consent', {
    summary: "The guardian's consent behind their own campaign",
    access: signedIn,
    params: campaignId,
    handle: ({ app, viewer, params }) => loadConsent(app.db, viewer.userId, params.campaignId),
  }),
  consentAction('withdrawn', 'withdraw', 'Withdraw consent: hides the page and pauses withdrawals at once'),
  consentAction('given', 'give', 'Give consent again'),
  operation('GET /api/screens/campaign-figures/:campaignId', {
    summary: 'Figures of your own campaign: donations by day, where visits came from, shares',
    access: signedIn,
    params: campaignId,
    handle: ({ app, viewer, params, now }) => loadFigures(app, viewer, params.campaignId, now),
  }),
  operation('POST /api/campaigns/:campaignId/counts', {
    summary:
      'Count a visit of a campaign’s page or a use of its share dialog; the answer is the same whether it is counted or not',
    access: anyone,
    params: campaignId,
    body: countedInput,
    rateLimit: { points: 120, seconds: 600, inMemory: true },
    handle: async ({ app, viewer, params, body, headers, now }) => {
      await countOnce(app, { ...params, counted: body, viewer, headers, now })
      return {}
    },
  }),
  ...browseRoutes,
  ...shareRoutes,
  ...moderationRoutes,
]

async function loadForm(app: App, viewer: Viewer | null, form: FormKey, now: Date): Promise<FormData> {
  const asked = { form, offersRallyCap: app.env.heardRallyCap ?? app.env.demo }
  if (!viewer) return { ...asked, activeCampaign: null, prepared: null, topics: [] }
  return {
    ...asked,
    activeCampaign: await loadActiveCampaign(app.db, viewer.userId),
    prepared: form === 'create-campaign' ? await loadOpenDraft(app.db, viewer.userId, now) : null,
    topics: [`user:${viewer.userId}`],
  }
}
