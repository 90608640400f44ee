import { expect, test } from 'vitest'
import { z } from 'zod'
import type { EndpointName } from '#app/lib/endpoint.ts'
import { surfaces } from '#app/privacy/surfaces.server.ts'
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

/** The operations for visitors and programs that say nothing of a student to others, and why. */
const silent: Readonly<Partial<Record<EndpointName, string>>> = {
  'GET /.well-known/apple-app-site-association': 'the app',
  'GET /.well-known/assetlinks.json': 'the app',
  'GET /.well-known/security.txt': 'the operator',
  'GET /api/donations/:donationId/status': 'the state of a payment, for the donor who has its id',
  'GET /api/live': 'topics: ids of campaigns',
  'GET /api/my-donations/data': 'a donor’s own data, for that donor',
  'GET /api/my-donations/years/:year': 'a donor’s own receipt, for that donor',
  'GET /api/receipts/pdf': 'a donor’s own receipt, for whom the link was mailed to',
  'GET /api/screens/accessibility': 'the operator’s statement',
  'GET /api/screens/campaign-form': 'the empty form, and a signed-in person’s own campaign',
  'GET /api/screens/disclosures': 'notices of states',
  'GET /api/screens/my-donations': 'a donor’s own donations, for that donor',
  'GET /api/screens/receipt': 'a donor’s own receipt, for whom the link was mailed to',
  'GET /api/screens/unsubscribe': 'the reader’s own subscription',
  'GET /api/session': 'the visitor’s own session',
  'GET /api/sign-in/oidc': 'leads to the identity provider',
  'GET /api/sign-in/oidc/callback': 'comes from the identity provider',
  'GET /api/solve': 'amounts',
  'GET /api/testimonials': 'what the operator entered',
  'GET /api/v1/campaign-drafts/:draftId': 'what the program sent',
  'GET /api/v1/donors': 'donors, without their campaigns',
  'GET /api/v1/donors/:donorId': 'a donor, without campaigns',
  'GET /api/v1/key': 'the key',
  'GET /api/v1/ledger-transactions': 'amounts by ids',
  'GET /api/v1/reports/donors': 'donors, with the titles of campaigns, which the page has',
  'GET /api/v1/reports/journal': 'amounts by ids',
  'GET /api/v1/reports/ledger-entries': 'amounts by ids',
  'GET /api/v1/reports/revenue': 'amounts by account',
  'GET /api/v1/reports/schedule-i': 'amounts by purpose',
  'GET /files/:folder/:name': 'pictures and videos, which no program reads',
  'GET /healthz': 'the server',
  'GET /mail/cord.png': 'a drawing',
  'GET /manifest.webmanifest': 'the app',
  'GET /metrics': 'counts',
  'GET /readyz': 'the server',
  'GET /robots.txt': 'rules for search engines',
}

test('a privacy report looks at every operation that shows others something of a student (P886)', () => {
  const readable = operations.filter(
    ({ method, access }) => method === 'get' && (access.visitors || access.programs || access.guests),
  )
  const lookedAt = new Set<string>(surfaces.flatMap(({ of }) => of))
  const forgotten = readable.map(nameOf).filter(name => !lookedAt.has(name) && !(name in silent))
  expect(forgotten).toEqual([])
  const gone = [...lookedAt, ...Object.keys(silent)].filter(name => !readable.some(op => nameOf(op) === name))
  expect(gone).toEqual([])
  expect([...lookedAt].filter(name => name in silent)).toEqual([])
})
