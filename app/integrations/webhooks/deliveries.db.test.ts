import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as entry from '#app/entries/mail.tsx'
import { deliverBatch } from '#app/notifications/delivery/deliver.server.ts'
import { runDelivery } from '#app/notifications/delivery/start-delivery.server.ts'
import { emit } from '#app/platform/outbox.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation, type BuiltDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { acts, aWebhookReceiver, type WebhookReceiver } from '#tests/world/webhook-receiver.ts'
import { addEndpoint, deleteEndpoint, rotateSecret, setEndpointState } from './change-endpoints.server.ts'
import { claimDeliveries, deliver } from './deliver.server.ts'
import { runWebhooks } from './delivery-loop.server.ts'
import { type EventTypeName, eventTypeNames } from './event-names.ts'
import { replayDelivery, replayFailed, sendTest } from './replay.server.ts'
import { sweepWebhooks } from './sweep-webhooks.server.ts'

let world: World
let owner: Scholar
let campaigns: { campaignId: string }[]
let receiver: WebhookReceiver
let endpoint: { id: string; secret: string }
let stop = async () => {}

beforeAll(async () => {
  world = await aWorld({ env: { WEBHOOKS_TO_LOOPBACK: '1' } })
  owner = await anAdmin(world)
  campaigns = []
  for (let count = 0; count < 3; count++) campaigns.push(await aCampaign(world, await aScholar(world)))
})
afterAll(() => world.close())
afterEach(async () => {
  await stop()
  stop = async () => {}
  await receiver.stop()
  await world.app.db.rows(null, 'delete from webhook_endpoints')
})

const action = () => ({ admin: owner.viewer, now: world.clock.now(), requestId: 'webhooks' })

/** A receiver with its endpoint, which is told of `eventTypes`. */
async function begin(eventTypes: EventTypeName[] = [...eventTypeNames], timeoutMs = 400): Promise<void> {
  receiver = await aWebhookReceiver(() => endpoint.secret)
  const fields = { url: receiver.url, description: 'The foundation’s books', eventTypes }
  endpoint = await addEndpoint(world.app, fields, action())
  const stops = [
    await runDelivery(world.app, world.databaseUrl, async () => entry),
    await runWebhooks(world.app, world.databaseUrl, { timeoutMs }),
  ]
  stop = async () => {
    for (const end of stops) await end()
  }
}
/** Queues the webhooks of what has happened, without sending them. */
async function queueAll(): Promise<void> {
  while ((await deliverBatch(world.app, entry)) > 0);
}

const give = (at = 0, donationId = randomUUID()): Promise<BuiltDonation> =>
  aDonation(world, campaigns[at] ?? { campaignId: '' }, { donationId })
/** A receiver that refuses one donation. */
const refuse =
  (donationId: string): WebhookReceiver['act'] =>
  (request, answer) =>
    (request.data.donationId === donationId ? acts.fail : acts.accept)(request, answer)
const deliveries = () =>
  world.app.db.rows<{
    status: string
    attempts: number
    answerStatus: number
    answerText: string
    error: string
  }>(
    null,
    `select status, attempts, answer_status, answer_text, error from webhook_deliveries d join webhook_messages m on m.id = d.message_id
     order by m.event_id`,
  )
/** Makes every waiting delivery due, as the passing of time would. */
async function skipPauses(): Promise<void> {
  await world.app.db.rows(
    null,
    `with due as (update webhook_deliveries set next_at = clock_timestamp() where status = 'waiting' and leased_until is null)
     select pg_notify('webhooks', '')`,
  )
}
const settled = (status: string, count = 1) =>
  eventually(async () => {
    await skipPauses()
    const all = await deliveries()
    return all.length >= count && all.every(delivery => delivery.status === status)
  })
const failedOnce = () => eventually(async () => (await deliveries()).some(({ attempts }) => attempts > 0))

