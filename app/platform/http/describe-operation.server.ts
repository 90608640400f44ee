import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import type { Operation } from './operation.server.ts'

/** Registers the operation's input in the API description; shell/pages/api-description.server.ts adds its responses. */
export function describeOperation(http: Pick<OpenAPIHono, 'openAPIRegistry'>, op: Operation): void {
  http.openAPIRegistry.registerPath({
    method: op.method,
    path: op.path.replace(/:([A-Za-z]+)(\{[^}]*\})?/g, '{$1}'),
    summary: op.summary,
    description: `Who may call it: ${op.access.name}.`,
    request: {
      ...(op.params ? { params: describable(op.params) as never } : {}),
      ...(op.query ? { query: describable(op.query) as never } : {}),
      ...(op.body
        ? { body: { content: { 'application/json': { schema: describable(op.body) as never } } } }
        : {}),
    },
    responses: {},
  })
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
