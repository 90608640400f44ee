import { publishedSchemas, type Schema } from '../openapi/description.ts'

/** What a form holds: strings, in objects by their brackets. */
export type Form = { [key: string]: string | Form }

/** Reads `a[b][0]=c` the way Stripe does. Lists are objects with numbers until `typed` says what they are. */
export function parseForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const parts = name.replaceAll(']', '').split('[')
    let place = form
    for (const part of parts.slice(0, -1)) {
      const key = part === '' ? String(Object.keys(place).length) : part
      const inner = place[key]
      place = place[key] = typeof inner === 'object' ? inner : {}
    }
    const last = parts.at(-1)!
    place[last === '' ? String(Object.keys(place).length) : last] = value
  }
  return form
}

/** A form's value as its schema means it: numbers, booleans and lists. What does not fit stays as it is. */
export function typed(schema: Schema, value: string | Form): unknown {
  if (schema.$ref) return typed(publishedSchemas[schema.$ref.split('/').at(-1)!]!, value)
  if (schema.anyOf) {
    const tries = schema.anyOf.map(option => ({ option, made: typed(option, value) }))
    return (tries.find(({ option, made }) => isOf(option, made)) ?? tries.at(-1)!).made
  }
  if (typeof value === 'string') {
    if ((schema.type === 'integer' || schema.type === 'number') && /^-?\d+(\.\d+)?$/.test(value))
      return Number(value)
    if (schema.type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
    return value
  }
  if (schema.type === 'array') return Object.values(value).map(item => typed(schema.items ?? {}, item))
  const { properties = {}, additionalProperties } = schema
  const others = typeof additionalProperties === 'object' ? additionalProperties : {}
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, typed(properties[key] ?? others, item)]),
  )
}

function isOf(schema: Schema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value)
  if (Array.isArray(value)) return schema.type === 'array'
  if (schema.type === 'integer') return Number.isInteger(value)
  return typeof value === (schema.type === 'number' ? 'number' : schema.type)
}
