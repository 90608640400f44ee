import { Ajv, type ValidateFunction } from 'ajv'
import { asJsonSchema, publishedOperation, publishedSchemas, type Schema } from './description.ts'

/**
 * Whether requests, answers and events are what Stripe publishes. Everything answers the list of what does not fit; an empty
 * list is right.
 */

const ajv = new Ajv({ strict: false, allErrors: false, inlineRefs: false, validateSchema: false })
ajv.addSchema({
  $id: 'stripe',
  definitions: Object.fromEntries(
    Object.entries(publishedSchemas).map(([name, schema]) => [name, asJsonSchema(schema, name)]),
  ),
})

const compiled = new Map<Schema, ValidateFunction>()

function validator(schema: Schema): ValidateFunction {
  const made = compiled.get(schema) ?? ajv.compile(asJsonSchema(schema))
  compiled.set(schema, made)
  return made
}

export type Misfit = { keyword: string; at: string; message: string; params: Record<string, unknown> }

export function misfits(schema: Schema, value: unknown): Misfit[] {
  const validate = validator(schema)
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ keyword, instancePath, message = '', params }) => ({
    keyword,
    at: instancePath,
    message: `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    params,
  }))
}

/** What in an answer is not as published. `status` 200 is the object itself, any other the error's shape. */
export function answerMisfits(method: string, path: string, status: number, answer: unknown): string[] {
  const operation = publishedOperation(method, path)
  if (!operation) return [`${method} ${path} is no operation that Stripe publishes`]
  return misfits(status === 200 ? operation.answer : operation.error, answer).map(({ message }) => message)
}

const references = new Map<string, Schema>()

/** What in an object is not as published, by the name that its `object` field says. */
export function objectMisfits(value: { object: string }): string[] {
  const schema = references.get(value.object) ?? { $ref: `#/components/schemas/${value.object}` }
  references.set(value.object, schema)
  if (!publishedSchemas[value.object]) return [`${value.object} is no object that Stripe publishes`]
  return misfits(schema, value).map(({ message }) => message)
}

/** The same of an event, and of what it is about. */
export function eventMisfits(event: { object: string; type: string; data: { object: object } }): string[] {
  const subject = event.data.object
  if (!('object' in subject) || typeof subject.object !== 'string') return ['data.object says not what it is']
  return [...objectMisfits(event), ...objectMisfits({ ...subject, object: subject.object })]
}