describe('a delivery', () => {
  test('tells of a donation by ids and cents, signed, and of nothing that was before the endpoint (P660, P661, P663)', async () => {
    await give()
    await begin()
    const { donationId, campaignId, lines } = await give()
    await settled('delivered')
    expect(receiver.received).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    expect(new Webhook(endpoint.secret).verify(body, headers)).toEqual({
      type: 'donation.succeeded',
      timestamp: world.clock.now().toISOString(),
      sequence: expect.any(Number),
      data: { donationId, campaignId, amountCents: 5_000, totalCents: lines.total },
    })
    expect(body).not.toMatch(/sam|supporter/i)
  })

  test('names of every kind of event what its schema declares, and only chosen types are sent', async () => {
    await begin(['donation.refunded', 'campaign.moderated', 'campaign.published'])
    const { donationId, campaignId } = await give()
    await world.app.db.transaction(tx =>
      emit(
        tx,
        [
          { kind: 'donation_refunded', donationId, cents: 1_200, isWhole: false },
          // A held payment never became a donation: there is nothing to tell.
          { kind: 'refund_failed', donationId: endpoint.id, refundId: null, cents: 1 },
          { kind: 'campaign_moderated', campaignId, act: 'unlisted', reason: 'Private words' },
          { kind: 'campaign_created', campaignId },
        ],
        world.clock.now(),
      ),
    )
    await settled('delivered', 3)
    expect(receiver.received.map(({ type, data }) => ({ type, ...data }))).toMatchObject([
      { type: 'donation.refunded', donationId, refundCents: 1_200 },
      { type: 'campaign.moderated', campaignId, decision: 'unlisted' },
      { type: 'campaign.published', campaignId },
    ])
    expect(JSON.stringify(receiver.received)).not.toContain('Private words')
  })

  test.each([
    ['an error', acts.fail, { answerStatus: 500, answerText: 'Sorry' }],
    ['a hanging receiver', acts.hang, { answerStatus: null, error: 'TimeoutError' }],
    ['a broken answer', acts.breakOff, { answerStatus: 500, answerText: 'half' }],
    ['an answer that drips', acts.drip, { answerStatus: 500 }],
    ['a redirect', acts.answer(302, { location: 'https://example.org/' }), { answerStatus: 302 }],
    [
      'HTML, which the page shows as text',
      acts.answer(400, {}, '<script>alert(1)</script>\u0000\u001b[2J'),
      { answerText: '<script>alert(1)</script>[2J' },
    ],
    ['10 MB', acts.answer(500, {}, 'x'.repeat(10_000_000)), { answerText: 'x'.repeat(500) }],
  ])('that meets %s is repeated with the same id (P664)', async (_, act, expected) => {
    await begin()
    receiver.act = act
    await give()
    await failedOnce()
    expect((await deliveries())[0]).toMatchObject({ status: 'waiting', attempts: 1, ...expected })
    receiver.act = acts.accept
    await settled('delivered')
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  })

  test('is dead after ten attempts, and delays no other (P664, P665)', async () => {
    await begin()
    const first = randomUUID()
    receiver.act = refuse(first)
    await give(0, first)
    const second = await give()
    await eventually(() => receiver.received.some(({ data }) => data.donationId === second.donationId))
    await eventually(async () => {
      await skipPauses()
      const all = await deliveries()
      return all.length === 2 && all.every(({ status }) => status !== 'waiting')
    })
    expect(await deliveries()).toMatchObject([
      { status: 'dead', attempts: 10 },
      { status: 'delivered', attempts: 1 },
    ])
    const attemptsOf = (id: string) => receiver.received.filter(({ data }) => data.donationId === id)
    expect(attemptsOf(first)).toHaveLength(10)
    expect(attemptsOf(second.donationId)).toHaveLength(1)
    receiver.act = acts.accept
    expect(await replayFailed(world.app, endpoint.id, new Date(0), action())).toEqual({ replayed: 1 })
    await settled('delivered', 2)
    expect(receiver.received.at(-1)).toMatchObject({ data: { donationId: first }, attempt: 11 })
  })
})

