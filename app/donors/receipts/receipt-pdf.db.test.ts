import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aMailServer, type Peer } from '#tests/setup/smtp-peer.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { aDonation, type BuiltDonation } from '#tests/world/donations.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import { charity, report, validReceipt } from '#tests/world/receipts.ts'
import { aScholar } from '#tests/world/scholars.ts'
import * as entry from '../../entries/mail.tsx'
import { deliverBatch } from '../../notifications/delivery/deliver.server.ts'
import { sendMail } from '../../notifications/delivery/send-mail.server.ts'
import { type Mailer, openMailer } from '../../platform/mail.server.ts'
import { receiptToken } from './receipt-link.server.ts'

let world: World
let campaign: BuiltCampaign
let peer: Peer
let mailer: Mailer
beforeAll(async () => {
  world = await aWorld({ env: charity })
  campaign = await aCampaign(world, await aScholar(world, { firstName: 'Maya', lastName: 'Reyes' }))
  peer = await aMailServer()
  mailer = openMailer({ ...world.app.env, smtpUrl: peer.url }) as Mailer
})
afterAll(async () => {
  mailer.close()
  await peer.stop()
  await world.close()
})
afterEach(() => {
  peer.taken.length = 0
})

/** Delivers all open events, and sends the donor's mails by SMTP. */
async function send() {
  while ((await deliverBatch(world.app, entry)) > 0);
  const mails = await world.app.db.rows<{ id: string }>(
    null,
    `select id from mails where to_email = 'dana@example.com' and sent_at is null order by id`,
  )
  for (const { id } of mails) await sendMail(world.app, mailer)({ mailId: id }, { number: 1, isLast: false })
  return peer.taken
}

async function donate(): Promise<BuiltDonation> {
  return await aDonation(world, campaign, {
    amountCents: 5_000,
    foundationPercentage: 10,
    donorName: 'Dana Cole',
    donorEmail: 'dana@example.com',
  })
}

const download = async (token: string) =>
  await world.http(new Request(new URL(`/api/receipts/pdf?token=${token}`, world.app.env.appUrl)))

it('a mail has its receipt as text, and nothing attached (P523)', async () => {
  const donation = await donate()
  await send()
  await report(world, donation, 'refunded', 2_000)
  const mails = await send()
  expect(mails.map(({ attachments }) => attachments)).toEqual([[], []])
  const { receipt } = await validReceipt(world, donation.donationId)
  expect(mails[1]?.text).toContain(`Corrected receipt ${receipt.number}`)
})

describe('the PDF behind a link (P523)', () => {
  it('has the same bytes every time, and is not cached', async () => {
    const donation = await donate()
    await send()
    const { id, receipt } = await validReceipt(world, donation.donationId)
    const token = receiptToken(world.app, id, world.clock.now())
    const answer = await download(token)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${receipt.number}.pdf"`,
      'cache-control': 'no-store',
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.equals(Buffer.from(await (await download(token)).arrayBuffer()))).toBe(true)
    const { text } = await readPdf(bytes)
    for (const words of ['Dana Cole', 'Maya Reyes’s campaign']) expect(text).toContain(words)
  })

  it('redirects to the page once the link has expired, and is refused for a forged link', async () => {
    const donation = await donate()
    await send()
    const { id } = await validReceipt(world, donation.donationId)
    const now = world.clock.now()
    const old = receiptToken(world.app, id, new Date(now.getTime() - 8 * 366 * 86_400_000))
    const answer = await download(old)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/receipt?token=${old}`])
    const another = await donate()
    await send()
    const other = (await validReceipt(world, another.donationId)).id
    expect((await download(old.replace(id, () => other))).status).toBe(400)
    expect((await download(`${randomUUID()}.zzzzzz.${'a'.repeat(43)}`)).status).toBe(400)
  })
})
