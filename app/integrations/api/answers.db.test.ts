import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveKey } from '#app/integrations/keys/resolve-key.server.ts'
import { scopes } from '#app/integrations/keys/scopes.ts'
import { buildHttp } from '#app/platform/http/transport.server.ts'
import { describePrograms } from '#app/server/pages/api-description.server.ts'
import { operations } from '#app/server/routes.server.ts'
import { anApiKey, type BuiltKey } from '#tests/world/api-keys.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anOfflineDonation } from '#tests/world/offline-donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { anAdmin, aScholar } from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'
import { apiRoutes } from './routes.server.ts'

type Described = { responses: Record<string, { content?: Record<string, { schema: object }> }> }

let world: World
let key: BuiltKey
let description: ReturnType<typeof describePrograms>

beforeAll(async () => {
  world = await aWorld()
  description = describePrograms(
    buildHttp(world.app, operations, async () => null, undefined, resolveKey),
    world.app,
  )
  const owner = await anAdmin(world)
  key = await anApiKey(world, [...scopes], { owner })
  const scholar = await aScholar(world, { email: 'maya@student.example' })
  const ended = await endedCampaign(world, scholar)
  await aDonation(world, ended, { donorEmail: 'ada@example.com' })
  await aDonation(world, ended, { donorName: null })
  await aWithdrawal(world, scholar)
  const minors = await aMinorsCampaign(world, await aScholar(world))
  const { donationId } = await aDonation(world, minors, { donorEmail: 'bo@example.com' })
  await world.app.db.transaction(tx => aReturn(tx, 'refund', donationId, world.clock.now()))
  const running = await aCampaign(world, await aScholar(world))
  await anOfflineDonation(world, running, owner, { donorEmail: null })
  await world.owner.query('update campaigns set is_active = false where id = $1', [running.campaignId])
})
afterAll(() => world.close())

const ask = (path: string, body?: object) => world.call(body ? 'POST' : 'GET', path, body, key.headers)

const draft = {
  requestId: '5f6f3c2e-58a7-4d0e-9d36-6f0f3a1c9b52',
  accountEmail: 'maya@student.example',
  isMinor: false,
  university: 'State University',
  purpose: 'tuition',
  goalCents: 250_000,
  story: 'I am the first in my family to go to college.',
}

/** What the operation answers to each call: a list once, an item for each id of its list. */
async function answersOf(path: string): Promise<unknown[]> {
  const [list = '', param] = path.split('/:')
  if (list === '/api/v1/campaign-drafts') {
    const { body } = await ask(list, draft)
    return param ? [(await ask(`${list}/${body.id}`)).body] : [body]
  }
  const { body } = await ask(list)
  if (!param) return [body]
  return await Promise.all(body.data.map(async ({ id }: { id: string }) => (await ask(`${list}/${id}`)).body))
}

test.each(apiRoutes.flatMap(op => (op.answer ? [[op.name, op] as const] : [])))(
  'the answer of %s has the fields that the description names, and no others (P850)',
  async (_, { answer, method, path }) => {
    const paths = description.paths as Record<string, Record<string, Described>>
    const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method]
    const ajv = addFormats.default(new Ajv2020({ strict: false }))
    const fits = ajv.compile({
      ...described?.responses['200']?.content?.['application/json']?.schema,
      components: description.components,
    })
    const answers = await answersOf(path)
    expect(answers.length).toBeGreaterThan(0)
    for (const given of answers) {
      expect(answer?.safeParse(given).error).toBeUndefined()
      expect(fits(given) || fits.errors, JSON.stringify(given)).toBe(true)
      if (given && typeof given === 'object' && 'data' in given) expect(given.data).not.toEqual([])
    }
  },
)

test.each(apiRoutes.flatMap(op => (op.answer ? [] : [[op.name, op] as const])))(
  '%s has no schema of its answer, because that is a file',
  async (_, { path }) => {
    const { headers } = await ask(path.endsWith('/donors') ? path : `${path}?year=2026`)
    expect(headers.get('content-type')).toMatch(/^text\/(csv|plain)/)
  },
)
