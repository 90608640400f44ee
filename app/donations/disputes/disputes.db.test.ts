import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import * as entry from '#app/entries/mail.tsx'
import { deliverBatch } from '#app/notifications/delivery/deliver.server.ts'
import { inRequestScope } from '#app/platform/http/request-scope.server.ts'
import { emit } from '#app/platform/outbox.server.ts'
import type {
  DisputeStatus,
  ProviderDispute,
  ProviderPayment,
  ProviderWarning,
} from '#app/platform/payments/port.ts'
import { secretsFrom } from '#app/platform/secrets.server.ts'
import { aWorld, type World, worldStart } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar } from '#tests/world/scholars.ts'
import { loadDisputesOf, recordDisputes, recordWarnings, remindOfEvidence } from './disputes.server.ts'
import {
  forgetGiverAddresses,
  openGiverAddress,
  resealGiverAddresses,
  sealGiverAddress,
  sweepGiverAddresses,
} from './giver-address.server.ts'

let world: World
let paymentId: string
let count = 0
const day = 86_400_000
const dueBy = new Date(worldStart.getTime() + 10 * day)

beforeAll(async () => {
  world = await aWorld()
  await anAdmin(world, { email: 'ada@example.com' })
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(worldStart)
  const campaign = await aCampaign(world, await aScholar(world))
  paymentId = (await aDonation(world, campaign, { donorEmail: `dana${++count}@example.com` })).donationId
})

const rows = <Row>(sql: string, values: unknown[] = []) => world.app.db.rows<Row>(null, sql, values)

const reported = (
  disputes: readonly ProviderDispute[],
  warnings: readonly ProviderWarning[] = [],
): ProviderPayment => ({
  paymentId,
  providerPaymentId: `pi_${paymentId}`,
  movements: [],
  disputes,
  warnings,
  awaits: null,
  totalCents: 6_550,
  declineCode: null,
  card: null,
})

const aDispute = (status: DisputeStatus, overrides: Partial<ProviderDispute> = {}): ProviderDispute => ({
  id: `dp_${paymentId}`,
  cents: 6_550,
  reason: 'fraudulent',
  status,
  evidenceDueBy: dueBy.toISOString(),
  openedAt: worldStart.toISOString(),
  ...overrides,
})

const record = (...disputes: ProviderDispute[]) =>
  world.app.db.transaction(tx => recordDisputes(tx, world.app, reported(disputes), world.clock.now()))

const statusNow = async () => (await loadDisputesOf(world.app.db, paymentId)).map(({ status }) => status)

/** The outbox events about this payment's disputes and warnings, in order. */
async function news(): Promise<string[]> {
  const found = await rows<{ said: string }>(
    `select concat_ws(' ', e.kind, e.payload->>'news', e.payload->>'status', e.payload->>'days') as said from outbox_events e
     where (e.payload->>'disputeId')::uuid in (select id from disputes where payment_id = $1)
        or (e.payload->>'warningId')::uuid in (select id from payment_warnings where payment_id = $1) order by e.id`,
    [paymentId],
  )
  return found.map(({ said }) => said)
}

