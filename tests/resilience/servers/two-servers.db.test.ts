import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProductionServer, startProduction } from '#tests/security/attacks/production-server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { freePort, startTassel, type TasselProcess } from '#tests/setup/tassel-process.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aPaidDonation } from '#tests/world/giving-world.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { readers } from './readers.ts'

const token = 'scrape-me-if-you-can'
let server: ProductionServer
let second: TasselProcess
let path: string
let campaignId: string

beforeAll(async () => {
  server = await startProduction({ METRICS_TOKEN: token })
  second = await startTassel({ env: server.env })
  const campaign = await aCampaign(server, await aScholar(server))
  path = campaign.path
  campaignId = campaign.campaignId
}, 120_000)
afterAll(async () => {
  second.forget()
  await server.close()
})

/** A proxy that tries the other server if one does not respond, as nginx does with the configuration in docs/scale.md. */
async function aProxy(ports: readonly number[]): Promise<{ port: number; close(): void }> {
  const agent = new Agent({ keepAlive: true })
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, tries: readonly number[]) => {
    const [port, ...others] = tries
    if (port === undefined) return void outgoing.writeHead(502).end()
    const { method, url, headers } = incoming
    const asking = request({ host: '127.0.0.1', port, method, path: url, headers, agent }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    asking.on('error', () => (outgoing.headersSent ? outgoing.destroy() : pass(incoming, outgoing, others)))
    asking.end()
  }
  let turn = 0
  const proxy = createServer((incoming, outgoing) => {
    turn += 1
    pass(incoming, outgoing, turn % 2 ? ports : ports.toReversed())
  })
  const port = await freePort()
  await new Promise<void>(resolve => proxy.listen(port, '127.0.0.1', resolve))
  return {
    port,
    close() {
      proxy.closeAllConnections()
      proxy.close()
      agent.destroy()
    },
  }
}

test('each donor gets one receipt, no matter how many servers run (P367)', async () => {
  const emails = Array.from({ length: 4 }, (_, n) => `once-${n}@donors.example`)
  for (const donorEmail of emails) await aPaidDonation(server, campaignId, { donorEmail })
  const receipts = (email: string) =>
    server.mails.taken.filter(
      ({ subject, to }) => /^Your receipt/.test(subject ?? '') && to?.[0]?.address === email,
    ).length
  await eventually(() => emails.every(email => receipts(email) > 0), 30_000)
  expect(emails.map(receipts)).toEqual([1, 1, 1, 1])
})

test('the metrics include requests and background work', async () => {
  const answer = await server.fetch('/metrics', { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  expect(text).toMatch(/^tassel_http_requests_total\{method="GET",status="2xx"\} [1-9]/m)
  expect(text).toMatch(/^tassel_jobs_failed 0$/m)
})

test('stopping one of two servers behind a proxy loses no request (P365)', async () => {
  const proxy = await aProxy([second.port, server.app.env.port])
  const reading = readers(12, proxy.port, [`/api/screens/campaign/${campaignId}`, '/api/session', path])
  await eventually(() => reading.answered() > 50)
  await second.stop()
  const then = reading.answered()
  await eventually(() => reading.answered() > then + 50)
  const { failed } = await reading.stop()
  proxy.close()
  expect(failed).toEqual([])
})
