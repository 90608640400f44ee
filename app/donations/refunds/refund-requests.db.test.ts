import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as entry from '#app/entries/mail.tsx'
import { deliverBatch } from '#app/notifications/delivery/deliver.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import type { Browser } from '#tests/world/browser.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation, type BuiltDonation } from '#tests/world/donations.ts'
import { aDonorsBrowser } from '#tests/world/donors.ts'
import { aReturn } from '#tests/world/returns.ts'
import { anAdmin, aScholar, type Scholar, steppedUpHeaders } from '#tests/world/scholars.ts'

let world: World
let campaign: { campaignId: string }
let admin: Scholar
let given: BuiltDonation
let mine: Browser
let email: string
let count = 0
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
  campaign = await aCampaign(world, await aScholar(world))
  admin = await anAdmin(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  count += 1
  email = `donor${count}@donors.example`
  given = await aDonation(world, campaign, { donorEmail: email })
  mine = await aDonorsBrowser(world, email)
})

const ask = (donationId = given.donationId, on = mine, reason = 'I gave twice by mistake.') =>
  on.call('POST', `/api/my-donations/donations/${donationId}/refund-request`, { reason })
const asAdmin = async (method: string, path: string, body?: unknown) =>
  await world.call(method, path, body, await steppedUpHeaders(world, admin.userId))
const requests = async () =>
  (await asAdmin('GET', '/api/screens/admin/refund-requests')).body.requests as {
    id: string
    donationId: string
    outcome: string | null
  }[]
const requestOf = async (donationId = given.donationId) =>
  (await requests()).find(request => request.donationId === donationId)
const shown = async () =>
  (await mine.call('GET', '/api/screens/my-donations')).body.donor.donations[0].refundRequest
const waiting = async () => (await asAdmin('GET', '/api/admin/waiting')).body.waiting.refundRequests
const deliver = async () => {
  while ((await deliverBatch(world.app, entry)) > 0);
}
const mailsOf = async (template: string) => {
  await deliver()
  const { rows } = await world.app.db.pool.query(
    `select m.to_email as to, m.text_body as text from mails m join outbox_events e on e.id = m.event_id
     where m.template = $1 and e.payload->>'donationId' = $2`,
    [template, given.donationId],
  )
  return rows as { to: string; text: string }[]
}

describe('a request for a refund', () => {
  test('emails the admins and is listed once while it is open (P539)', async () => {
    const before = await waiting()
    expect(await ask()).toMatchObject({ status: 200 })
    expect(await waiting()).toBe(before + 1)
    expect(await requestOf()).toMatchObject({
      outcome: null,
      reason: 'I gave twice by mistake.',
      returnedCents: 0,
    })
    expect((await mailsOf('refund-asked-for')).map(({ to }) => to)).toContain(admin.email)
    expect(await shown()).toMatchObject({ outcome: null, answer: null })
    expect(await ask()).toMatchObject({ status: 409, body: { error: { code: 'RefundAlreadyAsked' } } })
  })

  test('is recorded once if sent ten times concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await requests()).filter(({ donationId }) => donationId === given.donationId)).toHaveLength(1)
  })

  test('is refused for another donor’s donation, for a returned donation, and without a reason (P539)', async () => {
    const thief = await aDonorsBrowser(world, `thief${count}@else.example`)
    expect(await ask(given.donationId, thief)).toMatchObject({ status: 404 })
    expect(await ask(given.donationId, mine, ' ')).toMatchObject({ status: 400 })
    await world.app.db.transaction(tx => aReturn(tx, 'refund', given.donationId, world.clock.now()))
    expect(await ask()).toMatchObject({ status: 409, body: { error: { code: 'NothingToRefund' } } })
  })

  test('is granted by an admin’s refund of the donation (P539)', async () => {
    await ask()
    const body = { refundId: randomUUID(), cents: null, reason: 'Asked for by the donor.' }
    await asAdmin('POST', `/api/admin/donations/${given.donationId}/refund`, body).catch(() => undefined)
    expect(await requestOf()).toMatchObject({ outcome: 'granted', answer: null })
    expect(await shown()).toMatchObject({ outcome: 'granted' })
  })

  test('can be declined with an answer by email, and then be made again (P539)', async () => {
    await ask()
    const { id = '' } = (await requestOf()) ?? {}
    const decline = (answer: string) =>
      asAdmin('POST', `/api/admin/refund-requests/${id}/decline`, { answer })
    expect(await decline(' ')).toMatchObject({ status: 400 })
    expect(await decline('It was spent on books already.')).toMatchObject({ status: 200 })
    expect(await decline('Again.')).toMatchObject({
      status: 409,
      body: { error: { code: 'RefundRequestDecided' } },
    })
    const [mail, ...others] = await mailsOf('refund-declined')
    expect(others).toEqual([])
    expect(mail?.to).toBe(email)
    expect(mail?.text).toContain('It was spent on books already.')
    expect(await shown()).toMatchObject({ outcome: 'declined', answer: 'It was spent on books already.' })
    const { rows } = await world.app.db.pool.query(
      `select action from audit_entries where subject_id = $1 and action = 'donation.refund_declined'`,
      [given.donationId],
    )
    expect(rows).toHaveLength(1)
    expect(await ask()).toMatchObject({ status: 200 })
  })

  test('is answered once if two admins decline it concurrently', async () => {
    await ask()
    const { id = '' } = (await requestOf()) ?? {}
    const answers = await Promise.all(
      ['One.', 'Two.', 'Three.'].map(answer =>
        asAdmin('POST', `/api/admin/refund-requests/${id}/decline`, { answer }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await mailsOf('refund-declined')).toHaveLength(1)
  })

  test('is refused if it is unknown', async () => {
    expect(
      await asAdmin('POST', `/api/admin/refund-requests/${randomUUID()}/decline`, { answer: 'No.' }),
    ).toMatchObject({ status: 404 })
  })

  test('is deleted with its donor', async () => {
    await ask(given.donationId, mine, 'Canaryreason')
    await mine.call('POST', '/api/my-donations/erase', { email })
    expect(await requestOf()).toBeUndefined()
  })
})

test.each([
  ['refund_request_decided_whole', `outcome = 'granted', decided_at = now()`],
  ['refund_request_declined_with_words', `outcome = 'declined', decided_at = now(), decided_by = $2`],
  [
    'refund_request_declined_with_words',
    `outcome = 'granted', decided_at = now(), decided_by = $2, answer = 'Yes'`,
  ],
])('the database refuses an incomplete decision: %s', async (constraint, change) => {
  await ask()
  const values = change.includes('$2') ? [given.donationId, admin.userId] : [given.donationId]
  await expect(
    world.owner.query(`update refund_requests set ${change} where donation_id = $1`, values),
  ).rejects.toMatchObject({ constraint })
})