describe('the state of a dispute', () => {
  test('only moves forward, and is announced once, in any order and number of reports (P290)', async () => {
    await record(aDispute('inquiry'))
    await record(aDispute('needs_response'))
    for (const late of ['inquiry', 'inquiry_closed', 'needs_response'] as const) await record(aDispute(late))
    expect(await statusNow()).toEqual(['needs_response'])
    await record(aDispute('under_review'))
    await record(aDispute('needs_response'))
    await record(aDispute('won'))
    for (const late of ['under_review', 'lost', 'won', 'inquiry'] as const) await record(aDispute(late))
    expect(await statusNow()).toEqual(['won'])
    expect(await news()).toEqual([
      'dispute_reported inquiry inquiry',
      'dispute_reported opened needs_response',
      'dispute_reported closed won',
    ])
  })

  test('is the same if all reports arrive at once', async () => {
    const all = ['won', 'inquiry', 'under_review', 'needs_response'] as const
    await Promise.all([...all, ...all].map(status => record(aDispute(status))))
    expect(await statusNow()).toEqual(['won'])
    const announced = await news()
    expect(new Set(announced).size).toBe(announced.length)
    expect(announced.at(-1)).toBe('dispute_reported closed won')
  })

  test('a dispute first reported as closed is announced only as closed', async () => {
    await record(aDispute('lost', { evidenceDueBy: null }))
    expect(await news()).toEqual(['dispute_reported closed lost'])
    const [dispute] = await loadDisputesOf(world.app.db, paymentId)
    expect(dispute?.closedAt).toEqual(worldStart)
  })

  test('a later report adds or postpones the due date', async () => {
    const dueOf = async () => (await loadDisputesOf(world.app.db, paymentId))[0]?.evidenceDueBy
    await record(aDispute('needs_response', { evidenceDueBy: null }))
    await record(aDispute('needs_response'))
    expect(await dueOf()).toEqual(dueBy)
    const later = new Date(dueBy.getTime() + day)
    await record(aDispute('needs_response', { evidenceDueBy: later.toISOString() }))
    await record(aDispute('needs_response'))
    expect(await dueOf()).toEqual(later)
    expect(await news()).toEqual(['dispute_reported opened needs_response'])
  })

  test('two disputes of one payment, and one of an unknown payment, are recorded', async () => {
    await record(
      aDispute('needs_response'),
      aDispute('needs_response', { id: `dp_2_${paymentId}`, cents: 100 }),
    )
    expect(await statusNow()).toEqual(['needs_response', 'needs_response'])
    paymentId = crypto.randomUUID()
    await record(aDispute('needs_response'))
    expect(await statusNow()).toEqual(['needs_response'])
  })

  test('is recorded in the transaction that posts the money, also for a second payment under the same id', async () => {
    const disputed = reported([aDispute('needs_response')])
    const [known] = await rows<{ id: string; cents: number }>(
      `select movement_id as id, cents from payment_movements where payment_id = $1 and kind = 'captured'`,
      [paymentId],
    )
    const movements = [
      { ...known!, kind: 'captured' as const, at: worldStart.toISOString(), refundId: null },
      {
        id: `${paymentId}:d`,
        kind: 'disputed' as const,
        cents: known!.cents,
        at: worldStart.toISOString(),
        refundId: null,
      },
    ]
    const payment = { ...disputed, movements, totalCents: known!.cents }
    await applyProviderFacts(world.app, payment, null, world.clock.now())
    await applyProviderFacts(world.app, payment, null, world.clock.now())
    expect(await statusNow()).toEqual(['needs_response'])
    expect(await news()).toEqual(['dispute_reported opened needs_response'])
    const [donation] = await rows<{ status: string }>('select status from donations where id = $1', [
      paymentId,
    ])
    expect(donation?.status).toBe('disputed')
  })
})

