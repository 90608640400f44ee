import { OpenAPIHono, z } from '@hono/zod-openapi'
import { describeWebhooks, webhookTag } from '../../integrations/webhooks/describe-webhooks.server.ts'
import type { App } from '../../platform/app.server.ts'
import { apiTags, describeOperation } from '../../platform/http/describe-operation.server.ts'
import type { Operation } from '../../platform/http/operation.server.ts'
import type { Http } from '../../platform/http/transport.server.ts'

const refused = z
  .strictObject({
    error: z.strictObject({
      code: z.string(),
      message: z.string(),
      requestId: z.string(),
      title: z.string().optional(),
      fields: z.record(z.string(), z.string()).optional().describe('Words by field, in dotted paths.'),
      facts: z.record(z.string(), z.unknown()).optional(),
    }),
  })
  .describe('An expected no. `code` is stable; `message` is for people, in their language.')

/** How callers prove who they are. The names of the cookies begin with `__Host-` on a server with HTTPS. */
function securitySchemes({ env }: App) {
  const cookie = (name: string, description: string) => ({
    type: 'apiKey' as const,
    in: 'cookie' as const,
    name: `${env.appUrl.startsWith('https:') ? '__Host-' : ''}tassel.${name}`,
    description,
  })
  return {
    apiKey: {
      type: 'http' as const,
      scheme: 'bearer',
      bearerFormat: 'tassel_[0-9a-f]{72}',
      description: 'An API key with the scope that the operation names. Counts only under /api/v1.',
    },
    session: cookie(
      'session_token',
      'The session of a person in a browser. Counts for nothing under /api/v1.',
    ),
    appSession: {
      type: 'http' as const,
      scheme: 'bearer',
      description: 'The session of a person in the mobile app.',
    },
    guest: cookie('donor', 'A donor who opened a mailed link.'),
  }
}

/** The OpenAPI description of every operation. */
export const describeApi = ({ operations }: Http, app: App) =>
  documented(app, operations, apiTags, securitySchemes(app))

/** What is for programs with an API key: their operations, and the webhooks that are sent (P751). */
export const describePrograms = ({ operations }: Http, app: App) =>
  documented(
    app,
    operations.filter(({ access }) => access.programs),
    { programs: apiTags.programs, ...webhookTag },
    { apiKey: securitySchemes(app).apiKey },
    describeWebhooks,
  )

function documented(
  { env }: App,
  operations: readonly Operation[],
  tags: Readonly<Record<string, string>>,
  schemes: Partial<ReturnType<typeof securitySchemes>>,
  describeMore: (api: OpenAPIHono) => void = () => {},
) {
  const api = new OpenAPIHono()
  for (const op of operations) describeOperation(api, op)
  describeMore(api)
  api.openAPIRegistry.register('Refusal', refused)
  for (const [name, scheme] of Object.entries(schemes))
    api.openAPIRegistry.registerComponent('securitySchemes', name, scheme)
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${env.branding.product} API`,
      version: '1.0.0',
      license: { name: 'AGPL-3.0-or-later', url: 'https://www.gnu.org/licenses/agpl-3.0.html' },
    },
    servers: [{ url: env.appUrl }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
  })
}
