import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProductionServer, startProduction } from '#tests/security/attacks/production-server.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aPaidDonation } from '#tests/world/giving-world.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { readers } from './readers.ts'

/** Seconds until caches are full and code is compiled, and seconds after that in which memory must not grow. */
const [warmUp, watched] = isWhole ? [60, 540] : [6, 9]
const maxMegabytes = 300

/** What docs/operations.md recommends for small machines. */
const manual = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
const [, small = ''] = /`NODE_OPTIONS=([^`]+)`/.exec(manual) ?? []

let server: ProductionServer
beforeAll(async () => {
  server = await startProduction({ NODE_OPTIONS: small })
})
afterAll(() => server.close())

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

test('memory stays small and stable with 64 readers of pages and data (P368)', {
  timeout: (warmUp + watched + 60) * 1_000,
  skip: process.platform !== 'linux',
}, async () => {
  const { path, campaignId } = await aCampaign(server, await aScholar(server))
  for (let n = 0; n < 20; n++)
    await aPaidDonation(server, campaignId, { donorEmail: `giver-${n}@donors.example` })
  const reading = readers(64, server.app.env.port, [
    path,
    `/api/screens/campaign/${campaignId}`,
    '/',
    '/scholars',
    '/sitemap.xml',
    '/api/session',
  ])
  await sleep(warmUp * 1_000)
  const before = residentMegabytes()
  let peak = before
  for (let second = 0; second < watched; second++) {
    await sleep(1_000)
    peak = Math.max(peak, residentMegabytes())
  }
  const { answers, failed } = await reading.stop()
  console.log(`${answers} answers, ${before.toFixed(0)} MB after the warm-up, ${peak.toFixed(0)} MB at most`)
  expect(failed).toEqual([])
  expect(peak).toBeLessThan(maxMegabytes)
  expect(peak).toBeLessThan(before * 1.25)
})
