import { randomUUID } from 'node:crypto'
import { ofxOf } from '#tests/world/bank-statements.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aSchedule } from '#tests/world/fees.ts'
import type { GivingWorld } from '#tests/world/giving-world.ts'
import { aCheck } from '#tests/world/offline-donations.ts'
import { aScholar, type Scholar, signedInHeaders, steppedUpHeaders } from '#tests/world/scholars.ts'
import { passPayeeChecks, withdrawalFields } from '#tests/world/withdrawals.ts'
import { type Drive, reason, twice, viral } from './accepted-calls.ts'
import { asSuperuser } from './fill-database.ts'

/** Refunds, what a refund after the payout leaves to write off, payments in suspense, and comparisons with the provider. */
export async function returns(drive: Drive): Promise<void> {
  const { world, call, callers, one, give, admin, secondOwner } = drive
  const refund = 'donations/:donationId/refund'
  const of = (donationId: string) => ({ donationId, refundId: randomUUID(), cents: null, ...reason })
  await admin(refund, of((await give(viral, { donorEmail: 'ben@donors.example' })).donationId))
  const student = await aScholar(world)
  const { campaignId } = await aCampaign(world, student)
  const { donationId } = await give(campaignId)
  await endCampaign(world, campaignId)
  const impact = { campaignId, id: randomUUID(), paidFor: 'Books.', howItWent: 'Well.', thanks: 'Thank you.' }
  await call(await signedInHeaders(world, student.userId), 'POST /api/campaigns/:campaignId/impact', impact)
  const withdrawalId = await withdraw(drive, student)
  await passPayeeChecks(world, [withdrawalId])
  await call(callers.owner, 'POST /api/withdrawals/:withdrawalId/approve', { withdrawalId })
  await call(secondOwner, 'POST /api/withdrawals/:withdrawalId/paid', { withdrawalId })
  await twice(drive, 'refund', () => admin(refund, of(donationId)))
  const writeOff = 'campaigns/:campaignId/write-off'
  await twice(drive, 'write-off', () => admin(writeOff, { campaignId, ...reason }))

  const held = async () => {
    await world.demoProvider.faults({ wrongAmount: { next: 1, moreCents: 100 } })
    const payment = await give('0000000002', { donorEmail: `${randomUUID()}@donors.example` })
    return await one('select id from suspense_items where payment_id = $1', payment.donationId)
  }
  const to = { to: 'campaign', campaignId: '0000000002', ...reason }
  await admin('suspense/:itemId/assign', { itemId: await held(), ...to })
  await admin('suspense/:itemId/refund', { itemId: await held(), ...reason })
  await admin('provider-comparisons')
  const differenceId = await one('select id from provider_differences where resolved_at is null limit 1')
  await admin('provider-differences/:differenceId/resolve', { differenceId, ...reason })
  const disputeId = await one(
    'select i.id from disputes i join donations d on d.id = i.payment_id where d.campaign_id = $1 limit 1',
    viral,
  )
  await admin('disputes/:disputeId/giver-address', { disputeId })
  await admin('disputes/:disputeId/evidence', { disputeId })
}

const endCampaign = ({ owner }: GivingWorld, campaignId: string) =>
  owner.query(`update campaigns set campaign_end_date = now() - interval '70 days' where id = $1`, [
    campaignId,
  ])

/** Requests a withdrawal of everything that is available; returns its id. */
async function withdraw({ world, call, one }: Drive, student: Scholar): Promise<string> {
  const by = await steppedUpHeaders(world, student.userId)
  await call(by, 'POST /api/withdrawals', withdrawalFields(student))
  return await one(`select id from withdrawals where user_id = $1 and status = 'pending'`, student.userId)
}

