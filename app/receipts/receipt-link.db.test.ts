import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { deliverMails, report, validReceipt } from '#tests/world/receipts.ts'
import { anAdmin, aScholar, signedInHeaders } from '#tests/world/scholars.ts'
import { receiptToken } from './receipt-link.server.ts'

let world: World
let campaign: BuiltCampaign
const dayMs = 86_400_000
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
  campaign = await aCampaign(world, await aScholar(world))
})
afterAll(() => world.close())

async function donate() {
  const donation = await aDonation(world, campaign, { donorEmail: 'dana@example.com' })
  await deliverMails(world)
  return { donation, ...(await validReceipt(world, donation.donationId)) }
}

describe('a link to a receipt (P523)', () => {
  const open = async (token: string) => await world.call('GET', `/api/screens/receipt?token=${token}`)

  it('opens the receipt for 30 days, then offers a new link', async () => {
    const { id, receipt } = await donate()
    const now = world.clock.now()
    const token = receiptToken(world.app, id, now)
    expect(await open(token)).toMatchObject({ status: 200, body: { receipt: { number: receipt.number } } })
    world.clock.set(new Date(now.getTime() + 30 * dayMs))
    expect((await open(token)).body).toEqual({ token, receipt: null })
    expect((await world.call('POST', '/api/receipts/renew', { token })).status).toBe(200)
    const [mail, ...others] = await deliverMails(world)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ template: 'receipt-again', to: 'dana@example.com' })
    const newToken = /receipt\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await open(newToken)).body.receipt.number).toBe(receipt.number)
    world.clock.set(now)
  })

  it('mails its donor at most once an hour, and nothing while it is open (P743)', async () => {
    const { id } = await donate()
    const now = world.clock.now()
    const token = receiptToken(world.app, id, now)
    const renewFrom = (address: number) =>
      world.call('POST', '/api/receipts/renew', { token }, { 'x-forwarded-for': `198.51.100.${address}` })
    expect((await renewFrom(1)).status).toBe(200)
    expect(await deliverMails(world)).toEqual([])
    world.clock.set(new Date(now.getTime() + 30 * dayMs))
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => renewFrom(at + 2)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await deliverMails(world)).map(({ template }) => template)).toEqual(['receipt-again'])
    world.clock.set(now)
  })

  it('is refused if any part of it was changed', async () => {
    const { id } = await donate()
    const token = receiptToken(world.app, id, world.clock.now())
    for (let place = 0; place < token.length; place += 7) {
      const other = token[place] === 'a' ? 'b' : 'a'
      const forged = token.slice(0, place) + other + token.slice(place + 1)
      expect((await open(forged)).body).toMatchObject({ error: { code: 'InvalidLink' } })
    }
    expect((await open(`${randomUUID()}.zzzzzz.${'a'.repeat(43)}`)).status).toBe(400)
  })

  it('shows which receipt replaced its own', async () => {
    const { donation, id, receipt } = await donate()
    const token = receiptToken(world.app, id, world.clock.now())
    await report(world, donation, 'refunded', 100)
    await deliverMails(world)
    const corrected = await validReceipt(world, donation.donationId)
    expect((await open(token)).body.receipt).toMatchObject({
      ...{ number: receipt.number, replacedBy: corrected.receipt.number },
    })
  })
})

it('an admin sends a receipt again, with the same number and an audit entry (P525)', async () => {
  const { donation, receipt } = await donate()
  const { donationId } = donation
  const admin = await anAdmin(world)
  await deliverMails(world)
  const headers = await signedInHeaders(world, admin.userId)
  const answer = await world.call('POST', `/api/admin/donations/${donationId}/receipt`, {}, headers)
  expect(answer).toMatchObject({ status: 200, body: { number: receipt.number } })
  expect((await deliverMails(world)).map(({ template, subject }) => [template, subject])).toEqual([
    ['receipt-again', `Your receipt ${receipt.number}`],
  ])
  const audited = await world.app.db.rows<{ details: object }>(
    null,
    `select details from audit_entries where action = 'receipt.sent_again' and subject_id = $1`,
    [donationId],
  )
  expect(audited).toEqual([{ details: { number: receipt.number } }])
  const unknown = await world.call('POST', `/api/admin/donations/${randomUUID()}/receipt`, {}, headers)
  expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'ReceiptNotFound' } } })
})
