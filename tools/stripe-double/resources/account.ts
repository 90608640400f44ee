import type Stripe from 'stripe'
import { missing } from '../api/errors.ts'
import { page, withMetadata } from '../api/lists.ts'
import type { Double } from '../double.ts'
import type { Endpoint } from '../events/endpoints.ts'
import { apiVersion } from '../settings.ts'
import type { Handler } from './routes.ts'

/** An address that hears of events, as the API shows it: the secret only to who has made it. */
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
    enabled_events: events,
    livemode: double.settings.livemode,
    metadata: {},
    status: enabled ? 'enabled' : 'disabled',
    url,
  } satisfies Stripe.WebhookEndpoint
}

function endpointOf(double: Double, id: string): Endpoint {
  const found = double.endpoints.all.find(endpoint => endpoint.id === id)
  if (!found) throw missing('webhook endpoint', id, 'webhook_endpoint', 404)
  return found
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
      metadata: withMetadata({}, {}),
      payouts_enabled: true,
      type: 'standard',
    }) satisfies Stripe.Account,

  'GET /v1/webhook_endpoints': (double, params: Stripe.WebhookEndpointListParams) =>
    page(
      double.endpoints.all.map(endpoint => endpointObject(double, endpoint)).reverse(),
      params,
      '/v1/webhook_endpoints',
    ),
  'GET /v1/webhook_endpoints/{webhook_endpoint}': (double, _, id) =>
    endpointObject(double, endpointOf(double, id)),
  'POST /v1/webhook_endpoints': (double, params: Stripe.WebhookEndpointCreateParams) => {
    const secret = double.newId('whsec')
    const endpoint = double.listen({ url: params.url, secrets: [secret], events: [...params.enabled_events] })
    return { ...endpointObject(double, endpoint), secret } satisfies Stripe.WebhookEndpoint
  },
  'DELETE /v1/webhook_endpoints/{webhook_endpoint}': (double, _, id) => {
    double.endpoints.all.splice(double.endpoints.all.indexOf(endpointOf(double, id)), 1)
    return { id, object: 'webhook_endpoint', deleted: true } satisfies Stripe.DeletedWebhookEndpoint
  },
}
