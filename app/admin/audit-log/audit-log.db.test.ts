import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuditAction, audit, auditHead } from '#app/platform/audit/audit.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { anAdmin, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { listQuery } from '../../lists/list-query.ts'
import { loadAuditLog } from './list.server.ts'
import { auditLog } from './list.ts'

let world: World
let admin: Scholar
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
  await record('campaign.unlisted', 'Spám of a “shop”', 'campaign', '0123456789')
  await record('campaign.approved', null, 'campaign', '0123456789')
  await record('account.suspended', 'Sold things, 50%', 'user', admin.userId)
})
afterAll(() => world.close())

async function record(action: AuditAction, reason: string | null, subjectType: string, subjectId: string) {
  world.clock.advance(60_000)
  const at = world.clock.now()
  const entry = { at, actorUserId: admin.userId, action, subjectType, subjectId, ...(reason && { reason }) }
  await world.app.db.transaction(tx => audit(tx, entry as never))
}

const log = (query: object) => loadAuditLog(world.app, listQuery(auditLog).parse(query))

test.each([
  ['spam', ['campaign.unlisted']],
  ['SHOP unlisted', ['campaign.unlisted']],
  ['campaign', ['campaign.approved', 'campaign.unlisted']],
  ['50%', ['account.suspended']],
  ['approved spam', []],
])('a search for %s matches each word in the reason or the action: %j', async (search, actions) => {
  const { entries, total } = await log({ search })
  expect(entries.map(({ action }) => action)).toEqual(actions)
  expect(total).toBe(actions.length)
})

test('offers each action and admin once as a filter', async () => {
  const { actions, actors, countedTo } = await log({})
  expect(actions).toEqual(['account.suspended', 'campaign.approved', 'campaign.unlisted', 'role.granted'])
  expect(actors.map(({ id }) => id)).toEqual([admin.userId])
  expect(countedTo).toBeNull()
  expect((await log({ action: 'campaign.approved' })).total).toBe(1)
  expect((await log({ actor: admin.userId, subject: '0123456789' })).total).toBe(2)
  expect((await log({ actor: 'server' })).total).toBe(1)
})

type Line = {
  position: number
  id: number
  microseconds: number
  actorUserId: string | null
  action: string
  subjectType: string
  subjectId: string
  details: unknown
  requestId: string | null
  reason: string | null
  wordsSha256: string | null
  previousSha256: string | null
  sha256: string
}

/** Computes a line's hash as docs/operations.md says. */
function linkHash({ previousSha256, details, ...line }: Omit<Line, 'details'> & { details: string }): string {
  const { position, id, microseconds, actorUserId, action, subjectType, subjectId, requestId, wordsSha256 } =
    line
  const before = [position, id, microseconds, actorUserId, action, subjectType, subjectId].map(v =>
    JSON.stringify(v),
  )
  const text = `[${[...before, details, JSON.stringify(requestId), JSON.stringify(wordsSha256)].join(', ')}]`
  return createHash('sha256')
    .update(Buffer.from(previousSha256 ?? '', 'hex'))
    .update(text)
    .digest('hex')
}

const spaced = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(spaced).join(', ')}]`
    : value !== null && typeof value === 'object'
      ? `{${Object.entries(value)
          .map(([name, one]) => `${JSON.stringify(name)}: ${spaced(one)}`)
          .join(', ')}}`
      : JSON.stringify(value)

const report = async (query: string) => {
  const headers = await signedInHeaders(world, admin.userId)
  const answer = await world.call('GET', `/api/admin/audit-log/report?${query}`, undefined, headers)
  expect(answer.status).toBe(200)
  // A single line of JSON is parsed already.
  return typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
}
const jsonLines = async (query = '') =>
  (await report(`format=jsonl&${query}`))
    .trim()
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Line)

test('the export proves itself: each line has the hash of its fields and of the line before (P590)', async () => {
  world.clock.advance(60_000)
  await world.app.db.transaction(tx =>
    audit(tx, {
      at: world.clock.now(),
      actorUserId: null,
      action: 'account.suspended',
      subjectType: 'user',
      subjectId: admin.userId,
      requestId: 'a-request',
      details: { names: ['Zoë', '“"\\', 1, null], longer: { b: true, a: 1.5 }, c: 12_345 },
    } as never),
  )
  const lines = await jsonLines()
  expect(lines.map(({ position }) => position)).toEqual(lines.map((_, at) => at + 1))
  expect(lines.at(-1)?.requestId).toBe('a-request')
  let before: string | null = null
  for (const line of lines) {
    expect(line.previousSha256).toBe(before)
    expect(linkHash({ ...line, details: spaced(line.details) })).toBe(line.sha256)
    before = line.sha256
  }
  expect(before).toBe((await auditHead(world.app.db))?.sha256)

  const [head, ...rows] = (await report('format=csv')).trim().split('\r\n')
  expect(head).toContain('Person,Action,Subject type,Subject,Details,Request,Reason')
  expect(rows.map(row => row.split(',').slice(-2))).toEqual(
    lines.map(({ previousSha256, sha256 }) => [previousSha256 ?? '', sha256]),
  )
  expect(rows.at(-1)).toContain('"{""c"": 12345')
})

test.each([
  ['action=campaign.approved', ['campaign.approved']],
  ['subject=0123456789', ['campaign.unlisted', 'campaign.approved']],
  ['search=spam', ['campaign.unlisted']],
  ['search=nothing+has+this', []],
])('the export has only the entries of %s (P590)', async (query, actions) => {
  expect((await jsonLines(query)).map(({ action }) => action)).toEqual(actions)
})
