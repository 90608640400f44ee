import { expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from './routes.server.ts'

const nameOf = (op: (typeof operations)[number]) => `${op.method.toUpperCase()} ${op.path}`

test('every operation names its access rule (P6)', () => {
  const without = operations.filter(op => !op.access?.name || typeof op.access.check !== 'function')
  expect(without.map(nameOf)).toEqual([])
})

test('no address is declared twice', () => {
  const names = operations.map(nameOf)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('every body’s schema refuses unknown fields', () => {
  const open = operations.filter(op => {
    if (!op.body) return false
    // A union of bodies refuses unknown fields only if each of its options does.
    const bodies = op.body instanceof z.ZodDiscriminatedUnion ? op.body.options : [op.body]
    return bodies.some(
      body =>
        !(body as z.ZodType)
          .safeParse({ 'surely-unknown-field': 1 })
          .error?.issues.some(issue => issue.code === 'unrecognized_keys'),
    )
  })
  expect(open.map(nameOf)).toEqual([])
})

test('every write has a body schema, reads a limited number of raw bytes, or takes nothing', () => {
  const unbounded = operations.filter(
    op => op.rawBody && !(op.rawBody.maxBytes > 0 && op.rawBody.maxBytes <= 10 * 1024 * 1024),
  )
  expect(unbounded.map(nameOf)).toEqual([])
})

test('admin operations require an admin', () => {
  const loose = operations.filter(
    op => /^\/api\/(admin|screens\/(analytics|app-analytics|admin))/.test(op.path) && !op.access.permission,
  )
  expect(loose.map(nameOf)).toEqual([])
})