export async function payouts(drive: Drive): Promise<void> {
  const { world, call, callers, one, admin, second, secondOwner } = drive
  const held = async () => {
    const student = await aScholar(world)
    await aDonation(world, await endedCampaign(world, student), { amountCents: 50_000 })
    return { by: await steppedUpHeaders(world, student.userId), withdrawalId: await withdraw(drive, student) }
  }
  const { withdrawalId } = await held()
  await call(callers.owner, 'POST /api/withdrawals/:withdrawalId/bank-details', { withdrawalId, ...reason })
  const holdId = await one('select id from payee_holds where withdrawal_id = $1', withdrawalId)
  await call(callers.owner, 'POST /api/withdrawals/:withdrawalId/holds/:holdId/clear', {
    withdrawalId,
    holdId,
    ...reason,
  })
  await passPayeeChecks(world, [withdrawalId])
  await call(callers.owner, 'POST /api/withdrawals/:withdrawalId/approve', { withdrawalId })
  await call(secondOwner, 'POST /api/withdrawals/:withdrawalId/paid', { withdrawalId })
  await call(secondOwner, 'POST /api/withdrawals/:withdrawalId/returned', { withdrawalId })
  const { withdrawalId: rejected } = await held()
  await call(callers.owner, 'POST /api/withdrawals/:withdrawalId/reject', {
    withdrawalId: rejected,
    ...reason,
  })

  const withdrawalIds = [(await held()).withdrawalId]
  await passPayeeChecks(world, withdrawalIds)
  await call(callers.owner, 'POST /api/withdrawals/approve', { withdrawalIds })
  const batch = async () => await second('payout-batches', { withdrawalIds })
  await second('payout-batches/:batchId/cancel', {
    batchId: (await batch()).batchId,
    ...reason,
  })
  const send = async ({ batchId }: { batchId: string }) => {
    await second('payout-batches/:batchId/file', { batchId })
    await second('payout-batches/:batchId/paid', { batchId })
  }
  await send(await batch())

  const [kept, closed] = [await held(), await held()]
  for (const { by, withdrawalId } of [kept, closed])
    await call(by, 'POST /api/withdrawals/:withdrawalId/micro-deposits', { withdrawalId })
  await send(await second('micro-deposit-batches'))
  const ofKept = 'from micro_deposits where withdrawal_id = $1'
  const firstCents = Number(await one(`select first_cents ${ofKept}`, kept.withdrawalId))
  const secondCents = Number(await one(`select second_cents ${ofKept}`, kept.withdrawalId))
  const confirmed = { withdrawalId: kept.withdrawalId, firstCents, secondCents }
  await call(kept.by, 'POST /api/withdrawals/:withdrawalId/micro-deposits/confirm', confirmed)
  const depositId = await one(`select id ${ofKept}`, closed.withdrawalId)
  await second('micro-deposits/:depositId/returned', { depositId })

  const publishedOn = new Date().toISOString().slice(0, 10)
  const upload = async (people: number) => {
    const names = Array.from({ length: people }, (_, at) => sdnLine(100 + at, `PERSON${at}, Given`))
    const sdn = Buffer.from(names.join('\r\n'))
    const bytes = Buffer.concat([sdn, Buffer.from('100,1,aka,"NOBODY, Else",-0- ')])
    return await admin('sanctions-lists', { bytes, publishedOn, sdnBytes: sdn.length })
  }
  await upload(20)
  await twice(drive, 'sanctions-list', () => upload(19))
  const review = { reviewed: 'All holds.', changes: 'None.' }
  await admin('payee-check-reviews', review)
}

const sdnLine = (id: number, name: string) =>
  `${id},"${name}","individual","SDGT",${Array(6).fill('-0- ').join(',')},-0- ,"DOB 1951."`

export async function offline({ world, call, callers, admin, second }: Drive): Promise<void> {
  const record = async (cents: number) => {
    const check = aCheck(world, { campaignId: viral }, { cents })
    await admin('offline-donations', check)
    return { offlineDonationId: check.id }
  }
  const large = await record(900_000)
  await second('offline-donations/:offlineDonationId/confirm', large)
  await second('offline-donations/:offlineDonationId/discard', { ...(await record(900_000)), ...reason })
  const reversed = { ...large, ...reason }
  await second('offline-donations/:offlineDonationId/reverse', reversed)
  const today = aCheck(world, { campaignId: viral }).receivedOn
  const rows = [
    'Kind,Reference,Received,Amount,Campaign,Donor',
    `check,N-import,${today},10.00,${viral},Dana`,
  ]
  const file = { bytes: new TextEncoder().encode(rows.join('\n')), type: 'text/csv' }
  const { sha256, counts } = await admin('offline-donations/preview', file)
  const { ok, warning } = counts
  await admin('offline-donations/import', { ...file, sha256, ok, warning })
  const expected = { campaignId: viral, id: randomUUID(), name: 'Dana', email: '', cents: 5_000 }
  await call(callers.visitor, 'POST /api/campaigns/:campaignId/expected-checks', expected)
  await admin('expected-checks/:expectedCheckId/remove', { expectedCheckId: expected.id })
}

