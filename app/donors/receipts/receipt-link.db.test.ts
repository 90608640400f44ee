import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { deliverMails, report, validReceipt } from '#tests/world/receipts.ts'
import { anAdmin, aScholar, signedInHeaders } from '#tests/world/scholars.ts'
import { eraseReceiptDonor } from './erase-names.server.ts'
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

  it('opens the receipt for seven years, then leads to the page with all receipts', async () => {
    const { id, receipt } = await donate()
    const now = world.clock.now()
    const token = receiptToken(world.app, id, now)
    expect(token).not.toMatch(/dana|@/)
    const inYears = (years: number) => {
      const then = new Date(now)
      then.setUTCFullYear(now.getUTCFullYear() + years)
      return then
    }
    for (const years of [0, 7]) {
      world.clock.set(inYears(years))
      expect(await open(token)).toMatchObject({ status: 200, body: { receipt: { number: receipt.number } } })
    }
    world.clock.set(new Date(inYears(7).getTime() + 10 * dayMs))
    expect((await open(token)).body).toEqual({ receipt: null, why: 'expired' })
    world.clock.set(now)
  })

  it('is neither stored nor listed, and its requests are limited', async () => {
    const { id } = await donate()
    const token = receiptToken(world.app, id, world.clock.now())
    for (const path of ['/api/screens/receipt', '/api/receipts/pdf']) {
      const answer = await world.http(new Request(`${world.app.env.appUrl}${path}?token=${token}`))
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    }
    const from = { 'x-forwarded-for': '198.51.100.77' }
    const asked = (path: string) => world.call('GET', `${path}?token=${token}`, undefined, from)
    const statuses = (answers: { status: number }[]) => new Set(answers.map(({ status }) => status))
    const many = await Promise.all(Array.from({ length: 121 }, () => asked('/api/screens/receipt')))
    expect(statuses(many)).toEqual(new Set([200, 429]))
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

  it('closes when a corrected receipt replaces its own (P743)', async () => {
    const { donation, id } = await donate()
    const token = receiptToken(world.app, id, world.clock.now())
    await report(world, donation, 'refunded', 100)
    const [mail] = await deliverMails(world)
    expect((await open(token)).body).toEqual({ receipt: null, why: 'replaced' })
    const corrected = await validReceipt(world, donation.donationId)
    const newToken = /receipt\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await open(newToken)).body.receipt.number).toBe(corrected.receipt.number)
  })

  it('closes when its donor is erased, though the receipt keeps the name (P743, P527)', async () => {
    const { id } = await donate()
    const token = receiptToken(world.app, id, world.clock.now())
    await world.app.db.transaction(tx =>
      eraseReceiptDonor(world.app, tx, 'dana@example.com', world.clock.now()),
    )
    const closed = await open(token)
    expect(closed.body).toEqual({ receipt: null, why: 'erased' })
    const pdf = await world.http(new Request(`${world.app.env.appUrl}/api/receipts/pdf?token=${token}`))
    expect([pdf.status, pdf.headers.get('location')]).toEqual([303, `/receipt?token=${token}`])
    expect(await pdf.text()).toBe('')
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
