import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveKey } from '#app/integrations/keys/resolve-key.server.ts'
import { listen } from '#app/platform/http/listen.server.ts'
import { buildHttp } from '#app/platform/http/transport.server.ts'
import { operations } from '#app/server/routes.server.ts'
import { freePort } from '#tests/setup/tassel-process.ts'
import { anApiKey } from '#tests/world/api-keys.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation, donations } from '#tests/world/donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { columnsOf, crmFormats } from './crm-formats.ts'

/** Runs the script of docs/crm.md against a server and a CRM that takes gifts by id. */

const document = readFileSync(new URL('../../../docs/crm.md', import.meta.url), 'utf8')
const script = document.match(/```js\n(.*?)```/s)?.[1] ?? ''

let world: World
let server: { close(): Promise<void> }
let crm: Server
let environment: Record<string, string>
const gifts = new Map<string, { amount: number; name: string; email: string | null }>()
let puts = 0

beforeAll(async () => {
  world = await aWorld()
  const [port, crmPort] = [await freePort(), await freePort()]
  const http = buildHttp(world.app, operations, async () => null, undefined, resolveKey)
  server = await listen(http, port, '127.0.0.1')
  crm = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    puts += 1
    gifts.set(request.url?.split('/').at(-1) ?? '', JSON.parse(body))
    response.writeHead(204).end()
  }).listen(crmPort, '127.0.0.1')
  const { key } = await anApiKey(world, ['donations:read', 'donors:read'])
  environment = {
    TASSEL_URL: `http://127.0.0.1:${port}`,
    TASSEL_KEY: key,
    CRM_URL: `http://127.0.0.1:${crmPort}`,
    CRM_KEY: 'secret',
    STATE_FILE: join(mkdtempSync(join(tmpdir(), 'crm-')), 'state.json'),
  }
})
afterAll(async () => {
  await server.close()
  crm.close()
  await world.close()
})

const run = () =>
  promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env: environment })

test('the script puts every donation once, and later what changed (P867)', async () => {
  const campaign = await aCampaign(world, await aScholar(world))
  await donations(
    world,
    Array.from({ length: 120 }, () => ({ campaignId: campaign.campaignId, donorName: null })),
  )
  const { donationId, lines } = await aDonation(world, campaign, {
    donorName: 'Ada King',
    donorEmail: 'ada@donors.example',
  })
  await run()
  expect(gifts.size).toBe(121)
  expect(puts).toBe(121)
  expect(gifts.get(donationId)).toMatchObject({ name: 'Ada King', email: 'ada@donors.example' })
  await world.app.db.transaction(tx => aReturn(tx, 'refund', donationId, world.clock.now(), 1_000))
  await run()
  expect(gifts.size).toBe(121)
  expect(gifts.get(donationId)?.amount).toBe((lines.total - 1_000) / 100)
  const { rows } = await world.owner.query('select sum(total)::int as cents from donations')
  const sum = [...gifts.values()].reduce((cents, { amount }) => cents + Math.round(amount * 100), 0)
  expect(sum).toBe(rows[0].cents)
})

test('the document names every format, the key of each, and is no longer than it says', () => {
  const rows = new Map(
    [...document.matchAll(/^\| `([a-z-]+)` \| .*? \| `(.*)` \|$/gm)].map(([, a, b]) => [a, b]),
  )
  expect([...rows.keys()]).toEqual([...crmFormats])
  for (const [format, key] of rows) {
    const columns = { ...columnsOf.donation, ...columnsOf.mailing }[format as (typeof crmFormats)[number]]
    expect(columns.map(({ header }) => header)).toContain(key)
  }
  expect(script.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
})
