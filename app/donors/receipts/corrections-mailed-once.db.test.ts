import { afterAll, beforeAll, expect, it } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { aDonation, type BuiltDonation } from '#tests/world/donations.ts'
import { report, validReceipt } from '#tests/world/receipts.ts'
import { anAdmin, aScholar } from '#tests/world/scholars.ts'
import * as entry from '../../entries/mail.tsx'
import { deliverBatch } from '../../notifications/delivery/deliver.server.ts'

let world: World
let campaign: BuiltCampaign

beforeAll(async () => {
  world = await aWorld()
  campaign = await aCampaign(world, await aScholar(world))
  // Admins must be reached by news of failed refunds.
  await anAdmin(world)
})
afterAll(() => world.close())

type Movement = readonly [Parameters<typeof report>[2], number]
type Mail = { template: string; receipts: string[] }

const donorEmail = 'dana@example.com'
let newest = 0

/** Delivers the open events. Returns the donor's new mails, each with the numbers of the receipts that it states, one at most. */
async function deliver(): Promise<Mail[]> {
  while ((await deliverBatch(world.app, entry)) > 0);
  const mails = await world.app.db.rows<{
    id: number
    template: string
    text: string
    named: number | null
  }>(
    null,
    `select m.event_id as id, m.template, m.text_body as text, r.number as named from mails m left join receipts r on r.id = m.receipt_id
     where m.event_id > $1 and m.to_email = $2 order by m.event_id`,
    [newest, donorEmail],
  )
  newest = mails.at(-1)?.id ?? newest
  return mails.map(({ template, text, named }) => {
    const stated = [...text.matchAll(/^(?:Donation|Corrected) receipt (T-\d{4}-\d{6})$/gm)].map(
      ([, number]) => number!,
    )
    expect(stated.map(number => Number(number.slice(-6)))).toEqual(named === null ? [] : [named])
    return { template, receipts: stated }
  })
}

/** A donation of $65.50 in all whose receipt has been mailed. These movements are delivered one by one. */
async function donate(...earlier: Movement[]): Promise<BuiltDonation> {
  const donation = await aDonation(world, campaign, {
    amountCents: 5_000,
    foundationPercentage: 10,
    donorEmail,
  })
  await deliver()
  for (const [kind, cents] of earlier) {
    await report(world, donation, kind, cents)
    await deliver()
  }
  return donation
}

const numberOf = async ({ donationId }: BuiltDonation) =>
  (await validReceipt(world, donationId)).receipt.number

const together: [Movement[], string[]][] = [
  [
    [
      ['refunded', 1_000],
      ['refunded', 2_000],
    ],
    ['donation-refunded', 'donation-refunded'],
  ],
  [
    [
      ['refunded', 1_000],
      ['disputed', 5_550],
    ],
    ['donation-refunded', 'receipt-corrected'],
  ],
  [
    [
      ['disputed', 6_550],
      ['dispute_won', 6_550],
      ['refunded', 500],
    ],
    ['donation-refunded'],
  ],
]

it.each(together)(
  'a corrected receipt is mailed once, with the last of %j delivered together (P524)',
  async (movements, templates) => {
    const donation = await donate()
    for (const [kind, cents] of movements) await report(world, donation, kind, cents)
    const mails = await deliver()
    const number = await numberOf(donation)
    expect(mails).toEqual(
      templates.map((template, at) => ({
        template,
        receipts: at === templates.length - 1 ? [number] : [],
      })),
    )
  },
)

it('a corrected receipt is mailed once if the events of its movements are delivered apart (P524)', async () => {
  const donation = await donate()
  await report(world, donation, 'refunded', 1_000)
  await report(world, donation, 'refunded', 2_000)
  const putOff = (until: Date | null) =>
    world.owner.query(
      'update outbox_events set try_again_at = $1 where id = (select max(id) from outbox_events)',
      [until],
    )
  await putOff(new Date('2100-01-01'))
  const first = await deliver()
  await putOff(null)
  expect(first).toEqual([{ template: 'donation-refunded', receipts: [await numberOf(donation)] }])
  expect(await deliver()).toEqual([{ template: 'donation-refunded', receipts: [] }])
})

it('a receipt that a won dispute leaves as it was is not mailed again (P524)', async () => {
  const donation = await donate(['refunded', 1_000])
  const number = await numberOf(donation)
  await report(world, donation, 'disputed', 5_550)
  await report(world, donation, 'dispute_won', 5_550)
  expect(await deliver()).toEqual([])
  expect(await numberOf(donation)).toBe(number)
})

it('the database refuses a second mail with a corrected receipt (P524)', async () => {
  await donate(['refunded', 1_000])
  const again = (template: string) =>
    world.owner.query(
      `insert into mails (template, to_email, subject, text_body, html_body, receipt_id, created_at)
       select $1, to_email, subject, text_body, html_body, receipt_id, created_at from mails
       where template = 'donation-refunded' order by event_id desc limit 1`,
      [template],
    )
  await expect(again('receipt-corrected')).rejects.toMatchObject({ constraint: 'mails_one_of_correction' })
  await expect(again('receipt-again')).resolves.toMatchObject({ rowCount: 1 })
})
