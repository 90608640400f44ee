/** A parsed form: strings, and nested objects for names with brackets. */
type Form = { [key: string]: string | Form }

/** Parses `a[b][0]=c` like Stripe, with the lists, numbers and booleans that its API documents. */
export const parseParams = (text: string): Record<string, unknown> => typed(parseForm(text))

function parseForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.replaceAll(']', '').split('[')
    const last = keys.pop() ?? ''
    let target = form
    for (const key of keys) {
      const inner = target[key]
      target = target[key] = typeof inner === 'object' ? inner : {}
    }
    target[last] = value
  }
  return form
}

const numbers: ReadonlySet<string> = new Set(
  'amount amount_to_capture gte limit lt quantity unit_amount'.split(' '),
)

/** Metadata values stay strings, even if they look like numbers. */
const typed = (form: Form): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(form).map(([key, value]) => [key, key === 'metadata' ? value : typedValue(key, value)]),
  )

function typedValue(key: string, value: string | Form): unknown {
  if (typeof value !== 'string') {
    const keys = Object.keys(value)
    const isList = keys.every((itemKey, index) => itemKey === String(index))
    return isList ? keys.map(itemKey => typedValue(key, value[itemKey]!)) : typed(value)
  }
  if (numbers.has(key)) return Number(value)
  return value === 'true' || value === 'false' ? value === 'true' : value
}
