import { unread } from './errors.server.ts'

/** Where objects behind ids come from. */
export type Source = {
  find(id: string): object | undefined
  /** A field that is left out until someone asks for it. */
  leftOut(object: object, field: string): object | undefined
}

type Thing = Record<string, unknown>

/** A copy of an answer with the ids that were asked for replaced by their objects: `latest_charge.balance_transaction`. */
export function expand(answer: object, paths: readonly string[], source: Source): object {
  const copy = structuredClone(answer) as Thing
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > 4)
      throw unread(
        'property_expansion_max_depth',
        `You cannot expand more than 4 levels of a property. Property: ${path}`,
        'expand',
      )
    walk(copy, parts, path, source)
  }
  return copy
}

function walk(thing: Thing, [part, ...rest]: string[], path: string, source: Source): void {
  if (part === undefined) return
  if (Array.isArray(thing)) {
    for (const item of thing) walk(item, [part, ...rest], path, source)
    return
  }
  const inside = step(thing, part, path, source)
  if (inside && typeof inside === 'object') walk(inside as Thing, rest, path, source)
}

function step(thing: Thing, field: string, path: string, source: Source): unknown {
  const value = thing[field]
  if (value === null) return null
  if (typeof value === 'object') return value
  const found = typeof value === 'string' ? source.find(value) : source.leftOut(thing, field)
  // Where nothing is behind a field that is not there, it stays so.
  if (found === undefined && value === undefined) return undefined
  if (found === undefined)
    throw unread('property_expansion_not_allowed', `This property cannot be expanded (${path}).`, 'expand')
  thing[field] = structuredClone(found)
  return thing[field]
}
