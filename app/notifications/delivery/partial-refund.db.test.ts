import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { moved, reportOf } from '#tests/world/provider-reports.ts'
import { anAdmin, aScholar } from '#tests/world/scholars.ts'
import * as entry from '../../entries/mail.tsx'
import { deliverBatch } from './deliver.server.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

type Mail = { template: string; to: string; subject: string; text: string }

test('notifies donor, owner and admins of the amounts of partial refunds in the ledger (P297)', async () => {
  const admin = await anAdmin(world)
  const owner = await aScholar(world, { firstName: 'Maya', lastName: 'Reyes' })
  const campaign = await aCampaign(world, owner)
  const donation = await aDonation(world, campaign, {
    amountCents: 5_000,
    foundationPercentage: 10,
    donorName: 'Dana Cole',
    donorEmail: 'dana@example.com',
  })
  const deliver = async () => {
    while ((await deliverBatch(world.app, entry)) > 0);
    const mails = await world.app.db.rows<Mail>(
      null,
      `select template, to_email as to, subject, text_body as text from mails order by id`,
    )
    await world.owner.query('delete from mails')
    return mails
  }
  await deliver()
  const so = [moved(donation, 'refunded', 2_000, ':1')]
  const apply = async () => {
    world.clock.advance(86_400_000)
    await applyProviderFacts(world.app, reportOf(donation, so), null, world.clock.now())
    return await deliver()
  }
  const [toDonor, toOwner, ...others] = (await apply()).toSorted((a, b) => (a.template < b.template ? -1 : 1))
  expect(others).toEqual([])
  expect(toDonor).toMatchObject({
    template: 'donation-refunded',
    to: 'dana@example.com',
    subject: 'Refunded: $20.00',
  })
  for (const line of [
    /Donation to Maya Reyes +\$50\.00 +\$15\.27 +\$34\.73/,
    /Total +\$65\.50 +\$20\.00 +\$45\.50/,
    /Refunded on March 12, 2026 +\u2212\$20\.00/,
    /What remains +\$45\.50/,
  ])
    expect(toDonor?.text).toMatch(line)
  expect(toOwner).toMatchObject({
    template: 'donation-returned',
    to: owner.email,
    subject: 'Part of a donation was refunded: $15.27',
  })
  expect(toOwner?.text).toMatch(/Your total went down by +\$15\.27/)
  expect(toOwner?.text).toMatch(/Remaining from this donation +\$34\.73/)

  so.push(moved(donation, 'refund_failed', 2_000, ':1'))
  expect(await apply()).toMatchObject([
    { template: 'refund-failed', to: admin.email, subject: 'A refund was sent back: $20.00' },
    { template: 'receipt-corrected', to: 'dana@example.com' },
  ])
  const [notice] = await world.app.db.rows<{ title: string; amount: number }>(
    null,
    'select title, amount from notifications where user_id = $1 order by created_at desc, id desc limit 1',
    [owner.userId],
  )
  expect(notice).toEqual({ title: 'Refund sent back', amount: 1_527 })

  so.push(moved(donation, 'refunded', donation.lines.total, ':2'))
  const whole = await apply()
  expect(whole.find(({ template }) => template === 'donation-refunded')?.text).toMatch(
    /Sent back by your bank on March 13, 2026 +\$20\.00[\s\S]+Refunded on March 14, 2026 +\u2212\$65\.50[\s\S]+What remains +\$0\.00/,
  )
  expect(whole.find(({ template }) => template === 'donation-returned')?.subject).toBe(
    'A donation was refunded: $50.00',
  )
})
