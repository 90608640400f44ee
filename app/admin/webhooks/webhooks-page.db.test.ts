import { afterAll, beforeAll, expect, test } from 'vitest'
import * as entry from '#app/entries/mail.tsx'
import { addEndpoint, setEndpointState } from '#app/integrations/webhooks/change-endpoints.server.ts'
import { sendTest } from '#app/integrations/webhooks/replay.server.ts'
import { deliverBatch } from '#app/notifications/delivery/deliver.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { donations } from '#tests/world/donations.ts'
import { anAdmin, aScholar } from '#tests/world/scholars.ts'
import { loadWebhooks } from './load-webhooks.server.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test('shows the endpoints with what waits and failed, and the newest deliveries (P669)', async () => {
  const owner = await anAdmin(world)
  const action = { admin: owner.viewer, now: world.clock.now(), requestId: 'page' }
  expect(await loadWebhooks(world.app, {})).toMatchObject({ endpoints: [], deliveries: [], hasOlder: false })
  const fields = {
    url: 'https://hooks.example.org/tassel',
    description: 'Our CRM',
    eventTypes: ['donation.succeeded' as const],
  }
  const { id, secret } = await addEndpoint(world.app, fields, action)
  const { messageId } = await sendTest(world.app, id, world.clock.now())
  await world.owner.query(
    `update webhook_deliveries set status = 'dead', attempts = 10, attempted_at = now(), answer_status = 500, answer_text = 'Sorry'`,
  )
  const { campaignId } = await aCampaign(world, await aScholar(world))
  await donations(
    world,
    Array.from({ length: 51 }, () => ({ campaignId })),
  )
  world.clock.advance(1_000)
  while ((await deliverBatch(world.app, entry)) > 0);
  const page = await loadWebhooks(world.app, {})
  expect(page.endpoints).toMatchObject([
    { id, ...fields, disabled: null, failingSince: null, formerUntil: null, waiting: 51, dead: 1 },
  ])
  expect(page).toMatchObject({ hasOlder: true, deliveries: { length: 50 } })
  const last = page.deliveries.at(-1)?.messageId ?? ''
  const older = await loadWebhooks(world.app, { before: last })
  expect(older.deliveries).toHaveLength(2)
  const all = [...page.deliveries, ...older.deliveries]
  expect(all.filter(({ nextAt }) => nextAt !== null)).toHaveLength(51)
  const failed = await loadWebhooks(world.app, { status: 'dead' })
  expect(failed.deliveries).toMatchObject([
    {
      messageId,
      type: 'webhook.test',
      status: 'dead',
      attempts: 10,
      answerStatus: 500,
      answerText: 'Sorry',
      nextAt: null,
    },
  ])
  await setEndpointState(world.app, id, false, action)
  const disabled = await loadWebhooks(world.app, {})
  expect(disabled.endpoints).toMatchObject([{ disabled: { because: 'staff' } }])
  expect(disabled.deliveries.every(({ nextAt }) => nextAt === null)).toBe(true)
  expect(JSON.stringify(disabled)).not.toContain(secret)
})
