import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as entry from '#app/entries/mail.tsx'
import { runDelivery } from '#app/notifications/delivery/start-delivery.server.ts'
import { silentLog } from '#app/platform/log.server.ts'
import { startTracing } from '#app/platform/tracing.server.ts'
import { startJobs } from '#app/server/start-jobs.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aGivingWorld, aPaidDonation, type GivingWorld } from '#tests/world/sandbox.ts'
import { aScholar } from '#tests/world/scholars.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] }

type Scopes = { scopeSpans: { spans: Span[] }[] }

/** A collector that accepts OTLP over HTTP (JSON). */
let collector: Server
let received = ''
const spans: Span[] = []
let world: GivingWorld
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received += body
    const { resourceSpans } = JSON.parse(body)
    spans.push(...resourceSpans.flatMap((each: Scopes) => each.scopeSpans.flatMap(scope => scope.spans)))
    response
      .writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' })
      .end('{}')
  })
  await new Promise<void>(ready => collector.listen(0, '127.0.0.1', ready))
  world = await aGivingWorld()
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await world.close()
  collector.close()
})

test('one donation is one trace of its request, queries and email, without personal data (P672)', async () => {
  const campaign = await aCampaign(world, await aScholar(world))
  const otelExporterOtlpEndpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const tracing = await startTracing({ otelExporterOtlpEndpoint }, silentLog)
  stops.push(await startJobs(world.app, null))
  stops.push(await runDelivery(world.app, world.databaseUrl, async () => entry))
  const { donationId } = await aPaidDonation(world, campaign.campaignId, {
    donorEmail: 'ruth@donors.example',
  })
  await world.call('GET', '/api/campaigns/of-someone?search=ruth%40donors.example')
  await eventually(async () => {
    const { rows } = await world.owner.query(
      'select 1 from mails where sent_at is not null and to_email like $1',
      ['ruth%'],
    )
    return rows.length > 0
  })
  await tracing?.close()

  const request = spans.find(({ name }) => name === 'POST /api/donations')
  expect(request?.attributes).toContainEqual({
    key: 'tassel.donation_id',
    value: { stringValue: donationId },
  })
  const trace = spans.filter(({ traceId }) => traceId === request?.traceId)
  const children = trace
    .filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    .map(({ name }) => name)
  expect(children).toEqual(expect.arrayContaining(['post_captured_donations', 'job send_mail']))
  const job = trace.find(({ name }) => name === 'job send_mail')
  expect(trace.filter(({ parentSpanId }) => parentSpanId === job?.spanId).map(({ name }) => name)).toContain(
    'unsent_mail',
  )
  for (const secret of ['ruth', 'Ruth', 'donors.example', '?', 'select ', 'Go, Maya']) {
    expect(received).not.toContain(secret)
  }
})

test('without an endpoint nothing of OpenTelemetry is loaded or sent (P672)', async () => {
  const before = received.length
  expect(await startTracing({ otelExporterOtlpEndpoint: null }, silentLog)).toBeNull()
  await world.call('GET', '/api/session')
  expect(received.length).toBe(before)
})
