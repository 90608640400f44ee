import fc, { type Arbitrary } from 'fast-check'
import type { z } from 'zod'

/** Generates inputs from an operation's schemas: valid values, values just outside the limits, and arbitrary JSON. */

type Def = Record<string, unknown> & { type: string }
type Inner = z.ZodType
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def
const bagOf = (schema: z.ZodType) =>
  schema._zod.bag as { minimum?: number; maximum?: number; format?: string; patterns?: Set<RegExp> }

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'half \udfff of it',
  '\u202egnp.exe\u2066',
  'a\r\nBcc: all@example.com\n\n.',
  'e\u0301'.repeat(300),
  '\u{1f469}\u200d\u{1f393}'.repeat(40),
  'x'.repeat(5_000),
  '9'.repeat(400),
  "' or 1=1; drop table users; --",
  '%',
  '\\',
  '%_\\%',
  '%00',
  '%E0%A4%A',
  "$& $` $' $$ $1",
  '{count, plural, one {',
  '../../../etc/passwd',
  'http://169.254.169.254/latest',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-Infinity',
  '1e400',
  '-0',
  '0x10',
  '1.5',
  '99999999999999999999',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '2026-13',
  '0000-00',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00.000Z',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '2026-01-01T00:00:60.000Z',
  'infinity',
  `2026-01-01T00:00:00.000Z_${'-'.repeat(36)}`,
  '9999-99-99T99:99:99.999Z_00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  Buffer.from('["recent","+275760-09-13T00:00:00.000Z","0000000001"]').toString('base64url'),
  Buffer.from('["ending-soon","infinity","\\u0000"]').toString('base64url'),
  Buffer.from('["trending","999999999999999","x"]').toString('base64url'),
  Buffer.from('["goal-amount","0","\\ud800"]').toString('base64url'),
]

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
const hostileObjects = [
  '{"__proto__":{"roles":["owner"]}}',
  '{"constructor":{"prototype":{"roles":["owner"]}}}',
  '{"toString":1,"valueOf":null,"then":1,"length":-1}',
  '{"\\u0000":1}',
]

export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme-composite', maxLength: 300 }) },
)
const hostileNumber = fc.oneof(
  fc.constantFrom(-1, 0, 1, 0.5, -0.01, 2 ** 31, 2 ** 53, -(2 ** 53), 2 ** 63, 1e21, 1e308, -1e308),
  fc.double({ noNaN: true }),
  fc.integer(),
)

/** Arbitrary JSON values, with a preference for ones that often cause errors, such as very long texts and deep nesting. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(...hostileObjects.map(text => JSON.parse(text))) },
  { weight: 1, arbitrary: fc.constantFrom(30, 1_000).map(nested) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

/** A value for a field: one of `known` (such as existing ids), one that fits the schema, or sometimes one from `otherwise`. */
export function fieldOf(
  schema: z.ZodType,
  known: unknown[],
  otherwise: Arbitrary<unknown>,
): Arbitrary<unknown> {
  const fitting = arbitraryOf(schema)
  return fc.oneof(
    { weight: known.length > 0 ? 6 : 0, arbitrary: known.length > 0 ? fc.constantFrom(...known) : fitting },
    { weight: 5, arbitrary: fitting },
    { weight: 2, arbitrary: otherwise },
  )
}

type Known = (name: string) => unknown[]

/** An object: mostly with all fields, sometimes with fields missing, and sometimes also with an unknown field. */
export function objectOf(schema: z.ZodType, known: Known): Arbitrary<Record<string, unknown>> {
  const shape = shapeOf(schema)
  const fields = Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, fieldOf(field, known(name), hostile)]),
  )
  const whole = fc.record(fields, { noNullPrototype: true })
  const parts = fc.record(fields, { requiredKeys: [], noNullPrototype: true })
  const more = fc.tuple(parts, hostileText, hostile).map(([own, name, value]) => ({ ...own, [name]: value }))
  return fc.oneof(
    { weight: 7, arbitrary: whole },
    { weight: 2, arbitrary: parts },
    { weight: 1, arbitrary: more },
  )
}

/** An object's fields; none of a union. */
export function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  const def = defOf(schema)
  if (def.type === 'object') return def.shape as Record<string, z.ZodType>
  const inner = (def.innerType ?? def.in) as z.ZodType | undefined
  return inner ? shapeOf(inner) : {}
}

/** Values that fit a schema, with a preference for the edges of its limits. */
function arbitraryOf(schema: z.ZodType): Arbitrary<unknown> {
  const def = defOf(schema)
  switch (def.type) {
    case 'string':
      return textOf(schema)
    case 'number':
    case 'int':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries as Record<string, unknown>))
    case 'literal':
      return fc.constantFrom(...(def.values as unknown[]))
    case 'array':
      return fc.array(arbitraryOf(def.element as Inner), { maxLength: 6 })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(def.shape as Record<string, Inner>).map(([name, field]) => [
            name,
            arbitraryOf(field),
          ]),
        ),
        { noNullPrototype: true },
      )
    case 'union':
      return fc.oneof(...(def.options as Inner[]).map(arbitraryOf))
    case 'nullable':
      return fc.option(arbitraryOf(def.innerType as Inner))
    case 'pipe':
      return arbitraryOf(def.in as Inner)
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return arbitraryOf(def.innerType as Inner)
    default:
      return hostile
  }
}

const edgeInstants = ['0001-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']
const edgeDays = ['0000-01-01', '0001-01-01', '9999-12-31', '2024-02-29', '2026-03-11']

function textOf(schema: z.ZodType): Arbitrary<string> {
  const { format, patterns, minimum = 0, maximum = 200 } = bagOf(schema)
  if (format === 'uuid') return fc.uuid()
  if (format === 'datetime') return fc.oneof(fc.constantFrom(...edgeInstants), instants)
  if (format === 'date')
    return fc.oneof(
      fc.constantFrom(...edgeDays),
      instants.map(at => at.slice(0, 10)),
    )
  const [pattern] = patterns ?? []
  if (pattern && !/\(\?[=!<]/.test(pattern.source) && !pattern.flags.includes('i'))
    return fc.stringMatching(new RegExp(pattern.source, pattern.flags.replace(/[^u]/g, '')))
  const most = Math.min(maximum, 25_000)
  return fc.oneof(
    hostileText.map(text => text.slice(0, most)),
    fc.string({ minLength: Math.min(minimum, most), maxLength: Math.min(most, 300) }),
    fc.constantFrom('x'.repeat(most), '\u{1f393}'.repeat(most / 2), '"'.repeat(most)),
    fc.emailAddress(),
  )
}

const instants = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map(at => at.toISOString())

function numberOf(schema: z.ZodType): Arbitrary<number> {
  const { minimum = -(2 ** 53) + 1, maximum = 2 ** 53 - 1 } = bagOf(schema)
  const [low, high] = [Math.max(minimum, -1e15), Math.min(maximum, 1e15)]
  return fc.oneof(
    fc.constantFrom(low, high, Math.min(high, Math.max(low, 2_500))),
    fc.maxSafeInteger().map(Math.abs),
  )
}
