import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import { z } from 'zod'
import type { Refusals } from './access-rule.ts'
import type { Operation } from './operation.server.ts'

/** The operations in the API description fall into these groups. */
export const apiTags = {
  programs: 'For programs with an API key (docs/api.md). Stays as it is.',
  screens: 'The data of a screen. Changes with the screens.',
  staff: 'Commands and files of the staff. Changes with the screens.',
  app: 'Commands of the website and the mobile app. Changes with them.',
  site: 'Files, pictures, health checks.',
} as const
type ApiTag = keyof typeof apiTags
type ResponseConfig = RouteConfig['responses'][string]

/** Adds the operation to an API description: its access rule, input, answer, and refusals. */
export function describeOperation(api: OpenAPIHono, op: Operation): void {
  api.openAPIRegistry.registerPath({
    method: op.method,
    path: op.path.replace(/:([A-Za-z]+)(\{[^}]*\})?/g, '{$1}'),
    operationId: op.id ?? idOf(op),
    tags: [tagOf(op)],
    summary: op.summary,
    description: `Who may call it: ${op.access.name}.`,
    security: securityOf(op),
    request: {
      ...(op.params ? { params: describable(op.params) as never } : {}),
      ...(op.query ? { query: describable(op.query) as never } : {}),
      ...(op.body
        ? { body: { content: { 'application/json': { schema: describable(op.body) as never } } } }
        : {}),
    },
    responses: { 200: answerOf(op), ...refusalsOf(op) },
  })
}

/** What operations without a schema of their answer say about it. */
const plainAnswers: Record<ApiTag, string> = {
  programs: 'A file; its content-type says of what kind',
  screens: 'The answer of a screen; changes with it',
  staff: 'An answer that changes with the screens, or a file; its content-type says which',
  app: 'An answer that changes with the screens, or a file; its content-type says which',
  site: 'A file or a stream; its content-type says of what kind',
}

function answerOf(op: Operation): ResponseConfig {
  if (!op.answer) return { description: plainAnswers[tagOf(op)] }
  return { description: 'The answer', content: { 'application/json': { schema: op.answer } } }
}

/** `postAdminRolesGrant` for 'POST /api/admin/roles/grant'. */
function idOf({ method, path }: Operation): string {
  const words = path.replace(/^\/api\//, '').match(/[A-Za-z0-9]+/g) ?? []
  return method + words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function tagOf({ path, access }: Operation): ApiTag {
  if (access.programs) return 'programs'
  if (path.startsWith('/api/screens/')) return 'screens'
  if (access.permission) return 'staff'
  return path.startsWith('/api/') ? 'app' : 'site'
}

/** The ways to prove who calls, of which one is enough; `{}` stands for none. */
function securityOf({ access }: Operation): Record<string, string[]>[] {
  if (access.programs) return [{ apiKey: access.scope ? [access.scope] : [] }]
  if (access.refuses?.SignInRequired) return [{ session: [] }, { appSession: [] }]
  if (access.guests) return [...(access.refuses ? [] : [{}]), { guest: [] }, { session: [] }]
  return access.visitors ? [{}, { session: [] }, { appSession: [] }] : [{}]
}

/** The operation's refusals by status, with their codes. */
function refusalsOf(op: Operation): Record<string, ResponseConfig> {
  const input = op.params || op.query || op.body
  const codes: Refusals = {
    ...(input && { InvalidInput: 400 }),
    ...(op.body && { MalformedJson: 400, CardNumberRefused: 400, TooLarge: 413, NotJson: 415 }),
    ...((op.rawBody || op.streamedBody) && { TooLarge: 413 }),
    ...(!op.access.programs && op.method !== 'get' && !op.rawBody?.crossSite && { ForeignOrigin: 403 }),
    ...(!op.access.programs && { AppTooOld: 426 }),
    ...op.access.refuses,
    ...op.refuses,
    TooManyRequests: 429,
    Unexpected: 500,
    Busy: 503,
  }
  const byStatus = Map.groupBy(Object.entries(codes), ([, status]) => status)
  return {
    ...Object.fromEntries(
      [...byStatus].map(([status, refusals]) => [status, refusalAnswer(refusals.map(([code]) => code))]),
    ),
    ...(!op.access.programs && { '4XX': otherRefusal }),
  }
}

const otherRefusal: ResponseConfig = {
  description: 'Another refusal',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
}

function refusalAnswer(codes: string[]): ResponseConfig {
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Refusal' },
      { properties: { error: { properties: { code: { enum: codes } } } } },
    ],
  }
  return { description: codes.join(', '), content: { 'application/json': { schema } } }
}

/** Removes `catch` from the schema's fields, which the API description can't express. */
function describable(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodObject)) return schema
  const fields = Object.entries(schema.shape) as [string, z.ZodType][]
  if (!fields.some(([, field]) => field instanceof z.ZodCatch)) return schema
  return z.strictObject(Object.fromEntries(fields.map(([name, field]) => [name, withoutCatch(field)])))
}

const withoutCatch = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodCatch ? (field.removeCatch() as z.ZodType) : field
