import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { anAdmin, aScholar, signedInHeaders } from '#tests/world/scholars.ts'

let world: World
let campaignId: string
let cookies: Headers
beforeAll(async () => {
  world = await aWorld()
  campaignId = (await aCampaign(world, await aScholar(world))).campaignId
  cookies = await signedInHeaders(world, (await anAdmin(world)).userId)
})
afterAll(() => world.close())

const nul = '\u0000'
const noCursor = `2026-01-01T00:00:00.000Z_${'-'.repeat(36)}`
const noDay = '+275760-09-13T00:00:00.000Z_0199d4c8-5f00-7d25-9ffe-2f0a4cb1a111'
const browse = (cursor: unknown[]) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

test.each([
  ['POST', '/api/sign-in', { email: `a${nul}@example.com`, customUserId: 'maya' }],
  [
    'POST',
    '/api/sign-in/code',
    { email: 'a@example.com', customUserId: nul, code: '123456', rememberDevice: false },
  ],
  ['POST', '/api/profile/name', { firstName: nul, lastName: 'Okafor' }],
  ['POST', '/api/confirm-donation', { sessionId: nul, campaignId: 'x' }],
  ['GET', '/api/screens/customers?search=%00'],
  ['GET', '/api/screens/admin/audit-log?search=a%00b'],
  ['GET', '/api/screens/notifications?before=%00'],
  ['GET', `/api/screens/notifications?before=${noCursor}`],
  ['GET', `/api/screens/notifications?before=${encodeURIComponent(noDay)}`],
  ['GET', () => `/api/campaigns/${campaignId}/supporters?before=${noCursor}`],
  ['GET', () => `/api/campaigns/${campaignId}/updates?before=${noCursor}`],
  [
    'GET',
    `/api/screens/scholars?sort=recent&after=${browse(['recent', '+275760-09-13T00:00:00.000Z', '0000000001'])}`,
  ],
  [
    'GET',
    `/api/screens/scholars?sort=recent&after=${browse(['recent', '0000-01-01T00:00:00.000Z', '0000000001'])}`,
  ],
  ['GET', `/api/screens/scholars?after=${browse(['trending', '1', nul])}`],
] as [string, string | (() => string), object?][])(
  '%s %s gets a refusal with a message',
  async (method, path, body) => {
    const answer = await world.call(method, typeof path === 'string' ? path : path(), body, cookies)
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toMatch(/\w/)
  },
)