describe('warnings', () => {
  const aWarning = (overrides: Partial<ProviderWarning> = {}): ProviderWarning => ({
    id: `issfr_${paymentId}`,
    kind: 'fraud_warning',
    reason: 'made_with_stolen_card',
    open: true,
    at: worldStart.toISOString(),
    ...overrides,
  })
  const warn = (...warnings: ProviderWarning[]) =>
    world.app.db.transaction(tx =>
      recordWarnings(tx, world.app, { paymentId, providerPaymentId: null }, warnings, world.clock.now()),
    )
  const closed = async () =>
    (
      await rows<{ closed: boolean }>(
        'select closed_at is not null as closed from payment_warnings where payment_id = $1 order by warning_id',
        [paymentId],
      )
    ).map(row => row.closed)

  test('each is announced once, and a closed one never reopens', async () => {
    await warn(aWarning())
    await warn(aWarning(), aWarning())
    expect(await closed()).toEqual([false])
    await warn(aWarning({ open: false, reason: 'approved' }))
    await warn(aWarning())
    expect(await closed()).toEqual([true])
    expect(await news()).toEqual(['payment_warned'])
  })

  test('a review that is first reported as closed is recorded without a mail', async () => {
    await warn(aWarning({ id: `prv_${paymentId}`, kind: 'review', reason: 'rule', open: false }))
    expect(await closed()).toEqual([true])
    expect(await news()).toEqual([])
  })

  test('a warning in the daily list is found by the provider’s id; one about a foreign payment is ignored', async () => {
    await rows('update payments set provider_payment_id = $2 where id = $1', [paymentId, `pi_${paymentId}`])
    const byTheirs = (providerPaymentId: string, id: string) =>
      world.app.db.transaction(tx =>
        recordWarnings(tx, world.app, { paymentId: null, providerPaymentId }, [aWarning({ id })], worldStart),
      )
    await byTheirs(`pi_${paymentId}`, `issfr_a_${paymentId}`)
    await byTheirs('pi_of_somebody_else', 'issfr_of_somebody_else')
    expect(await closed()).toEqual([false])
    expect(await rows(`select 1 from payment_warnings where warning_id = 'issfr_of_somebody_else'`)).toEqual(
      [],
    )
  })
})

describe('reminders', () => {
  // Moves other tests' disputes to a state that sends no reminders.
  beforeEach(() => rows(`update disputes set status = 'under_review' where closed_at is null`))

  test('go out three days and one day before evidence is due, once each, from any number of servers (P290)', async () => {
    await record(aDispute('needs_response'))
    const at = async (daysBefore: number) => {
      world.clock.set(new Date(dueBy.getTime() - daysBefore * day))
      const counts = await Promise.all(Array.from({ length: 4 }, () => remindOfEvidence(world.app)))
      return counts.reduce((sum, one) => sum + one, 0)
    }
    expect(await at(4)).toBe(0)
    expect(await at(3)).toBe(1)
    expect(await at(2)).toBe(0)
    expect(await at(1)).toBe(1)
    expect(await at(0.5)).toBe(0)
    expect((await news()).slice(1)).toEqual(['dispute_evidence_due 3', 'dispute_evidence_due 1'])
  })

  test('skip answered disputes, and those first announced after the reminder’s day', async () => {
    await record(aDispute('needs_response'))
    await record(aDispute('under_review'))
    const soon = new Date(worldStart.getTime() + 2 * day).toISOString()
    await record(aDispute('needs_response', { id: `dp_soon_${paymentId}`, evidenceDueBy: soon }))
    expect(await remindOfEvidence(world.app)).toBe(0)
    world.clock.set(new Date(worldStart.getTime() + day))
    expect(await remindOfEvidence(world.app)).toBe(1)
    world.clock.set(new Date(dueBy.getTime() - day))
    expect(await remindOfEvidence(world.app)).toBe(0)
    expect((await news()).at(-1)).toBe('dispute_evidence_due 1')
  })
})

test('admins get a mail with the amount, the campaign, the reason in plain words and the due date', async () => {
  while ((await deliverBatch(world.app, entry)) > 0);
  await record(aDispute('needs_response'))
  world.clock.set(new Date(dueBy.getTime() - 3 * day))
  await remindOfEvidence(world.app)
  await record(aDispute('lost'))
  while ((await deliverBatch(world.app, entry)) > 0);
  const mails = await rows<{ template: string; to: string; subject: string; text: string }>(
    `select template, to_email as to, subject, text_body as text from mails where text_body like $1 order by created_at, id`,
    [`%${paymentId}%`],
  )
  const adminMails = mails.filter(({ template }) => template.startsWith('dispute-'))
  expect(adminMails.map(({ template, to, subject }) => [template, to, subject]).toSorted()).toEqual([
    ['dispute-closed', 'ada@example.com', 'Dispute lost: $65.50'],
    ['dispute-opened', 'ada@example.com', 'Dispute: $65.50'],
    ['dispute-reminder', 'ada@example.com', 'Still unanswered: the dispute about $65.50'],
  ])
  const opened = adminMails.find(({ template }) => template === 'dispute-opened')?.text.replace(/\s+/g, ' ')
  expect(opened).toContain('The account holder says they did not make this payment')
  expect(opened).toContain('Evidence is due by March 21, 2026, 12:00 PM.')
  expect(opened).toContain('Maya Okafor')
})

