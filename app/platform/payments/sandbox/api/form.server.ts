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

/** The parameters that are numbers; a form does not say it of them. */
const numbers = new Set(
  'amount amount_to_capture created expires_at gt gte limit lt lte quantity unit_amount'.split(' '),
)

/** A form's values as Stripe means them: numbers, booleans and lists. Metadata is text whatever it looks like. */
export function typed(form: Form): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(form).map(([key, value]) => [key, key === 'metadata' ? value : typedValue(key, value)]),
  )
}

function typedValue(key: string, value: string | Form): unknown {
  if (typeof value !== 'string') {
    const keys = Object.keys(value)
    const isList = keys.length > 0 && keys.every((one, index) => one === String(index))
    return isList ? keys.map(one => typedValue(key, value[one]!)) : typed(value)
  }
  if (numbers.has(key) && /^-?\d+$/.test(value)) return Number(value)
  return value === 'true' || value === 'false' ? value === 'true' : value
}
