import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGivingWorld, type GivingWorld } from '#tests/world/giving-world.ts'
import { aRefundDesk } from '#tests/world/refunds.ts'
import * as entry from '../../entries/mail.tsx'
import { deliverBatch } from './deliver.server.ts'

let world: GivingWorld
beforeAll(async () => {
  world = await aGivingWorld()
})
afterAll(() => world.close())

test('notifies only the donor of a held payment, once, that all of it is refunded', async () => {
  const desk = await aRefundDesk(world)
  await world.demoProvider.faults({ wrongAmount: { next: 1, moreCents: 700 } })
  const overrides = { donorEmail: 'hilda@example.com', donorName: 'Hilda Held' }
  const donationId = await desk.aPaidDonation(overrides)
  await desk.refund(donationId, { reason: 'Another sum was taken.' })
  await desk.refund(donationId, { reason: 'Once more.' })
  while ((await deliverBatch(world.app, entry)) > 0);
  const about = 'select template, to_email as to, subject from mails where text_body like $1'
  expect(await desk.rows(about, [`%${donationId}%`])).toEqual([
    { template: 'donation-refunded', to: 'hilda@example.com', subject: 'Refunded: $67.50' },
  ])
  expect(await desk.rows('select 1 from notifications where donor = $1', ['Hilda Held'])).toEqual([])
})
