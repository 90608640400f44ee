import { anyone, signedProvider } from '../accounts/access.ts'
import { type Operation, operation } from '../platform/http/operation.server.ts'
import { providerNames, webhookEndpoint } from '../platform/payments/provider-name.ts'
import { afterwardsRoutes } from './afterwards/routes.server.ts'
import { cardTestingRoutes } from './card-testing/routes.server.ts'
import { checkoutRoutes } from './checkout/routes.server.ts'
import { campaignParams } from './contract.ts'
import { loadCampaignPage } from './load-campaign-page.server.ts'
import { receiveWebhook } from './receive-webhook.server.ts'
import { comparisonRoutes } from './reconcile/routes.server.ts'
import { refundRoutes } from './refunds/routes.server.ts'
import { supporterRoutes } from './supporters/routes.server.ts'
import { suspenseRoutes } from './suspense/routes.server.ts'

export const donationRoutes: readonly Operation[] = [
  operation('GET /api/screens/campaign/:campaignId', {
    summary: 'The public campaign page: the campaign and its newest supporters',
    access: anyone,
    params: campaignParams,
    caching: {
      topics: ({ params }) => [`campaign:${params.campaignId}`, 'giving'],
      // A minor's is gone with the next request once consent is withdrawn (P91).
      mayBeShared: ({ campaign }) => !campaign.isMinor,
    },
    handle: ({ app, params, now }) => loadCampaignPage(app.db, params.campaignId, now),
  }),
  ...providerNames.map(name =>
    operation(webhookEndpoint(name), {
      summary: `Signed events of the payment provider ${name}`,
      access: signedProvider,
      rawBody: { maxBytes: 256 * 1024, crossSite: true },
      async handle({ app, headers, body, now }) {
        await receiveWebhook(app, { to: name, headers, body }, now)
        return { received: true }
      },
    }),
  ),
  ...supporterRoutes,
  ...checkoutRoutes,
  ...afterwardsRoutes,
  ...cardTestingRoutes,
  ...refundRoutes,
  ...suspenseRoutes,
  ...comparisonRoutes,
]