test('if the dispute itself is recorded, the mail about its money goes only to the owner', async () => {
  while ((await deliverBatch(world.app, entry)) > 0);
  await record(aDispute('needs_response'))
  await world.app.db.transaction(tx =>
    emit(tx, [{ kind: 'donation_disputed', donationId: paymentId }], world.clock.now()),
  )
  while ((await deliverBatch(world.app, entry)) > 0);
  const mails = await rows<{ template: string; to: string }>(
    `select m.template, m.to_email as to from mails m join outbox_events e on e.id = m.event_id
     where e.id > (select max(id) - 2 from outbox_events) and m.to_email = 'ada@example.com'`,
  )
  expect(mails).toEqual([{ template: 'dispute-opened', to: 'ada@example.com' }])
  const [event] = await rows<{ done: boolean }>(
    `select handled_at is not null as done from outbox_events order by id desc limit 1`,
  )
  expect(event?.done).toBe(true)
})

describe('the donor’s address', () => {
  const scope = { requestId: 'r-1', clientAddress: '203.0.113.77', userAgent: 'Mozilla/5.0 (canary)' }
  const seal = (id: string) => inRequestScope(scope, () => sealGiverAddress(world.app, id))
  const store = (id: string, text: string | null) =>
    rows('update payments set giver_address_sealed = $2 where id = $1', [id, text])
  const stored = async () =>
    (
      await rows<{ text: string | null }>('select giver_address_sealed as text from payments where id = $1', [
        paymentId,
      ])
    )[0]?.text

  test('is sealed for its payment; there is none outside a request', async () => {
    const text = seal(paymentId) ?? ''
    expect(text).not.toContain('203.0.113.77')
    expect(openGiverAddress(world.app.secrets, paymentId, text)).toEqual({
      address: '203.0.113.77',
      userAgent: 'Mozilla/5.0 (canary)',
    })
    expect(() => openGiverAddress(world.app.secrets, crypto.randomUUID(), text)).toThrow()
    expect(sealGiverAddress(world.app, paymentId)).toBe(null)
  })

  test('is resealed under a new key', async () => {
    await store(paymentId, seal(paymentId))
    const before = await stored()
    const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
    const rotated = { ...world.app, secrets: secretsFrom(`2:${key(9)},1:${key(7)}`) }
    expect(await resealGiverAddresses(rotated)).toBe(1)
    expect(await resealGiverAddresses(rotated)).toBe(0)
    const after = await stored()
    expect(after).not.toBe(before)
    expect(openGiverAddress(rotated.secrets, paymentId, after ?? '').address).toBe('203.0.113.77')
    await store(paymentId, null)
  })

  test('is erased after 18 months, and not a day earlier (P293)', async () => {
    await store(paymentId, seal(paymentId))
    expect(await sweepGiverAddresses(world.app.db, new Date('2027-09-11T15:00:00Z'))).toBe(0)
    expect(await stored()).not.toBe(null)
    expect(await sweepGiverAddresses(world.app.db, new Date('2027-09-11T17:00:00Z'))).toBe(1)
    expect(await stored()).toBe(null)
  })

  test('is erased with the account, unless a dispute is open', async () => {
    const email = `dana${count}@example.com`
    await store(paymentId, seal(paymentId))
    await record(aDispute('needs_response'))
    await world.app.db.transaction(tx => forgetGiverAddresses(tx, email))
    expect(await stored()).not.toBe(null)
    await record(aDispute('lost'))
    await world.app.db.transaction(tx => forgetGiverAddresses(tx, 'someone.else@example.com'))
    expect(await stored()).not.toBe(null)
    await world.app.db.transaction(tx => forgetGiverAddresses(tx, email.toUpperCase()))
    expect(await stored()).toBe(null)
  })
})
