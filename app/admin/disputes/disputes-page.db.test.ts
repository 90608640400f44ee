import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordDisputes } from '#app/donations/disputes/disputes.server.ts'
import { sealGiverAddress } from '#app/donations/disputes/giver-address.server.ts'
import { thankDonor } from '#app/donations/supporters/thank-donor.server.ts'
import * as entry from '#app/entries/mail.tsx'
import { deliverBatch } from '#app/notifications/delivery/deliver.server.ts'
import { inRequestScope } from '#app/platform/http/request-scope.server.ts'
import type { DisputeStatus, ProviderWarning } from '#app/platform/payments/port.ts'
import { aWorld, type World, worldStart } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders, steppedUpHeaders } from '#tests/world/scholars.ts'

let world: World
let admin: Scholar
let owner: Scholar
let campaignId: string
const day = 86_400_000

beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
  owner = await aScholar(world)
  campaignId = (await aCampaign(world, owner)).campaignId
})
afterAll(() => world.close())

const give = async (donorName: string, donorEmail: string) =>
  (await aDonation(world, { campaignId }, { donorName, donorEmail, message: 'Go, Maya!' })).donationId

/** Posts a dispute and warnings as if the payment provider had reported them. */
const report = (
  paymentId: string,
  status: DisputeStatus | null,
  dueInDays: number | null,
  warnings: readonly ProviderWarning[] = [],
) => {
  const evidenceDueBy =
    dueInDays === null ? null : new Date(worldStart.getTime() + dueInDays * day).toISOString()
  const dispute = {
    id: `dp_${paymentId}`,
    cents: 5_900,
    reason: 'fraudulent',
    openedAt: worldStart.toISOString(),
  }
  const payment = {
    paymentId,
    providerPaymentId: `pi_${paymentId}`,
    movements: [],
    warnings,
    awaits: null,
    disputes: status ? [{ ...dispute, status, evidenceDueBy }] : [],
    totalCents: 5_900,
    declineCode: null,
    card: null,
  }
  return world.app.db.transaction(tx => recordDisputes(tx, world.app, payment, world.clock.now()))
}

const disputeOf = async (paymentId: string) => {
  const sql = 'select id from disputes where payment_id = $1'
  const [dispute] = await world.app.db.rows<{ id: string }>(null, sql, [paymentId])
  return dispute
}

const asAdmin = async (method: string, path: string, body?: unknown) =>
  await world.call(method, path, body, await steppedUpHeaders(world, admin.userId))

test('sorts disputes by deadline, then answered ones, then closed ones (P290)', async () => {
  const [late, soon, answered, over, undated] = await Promise.all(
    ['Lara', 'Sol', 'Ann', 'Otto', 'Una'].map(name => give(name, `${name.toLowerCase()}@donors.example`)),
  )
  await report(late ?? '', 'needs_response', 9)
  await report(answered ?? '', 'under_review', 1)
  await report(undated ?? '', 'needs_response', null)
  await report(soon ?? '', 'inquiry', 2)
  await report(over ?? '', 'lost', 1)
  const { body } = await asAdmin('GET', '/api/screens/admin/disputes')
  const shown = (rows: { donor: string; daysLeft: number | null }[]) =>
    rows.map(({ donor, daysLeft }) => `${donor} ${daysLeft}`)
  expect(shown(body.open)).toEqual(['Sol 2', 'Lara 9', 'Una null', 'Ann null'])
  expect(shown(body.closed)).toEqual(['Otto null'])
  expect(body.open[0]).toMatchObject({
    reason: 'The account holder says they did not make this payment',
    scholar: expect.stringContaining('Okafor'),
    evidenceDueBy: '2026-03-13T16:00:00.000Z',
  })
})

test('shows the rest of a payment with a warning, and the state of the warning', async () => {
  const warning = (id: string, open = true) => ({
    id,
    kind: 'fraud_warning' as const,
    reason: 'made_with_stolen_card',
    open,
    at: worldStart.toISOString(),
  })
  const [open, closed, disputed] = await Promise.all(
    ['Olga', 'Cleo', 'Dora'].map(name => give(name, `${name.toLowerCase()}@donors.example`)),
  )
  await report(open ?? '', null, null, [warning('w_open')])
  await report(closed ?? '', null, null, [warning('w_closed')])
  await report(closed ?? '', null, null, [warning('w_closed', false)])
  await report(disputed ?? '', 'needs_response', 5, [warning('w_disputed')])
  const { body } = await asAdmin('GET', '/api/screens/admin/disputes')
  const states = Object.fromEntries(
    body.warnings.map(({ donor, state, leftCents }: Record<string, unknown>) => [
      donor,
      `${state} ${leftCents}`,
    ]),
  )
  expect(states).toEqual({ Olga: 'open 6050', Cleo: 'closed 6050', Dora: 'disputed 6050' })
})