/** Bank statements, and the closing of the first month. */
export async function books(drive: Drive): Promise<void> {
  const { world, one, admin, second } = drive
  const check = aCheck(world, { campaignId: viral }, { cents: 2_345 })
  await second('offline-donations', check)
  const transaction = await one('select id from ledger_transactions where subject_id = $1', check.id)
  const day = check.receivedOn
  const account = '000000001111'
  const line = { day, cents: 2_345, id: 'A1', text: 'CHECK' }
  const bytes = ofxOf([line], { days: [day, day], account })
  const { sha256 } = await admin('bank/preview', { bytes })
  const { statementId } = await admin('bank/statements', { bytes, sha256 })
  const lineId = await one('select id from bank_statement_lines where statement_id = $1', statementId)
  const matches = [{ lineId, transactionIds: [Number(transaction)] }]
  await admin('bank/matches', { matches })
  await admin('bank/lines/:lineId/undo', { lineId, ...reason })
  await admin('bank/matches', { matches })
  const voided = 'bank/statements/:statementId/void'
  await twice(drive, 'statement-void', () => admin(voided, { statementId, ...reason }))
  await admin('bank/opening-differences', { firstDay: day, cents: 1, ...reason })
  const zone = world.app.env.timeZone
  const first = `select to_char(min(occurred_at) at time zone $1, 'YYYY-MM') from ledger_transactions`
  const month = await one(first, zone)
  await admin('accounting-periods/:month/close', { month })
  await admin('accounting-periods/:month/compare', { month })
}

/** What the staff do besides. */
export async function staff(drive: Drive): Promise<void> {
  const { world, call, callers, one, admin } = drive
  await admin('search', { search: 'donor 77' })
  await admin('crm-file', { format: 'plain' })
  await call(callers.owner, 'POST /api/self-check')
  await admin('fees/confirm')
  await admin('fees', aSchedule())
  const { email } = await aScholar(world)
  await admin('roles/grant', { email, role: 'support', ...reason })
  await admin('roles/revoke', { email, role: 'support', ...reason })
  await twice(drive, 'role', () => admin('roles/grant', { email, role: 'finance', ...reason }))
  const key = { name: 'Books', scopes: ['donations:read'], expiresInDays: 30 }
  const { keyId } = await admin('api-keys', key)
  await admin('api-keys/:keyId/revoke', { keyId })

  const hook = {
    url: 'https://books.example.org/hook',
    description: 'Books',
    eventTypes: ['donation.succeeded'],
  }
  await admin('webhook-endpoints', hook)
  const endpointId = await one(`select id from webhook_endpoints where description = 'Ledger'`)
  const messageId = await one('select id from webhook_messages limit 1')
  await call(callers.owner, 'PUT /api/admin/webhook-endpoints/:endpointId', { endpointId, ...hook })
  await admin('webhook-endpoints/:endpointId/state', { endpointId, isEnabled: true })
  await admin('webhook-endpoints/:endpointId/rotate', { endpointId })
  await admin('webhook-endpoints/:endpointId/test', { endpointId })
  const delivery = { endpointId, messageId }
  await admin('webhook-endpoints/:endpointId/deliveries/:messageId/replay', delivery)
  const since = new Date(world.clock.now().getTime() - 86_400_000).toISOString()
  await admin('webhook-endpoints/:endpointId/replay', { endpointId, since })
  await call(callers.owner, 'DELETE /api/admin/webhook-endpoints/:endpointId', { endpointId })

  await asSuperuser(world, async client => {
    for (const sql of givenUp) await client.query(sql)
  })
  const ofTable = async (table: string) =>
    await one(`select id from ${table} where given_up_at is not null and dismissed_at is null limit 1`)
  const eventId = () => ofTable('outbox_events')
  const mailId = () => ofTable('mails')
  const pushId = await ofTable('pushes')
  await admin('undelivered-events/:eventId/retry', { eventId: await eventId() })
  await admin('undelivered-events/:eventId/dismiss', { eventId: await eventId() })
  await admin('undelivered-mails/:mailId/retry', { mailId: await mailId() })
  await admin('undelivered-mails/:mailId/dismiss', { mailId: await mailId() })
  await admin('undelivered-pushes/:pushId/dismiss', { pushId })
}

/** Two events and mails whose delivery was given up, and a push message. */
const givenUp = [
  `update outbox_events set handled_at = null, given_up_at = now(), last_error = 'x'
   where id in (select id from outbox_events where kind = 'donation_received' limit 2)`,
  `update mails set sent_at = null, given_up_at = now(), last_error = 'x'
   where id in (select id from mails where template = 'donation-receipt' limit 2)`,
  `insert into pushes (event_id, device_id, user_id, kind, facts, path, created_at, due_at, given_up_at, last_error)
   values (1, gen_random_uuid(), gen_random_uuid(), 'donation', '{}', '/', now(), now(), now(), 'x')`,
]