describe('sending (P665)', () => {
  test('a refused delivery delays no other, not even of its campaign; the sequence says which is later', async () => {
    await begin()
    const refused = randomUUID()
    receiver.act = refuse(refused)
    await give(0, refused)
    const after = await give(0)
    await failedOnce()
    await eventually(() => receiver.received.some(({ data }) => data.donationId === after.donationId))
    receiver.act = acts.accept
    await settled('delivered', 2)
    const sequenceOf = (id: string) =>
      JSON.parse(receiver.received.find(({ data }) => data.donationId === id)?.body ?? '{}').sequence
    expect(sequenceOf(refused)).toBeLessThan(sequenceOf(after.donationId))
  })

  test('two servers share the deliveries without sending one twice', async () => {
    await begin()
    const stopOther = await runWebhooks(world.app, world.databaseUrl, { timeoutMs: 400 })
    receiver.act = (_, answer) => void setTimeout(() => answer.writeHead(200).end(), 20)
    const given: string[] = []
    for (let count = 0; count < 12; count++) given.push((await give(count % 3)).donationId)
    await settled('delivered', 12)
    await stopOther()
    expect(receiver.received.map(({ data }) => data.donationId).toSorted()).toEqual(given.toSorted())
  })

  test('a hanging receiver has four requests at most', async () => {
    await begin()
    await stop()
    for (let count = 0; count < 8; count++)
      campaigns[count + 3] ??= await aCampaign(world, await aScholar(world))
    receiver.act = acts.hang
    await Promise.all(campaigns.map((_, at) => give(at)))
    await queueAll()
    stop = await runWebhooks(world.app, world.databaseUrl, { timeoutMs: 2_000 })
    // Read until the first request is given up: the receiver may notice the next ones before it notices that.
    let maxOpen = 0
    await eventually(async () => {
      const open = receiver.maxOpen()
      if ((await deliveries()).some(({ attempts }) => attempts > 0)) return true
      maxOpen = open
    })
    expect(maxOpen).toBe(4)
  })

  test('a server killed between sending and recording sends again, with the same id; its late result is refused', async () => {
    await begin()
    await stop()
    await give()
    await queueAll()
    const [lost] = await claimDeliveries(world.app, endpoint.id, 4, 400)
    if (!lost) throw new Error('nothing was claimed')
    expect(await claimDeliveries(world.app, endpoint.id, 4, 400)).toEqual([])
    await world.app.db.rows(null, 'update webhook_deliveries set leased_until = clock_timestamp()')
    const [again] = await claimDeliveries(world.app, endpoint.id, 4, 400)
    if (!again) throw new Error('the delivery was not taken over')
    receiver.act = acts.fail
    await deliver(world.app, again, { timeoutMs: 400 })
    receiver.act = acts.accept
    await deliver(world.app, lost, { timeoutMs: 400 })
    expect(await deliveries()).toMatchObject([{ status: 'waiting', attempts: 1 }])
    await skipPauses()
    const [third] = await claimDeliveries(world.app, endpoint.id, 4, 400)
    if (third) await deliver(world.app, third, { timeoutMs: 400 })
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 2 }])
    expect(receiver.received.map(({ id }) => id)).toEqual(Array(3).fill(lost.messageId))
  })

  test('an event that staff deliver again is told once', async () => {
    await begin()
    await give()
    await settled('delivered')
    await world.owner.query('update outbox_events set handled_at = null')
    await queueAll()
    await settled('delivered')
    expect(receiver.received).toHaveLength(1)
  })
})

