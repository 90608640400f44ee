import { z } from '@hono/zod-openapi'
import { anyone, signedIn } from '../../accounts/access.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { createCampaignInput, type FormData } from '../contract.ts'
import { newAccountInput } from '../forms/new-account.ts'
import { loadActiveCampaign } from '../load-campaigns.server.ts'
import { openAccount } from './open-account.server.ts'
import { submitForm } from './submit-form.server.ts'

export const formRoutes = [
  operation('GET /api/screens/campaign-form', {
    summary: 'The initial values of a form, also for visitors',
    access: anyone,
    query: z.strictObject({}),
    handle: ({ app, viewer }) => loadForm(app, viewer),
  }),
  operation('GET /api/screens/create-campaign', {
    summary: 'The initial values of the create-campaign form',
    access: signedIn,
    query: z.strictObject({}),
    handle: ({ app, viewer }) => loadForm(app, viewer),
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
]

async function loadForm(app: App, viewer: Viewer | null): Promise<FormData> {
  if (!viewer) return { activeCampaign: null, topics: [] }
  return {
    activeCampaign: await loadActiveCampaign(app.db, viewer.userId),
    topics: [`user:${viewer.userId}`],
  }
}
