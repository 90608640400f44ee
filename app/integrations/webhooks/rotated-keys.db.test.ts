import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretsFrom } from '#app/platform/secrets.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { anAdmin } from '#tests/world/scholars.ts'
import { addEndpoint, resealWebhookSecrets, rotateSecret } from './change-endpoints.server.ts'
import { secretContext } from './deliver.server.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test('webhooks are still signed with both secrets after SECRET_KEYS were rotated and the old key is gone (P663)', async () => {
  const { viewer } = await anAdmin(world)
  const action = { admin: viewer, now: world.clock.now(), requestId: 'rotate' }
  const fields = {
    url: 'https://books.example.org/hook',
    description: 'Books',
    eventTypes: ['payout.sent' as const],
  }
  const { id, secret: former } = await addEndpoint(world.app, fields, action)
  const { secret } = await rotateSecret(world.app, id, action)
  const key = (version: number, byte: number) => `${version}:${Buffer.alloc(32, byte).toString('base64')}`
  const rotating = { ...world.app, secrets: secretsFrom(`${key(2, 9)},${key(1, 7)}`) }
  expect(await resealWebhookSecrets(rotating)).toBe(2)
  expect(await resealWebhookSecrets(rotating)).toBe(0)
  const [stored] = await world.app.db.rows<{ secret: string; formerSecret: string }>(
    null,
    'select secret, former_secret from webhook_endpoints',
  )
  const later = secretsFrom(key(2, 9))
  expect(later.open(stored?.secret ?? '', secretContext(id))).toBe(secret)
  expect(later.open(stored?.formerSecret ?? '', secretContext(id))).toBe(former)
})
