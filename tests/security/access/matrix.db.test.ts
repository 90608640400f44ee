import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '#app/platform/http/operation.server.ts'
import { operations } from '#app/server/routes.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import {
  anAdmin,
  aScholar,
  aStaffMember,
  type Scholar,
  signedInHeaders,
  steppedUpHeaders,
} from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'
import { answerChecks } from './answer-schemas.ts'
import { type OtherRole, otherRoles } from './handbook.ts'
import { type Caller, type Cell, callers, matrix, type Row } from './matrix.ts'

const nameOf = (op: Operation) => `${op.method.toUpperCase()} ${op.path}`

test('every operation has a row, and every row an operation', () => {
  expect(Object.keys(matrix).toSorted()).toEqual(operations.map(nameOf).toSorted())
})

const checkOf = answerChecks()

let world: World
let people: Record<Exclude<Caller, 'visitor'>, Scholar>
/** The cookies of a session that began before the owner was suspended. */
let suspendedCookies: Headers
/** Existing ids by the name of the path parameter. */
let known: Record<string, string>

beforeAll(async () => {
  world = await aWorld()
  people = {
    scholar: await aScholar(world),
    'other scholar': await aScholar(world),
    parent: await aScholar(world, { firstName: 'Paul' }),
    owner: await anAdmin(world),
    'stepped-up owner': await anAdmin(world),
    'suspended owner': await anAdmin(world),
    'owner by password': await anAdmin(world),
    ...(await staffByRole()),
  }
  suspendedCookies = await signedInHeaders(world, people['suspended owner'].userId)
  await world.app.db.pool.query('update users set suspended_at = $2 where id = $1', [
    people['suspended owner'].userId,
    world.clock.now(),
  ])
  const owner = await aScholar(world)
  const ended = await endedCampaign(world, owner)
  const { donationId } = await aDonation(world, ended)
  known = {
    campaignId: (await aCampaign(world, await aScholar(world))).campaignId,
    donationId,
    donorId: randomUUID(),
    payoutId: randomUUID(),
    itemId: randomUUID(),
    offlineDonationId: randomUUID(),
    expectedCheckId: randomUUID(),
    holdId: randomUUID(),
    lineId: randomUUID(),
    statementId: randomUUID(),
    depositId: randomUUID(),
    endpointId: randomUUID(),
    messageId: randomUUID(),
    requestId: randomUUID(),
    differenceId: randomUUID(),
    disputeId: randomUUID(),
    withdrawalId: (await aWithdrawal(world, owner)).rows[0]?.id ?? '',
    updateId: donationId,
    slug: 'someone',
    folder: 'profile-pictures',
    name: 'nothing.webp',
    month: '2020-01',
    year: '2020',
    batchId: donationId,
    mailId: donationId,
    pushId: donationId,
    eventId: '1',
    sessionId: donationId,
    deviceId: donationId,
    passkeyId: donationId,
    viewId: donationId,
    keyId: donationId,
    draftId: donationId,
    userId: donationId,
  }
})
afterAll(() => world.close())

const listed = operations.filter(op => matrix[nameOf(op)])

describe.each(listed.map(op => [nameOf(op), op] as const))('%s', (name, op) => {
  const { cells, about } = matrix[name] as Row
  test.each(callers.map(caller => [caller, cells[caller]] as const))('%s: %s', async (caller, cell) => {
    expect(await ask(op, caller, about)).toEqual(cell)
  })
})

/** Calls the operation as this caller. Returns `in`, or the refusal if the access rule or the ownership check refused the call. */
async function ask(op: Operation, caller: Caller, about: Row['about']): Promise<Cell> {
  const ownerRole = about && matrix[nameOf(op)]?.cells.parent === 'in' ? 'parent' : 'scholar'
  const asked = about
    ? await about(
        world,
        ownerRole === caller || ownerRole === 'scholar' ? people[ownerRole] : await aScholar(world),
      )
    : { path: filled(op) }
  const headers = await headersOf(caller)
  headers.set('origin', new URL(world.app.env.appUrl).origin)
  if (op.body) headers.set('content-type', 'application/json')
  const body = op.body ? JSON.stringify('body' in asked ? asked.body : {}) : op.rawBody ? '{}' : null
  const response = await world.http(
    new Request(new URL(asked.path, world.app.env.appUrl), {
      method: op.method.toUpperCase(),
      headers,
      body,
    }),
  )
  if (response.status < 400) {
    await expectDeclared(op, response)
    return 'in'
  }
  const text = await response.text()
  const code = text.startsWith('{') ? JSON.parse(text).error?.code : undefined
  return isRefusal(response.status, code) ? [response.status, code] : 'in'
}

/** Asserts that a JSON answer has the fields of its type and no others. */
async function expectDeclared(op: Operation, response: Response): Promise<void> {
  const fits = checkOf(op.name)
  if (!fits || !response.headers.get('content-type')?.startsWith('application/json'))
    return void (await response.body?.cancel())
  const answer: unknown = await response.json()
  expect(fits(answer) || fits.errors, `${op.name} answered ${JSON.stringify(answer)?.slice(0, 2_000)}`).toBe(
    true,
  )
}

/** The codes with which access rules and ownership checks refuse a call. Any other error comes from the handler. */
const refusals = new Set([
  'SignInRequired',
  'AdminRequired',
  'SecondFactorRequired',
  'RoleRequired',
  'StepUpRequired',
  'BadSignature',
  'CampaignNotFound',
  'UpdateNotFound',
  'GiftNotFound',
])
/** Refusals with status 401 or 403 that come from the handler, after the access rule has accepted the role. */
const proofs = new Set(['EmailProofRequired'])
const isRefusal = (status: number, code = '') =>
  refusals.has(code) || (!proofs.has(code) && (status === 401 || status === 403))

function filled(op: Operation): string {
  const path = op.path.replace(/:([A-Za-z]+)(\{[^}]*\})?/g, (_, name: string) => {
    const value = known[name]
    if (value === undefined) throw new Error(`the matrix knows nothing to put for :${name}`)
    return value
  })
  return path === '/api/live' ? '/api/live?topics=campaigns' : path
}

async function headersOf(caller: Caller): Promise<Headers> {
  if (caller === 'visitor') return new Headers()
  if (caller === 'suspended owner') return new Headers(suspendedCookies)
  if (caller === 'stepped-up owner' || isOtherRole(caller))
    return await steppedUpHeaders(world, people[caller].userId)
  const provedBy = caller === 'owner by password' ? 'password' : 'code'
  return await signedInHeaders(world, people[caller].userId, provedBy)
}

const isOtherRole = (caller: Caller): caller is OtherRole => otherRoles.some(role => role === caller)

async function staffByRole(): Promise<Record<OtherRole, Scholar>> {
  const made = otherRoles.map(async role => [role, await aStaffMember(world, [role])] as const)
  return Object.fromEntries(await Promise.all(made)) as Record<OtherRole, Scholar>
}
