import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProductionServer, startProduction } from '#tests/attacks/production-server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aPaidDonation, evenFigures, figuresOf } from '#tests/world/sandbox.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { lives, readers, webWorkersOf } from './web-workers.ts'

let server: ProductionServer
let path: string
let campaignId: string

beforeAll(async () => {
  server = await startProduction({ WORKERS: '2', METRICS_TOKEN: 'scrape-me-if-you-can' })
  const campaign = await aCampaign(server, await aScholar(server))
  path = campaign.path
  campaignId = campaign.campaignId
})
afterAll(() => server.close())

const port = () => server.app.env.port
const workers = () => webWorkersOf(server.pid)
const data = () => `/api/screens/campaign/${campaignId}`

async function metric(name: string): Promise<number> {
  const headers = { authorization: 'Bearer scrape-me-if-you-can' }
  const text = await (await server.fetch('/metrics', { headers })).text()
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
}

test('the workers are renewed, one after the other, and no request is lost', async () => {
  const before = workers()
  expect(before).toHaveLength(2)
  const reading = readers(12, port(), [data(), '/api/session', path])
  await eventually(() => reading.answered() > 20)
  process.kill(server.pid, 'SIGUSR2')
  await eventually(() => server.log().includes('every web worker is a new one'), 110_000)
  const { answers, failed } = await reading.stop()
  expect(failed).toEqual([])
  expect(answers).toBeGreaterThan(20)
  const after = workers()
  expect(after).toHaveLength(2)
  expect(after.filter(pid => before.includes(pid))).toEqual([])
}, 120_000)

test('a worker that is killed is replaced, the other goes on, and each gift counts once', async () => {
  const [victim = 0] = workers()
  const gifts = 6
  const giving = Array.from({ length: gifts }, (_, n) =>
    aPaidDonation(server, campaignId, { donorEmail: `giver-${n}@donors.example` }).catch(() => null),
  )
  await eventually(async () => (await donations()) > 0)
  process.kill(victim, 'SIGKILL')
  const known = (await Promise.all(giving)).filter(gift => gift !== null)
  await eventually(() => workers().length === 2 && !workers().includes(victim), 30_000)
  expect(server.log()).toContain('a web worker ended')
  // What was acknowledged is there; of what was cut off the provider tells once more.
  const figures = await figuresOf(server as never, campaignId)
  expect(figures.donations).toBeGreaterThanOrEqual(known.length)
  expect(figures.donations).toBeLessThanOrEqual(gifts)
  expect(figures).toEqual(evenFigures(figures.donated, figures.donations))
})

const donations = async () => {
  const [row] = await server.app.db.rows<{ count: number }>(
    null,
    'select count(*) as count from donations where campaign_id = $1',
    [campaignId],
  )
  return row?.count ?? 0
}

test('what happens beside the pages happens once: each donor has one receipt', async () => {
  const emails = Array.from({ length: 4 }, (_, n) => `once-${n}@donors.example`)
  for (const donorEmail of emails) await aPaidDonation(server, campaignId, { donorEmail })
  const receipts = (email: string) =>
    server.mails.taken.filter(
      ({ subject, to }) => /^Your receipt/.test(subject ?? '') && to?.[0]?.address === email,
    ).length
  await eventually(() => emails.every(email => receipts(email) > 0), 30_000)
  expect(emails.map(receipts)).toEqual([1, 1, 1, 1])
})

test('the metrics are those of all workers, and of the work beside them', async () => {
  const before = await metric('tassel_http_requests_total{method="GET",status="2xx"}')
  // Each on a connection of its own, so that both workers have their share.
  for (let n = 0; n < 10; n++) await server.fetch('/healthz', { headers: { connection: 'close' } })
  const after = await metric('tassel_http_requests_total{method="GET",status="2xx"}')
  expect(after - before).toBeGreaterThanOrEqual(10)
  expect(await metric('tassel_jobs_failed')).toBe(0)
})

test('asked to end, everyone ends', async () => {
  const all = workers()
  process.kill(server.pid, 'SIGTERM')
  await eventually(() => !lives(server.pid) && !all.some(lives), 20_000)
})
