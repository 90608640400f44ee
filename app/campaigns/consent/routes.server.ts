import { signedIn } from '../../accounts/access.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { campaignId, seldom } from '../params.ts'
import { changeConsent, loadConsent } from './change-consent.server.ts'
import { type ConsentAction, consentInput } from './consent.ts'

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

export const consentRoutes = [
  operation('GET /api/campaigns/:campaignId/consent', {
    summary: "The guardian's consent behind their own campaign",
    access: signedIn,
    params: campaignId,
    handle: ({ app, viewer, params }) => loadConsent(app.db, viewer.userId, params.campaignId),
  }),
  consentAction('withdrawn', 'withdraw', 'Withdraw consent: hides the page and pauses withdrawals at once'),
  consentAction('given', 'give', 'Give consent again'),
]