test('evidence contains receipt, emails, donor, thanks and other donations, but no keys, hashes or sealed data (P292)', async () => {
  const email = 'dana@donors.example'
  await give('Dana Cole', email)
  const id = await give('Dana Cole', email)
  const scope = { requestId: 'r', clientAddress: '203.0.113.77', userAgent: 'Mozilla/5.0 (canary)' }
  const sealed = inRequestScope(scope, () => sealGiverAddress(world.app, id))
  await world.owner.query(
    `update payments set giver_address_sealed = $2, source_hash = 'canary-of-the-source', request_hash = 'canary-of-the-request',
       provider_payment_id = $3, card_fingerprint = 'canary-of-the-card' where id = $1`,
    [id, sealed, `pi_${id}`],
  )
  while ((await deliverBatch(world.app, entry)) > 0);
  await world.app.db.pool.query(
    `update mails set sent_at = created_at where to_email = $1 and template = 'receipt'`,
    [email],
  )
  await thankDonor(world.app, owner.viewer, id, 'Thank you, Dana!', world.clock.now())
  await report(id, 'needs_response', 5)
  const dispute = await disputeOf(id)
  const path = `/api/screens/admin/disputes/${dispute?.id}`
  const { body } = await asAdmin('GET', path)
  expect(body).toMatchObject({
    hasAddress: true,
    refundableCents: 6_050,
    dispute: { donor: 'Dana Cole', providerPaymentId: `pi_${id}`, daysLeft: 5 },
    evidence: {
      donation: {
        donorEmail: email,
        message: 'Go, Maya!',
        totalCents: 6_050,
        thanks: { words: 'Thank you, Dana!' },
        others: { count: 1 },
        receipt: expect.stringContaining('Donation receipt'),
      },
    },
  })
  expect(body.evidence.donation.mails[0]).toMatchObject({
    subject: 'Your receipt: $60.50',
    state: { acceptedAt: expect.any(String) },
  })
  const transactions = await asAdmin('GET', `/api/screens/transactions?donation=${id}`)
  expect(transactions.body.detail.disputes).toMatchObject([
    { id: dispute?.id, status: 'needs_response', cents: 5_900 },
  ])
  const shown = JSON.stringify(body)
  expect(shown).not.toMatch(/canary|203\.0\.113\.77/)
  expect(shown).not.toContain(sealed)

  const plain = await world.call(
    'POST',
    `/api/admin/disputes/${dispute?.id}/giver-address`,
    undefined,
    await signedInHeaders(world, admin.userId),
  )
  expect(plain.status).toBe(403)
  const revealed = await asAdmin('POST', `/api/admin/disputes/${dispute?.id}/giver-address`)
  expect(revealed.body).toEqual({ address: { address: '203.0.113.77', userAgent: 'Mozilla/5.0 (canary)' } })
  const file = await asAdmin('POST', `/api/admin/disputes/${dispute?.id}/evidence`)
  expect(file.body).toContain('Address of the device: 203.0.113.77')
  expect(file.body).toContain('Name: Dana Cole')
  expect(file.body).not.toMatch(/canary[-_]/)
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="evidence-${dispute?.id}.txt"`)
  const entries = await world.app.db.rows<{ action: string }>(
    null,
    `select action from audit_log where subject_id = $1 and action like 'dispute.%' order by at, id`,
    [id],
  )
  expect(entries.map(({ action }) => action)).toEqual([
    'dispute.address_revealed',
    'dispute.evidence_downloaded',
  ])
})

test('a dispute of an unknown payment has a page', async () => {
  const id = crypto.randomUUID()
  await report(id, 'needs_response', 5)
  const dispute = await disputeOf(id)
  const { body } = await asAdmin('GET', `/api/screens/admin/disputes/${dispute?.id}`)
  expect(body).toMatchObject({
    hasAddress: false,
    refundableCents: 0,
    dispute: { donor: null },
    evidence: { donation: null },
  })
  const file = await asAdmin('POST', `/api/admin/disputes/${dispute?.id}/evidence`)
  expect(file.body).toContain('The payment was not started on our pages')
})

test('an unknown dispute is not found', async () => {
  const unknownId = crypto.randomUUID()
  for (const [method, path] of [
    ['GET', `/api/screens/admin/disputes/${unknownId}`],
    ['POST', `/api/admin/disputes/${unknownId}/giver-address`],
    ['POST', `/api/admin/disputes/${unknownId}/evidence`],
  ] as const)
    expect(await asAdmin(method, path)).toMatchObject({
      status: 404,
      body: { error: { code: 'DisputeNotFound' } },
    })
})
