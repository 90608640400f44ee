import type Stripe from 'stripe'
import type { Endpoint } from '../api/endpoints.server.ts'
import { page } from '../api/lists.server.ts'
import type { Double } from '../double.server.ts'
import { apiVersion } from '../settings.server.ts'
import type { Handler } from './routes.server.ts'

/** An address that hears of events, as the API shows it. */
function endpointObject(
  double: Double,
  { id, url, events, enabled, created }: Endpoint,
): Stripe.WebhookEndpoint {
  return {
    id,
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created,
    description: null,
    enabled_events: [...events],
    livemode: double.settings.livemode,
    metadata: {},
    status: enabled ? 'enabled' : 'disabled',
    url,
  } satisfies Stripe.WebhookEndpoint
}

export const accountRoutes: Record<string, Handler> = {
  'GET /v1/account': double =>
    ({
      id: double.accountId,
      object: 'account',
      charges_enabled: true,
      country: 'US',
      created: double.startedAt,
      default_currency: 'usd',
      details_submitted: true,
      email: 'foundation@example.org',
      metadata: {},
      payouts_enabled: true,
      type: 'standard',
    }) satisfies Stripe.Account,

  'GET /v1/webhook_endpoints': (double, params: Stripe.WebhookEndpointListParams) =>
    page(
      double.endpoints.all.map(endpoint => endpointObject(double, endpoint)).reverse(),
      params,
      '/v1/webhook_endpoints',
    ),
}