describe('an endpoint', () => {
  test('that answers 410 is disabled, the owners are told, and what waits goes on when it is enabled (P666)', async () => {
    await begin()
    receiver.act = acts.answer(410)
    await give()
    const [disabled] = await eventually(async () => {
      const rows = await world.app.db.rows<{ because: string }>(
        null,
        'select disabled_because as because from webhook_endpoints where disabled_at is not null',
      )
      return rows.length > 0 ? rows : null
    })
    expect(disabled).toEqual({ because: 'gone' })
    const [event] = await world.app.db.rows(
      null,
      `select payload from outbox_events where kind = 'webhook_endpoint_disabled' order by id desc limit 1`,
    )
    expect(event).toEqual({ payload: { endpointId: endpoint.id, because: 'gone' } })
    await give()
    receiver.act = acts.accept
    await setEndpointState(world.app, endpoint.id, true, action())
    await settled('delivered')
    // The donation while it was disabled isn't told.
    expect(receiver.received).toHaveLength(2)
  })

  test('that failed for five days is disabled (P666)', async () => {
    await begin()
    receiver.act = acts.fail
    await give()
    await failedOnce()
    await world.app.db.rows(
      null,
      `update webhook_endpoints set failing_since = clock_timestamp() - interval '5 days'`,
    )
    await skipPauses()
    await eventually(async () => {
      const [row] = await world.app.db.rows<{ because: string }>(
        null,
        'select disabled_because as because from webhook_endpoints',
      )
      return row?.because === 'failing'
    })
  })

  test('may be deleted while a delivery is under way', async () => {
    await begin([...eventTypeNames], 1_000)
    receiver.act = acts.hang
    await give()
    await eventually(() => receiver.received.length === 1)
    await deleteEndpoint(world.app, endpoint.id, action())
    await stop()
    expect(await deliveries()).toEqual([])
  })

  test('whose secret is rotated during retries gets two signatures for a day (P663)', async () => {
    await begin()
    receiver.act = acts.fail
    await give()
    await failedOnce()
    const former = endpoint.secret
    endpoint.secret = (await rotateSecret(world.app, endpoint.id, action())).secret
    receiver.act = acts.accept
    await settled('delivered')
    const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' }
    for (const secret of [former, endpoint.secret])
      expect(new Webhook(secret).verify(body, headers)).toBeTruthy()
    await world.app.db.rows(null, 'update webhook_endpoints set former_until = clock_timestamp()')
    await sweepWebhooks(world.app)
    await give()
    await settled('delivered', 2)
    expect(receiver.received.at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
    const [stored] = await world.app.db.rows(null, 'select former_secret from webhook_endpoints')
    expect(stored).toEqual({ formerSecret: null })
  })

  test('gets a test message on demand, and one delivery again with its id (P667)', async () => {
    await begin(['payout.sent'])
    const { messageId } = await sendTest(world.app, endpoint.id, world.clock.now())
    await settled('delivered')
    expect(receiver.received).toMatchObject([{ id: messageId, type: 'webhook.test', data: {} }])
    await replayDelivery(world.app, { endpointId: endpoint.id, messageId }, action())
    await eventually(() => receiver.received.length === 2)
    expect(receiver.received[1]).toMatchObject({ id: messageId, attempt: 2 })
  })

  test('keeps no secret in the clear and none in the audit log (P663)', async () => {
    await begin()
    await rotateSecret(world.app, endpoint.id, action())
    const [row] = await world.app.db.rows<{ text: string }>(
      null,
      `select (select string_agg(e::text, ' ') from webhook_endpoints e) || (select string_agg(a::text, ' ') from audit_log a) as text`,
    )
    expect(row?.text).toContain('webhook-endpoint.secret-rotated')
    expect(row?.text).not.toContain('whsec_')
    expect(row?.text).not.toContain('/hooks"')
  })

  test('is one of ten at most, and not one on this machine outside a demo that allows it (P660, P662)', async () => {
    await begin()
    const fields = { url: receiver.url, description: 'More', eventTypes: ['payout.sent' as const] }
    for (let count = 1; count < 10; count++) await addEndpoint(world.app, fields, action())
    await expect(addEndpoint(world.app, fields, action())).rejects.toMatchObject({ code: 'TooManyEndpoints' })
    const strict = { ...world.app, env: { ...world.app.env, webhooksToLoopback: false } }
    await expect(addEndpoint(strict, fields, action())).rejects.toMatchObject({ code: 'InvalidWebhookUrl' })
  })
})

test('deliveries older than 30 days are deleted (P668)', async () => {
  await begin()
  await give()
  await settled('delivered')
  await world.owner.query(
    `update webhook_messages set collected_at = clock_timestamp() - interval '30 days 1 second'`,
  )
  expect(await sweepWebhooks(world.app)).toBeGreaterThan(0)
  expect(await deliveries()).toEqual([])
})
