import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import { readMovements } from '#app/donations/posting/movements.server.ts'
import { selfCheck } from '#app/ledger/self-check.server.ts'
import { Refusal } from '#app/lib/refusal.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal, steppedUp, withdrawalFields } from '#tests/world/withdrawals.ts'
import { withdrawalRequest } from '../contract.ts'
import { requestWithdrawal } from './request-withdrawal.server.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(async () => {
  expect(await selfCheck(world.app)).toMatchObject({ differences: 0 })
  await world.close()
})

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    error => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )

async function scholarWithFunds(amountCents = 50_000) {
  const owner = await aScholar(world)
  const campaign = await endedCampaign(world, owner)
  await aDonation(world, campaign, { amountCents })
  return { owner, campaign }
}

type WithdrawalRow = Record<string, string | number | Date | null>
const rowsOf = (requestId: string) =>
  world.app.db.rows<WithdrawalRow>('test_rows', 'select * from withdrawals where request_id = $1', [
    requestId,
  ])

describe('a request', () => {
  it('takes all withdrawable funds, holds them and notifies the admins, and says when they are checked (P700)', async () => {
    const { owner, campaign } = await scholarWithFunds()
    const requested = await aWithdrawal(world, owner)
    expect(requested).toMatchObject({
      amountCents: 50_000,
      platformFeeCents: 5_000,
      processingFeeCents: 25,
      payoutCents: 44_975,
      check: { endsOn: '2026-03-25', isLate: false },
      message:
        'Your withdrawal request has been submitted. A routine check comes first, until March 25, 2026 at the latest. After it, your request will be processed within 3 business days.',
    })
    const [row] = await rowsOf(requested.requestId)
    expect(row).toMatchObject({
      status: 'pending',
      campaignId: campaign.campaignId,
      amount: 50_000,
      accountLast4: '6789',
    })
    const [held] = await world.app.db.rows<{ pending: number }>(
      'test_pending',
      'select pending_withdrawn as pending from campaigns where id = $1',
      [campaign.campaignId],
    )
    expect(held?.pending).toBe(50_000)
    const events = await world.app.db.rows(
      'test_events',
      `select 1 from outbox_events where payload->>'requestId' = $1`,
      [requested.requestId],
    )
    expect(events).toHaveLength(1)
  })

  it('makes one row per campaign with funds and splits the fees to the cent (P187)', async () => {
    const owner = await aScholar(world)
    const amounts = [10_001, 333, 77_777]
    for (const amountCents of amounts) {
      const campaign = await endedCampaign(world, owner, { replaceActive: true })
      await aDonation(world, campaign, { amountCents })
    }
    await endedCampaign(world, owner, { replaceActive: true })
    const requested = await aWithdrawal(world, owner)
    const rows = await rowsOf(requested.requestId)
    const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0)
    expect(rows.map(row => row.amount).toSorted()).toEqual(amounts.toSorted())
    expect([sum('amount'), sum('platformFee'), sum('processingFee'), sum('payout')]).toEqual([
      88_111, 8_811, 25, 79_275,
    ])
  })

  it('returns the first result when repeated, and refuses the same id with other content', async () => {
    const { owner } = await scholarWithFunds()
    const now = world.clock.now()
    const request = withdrawalRequest.parse(withdrawalFields(owner))
    const first = await requestWithdrawal(world.app, steppedUp(owner, now), request, now)
    expect(await requestWithdrawal(world.app, steppedUp(owner, now), request, now)).toEqual(first)
    expect(await rowsOf(request.requestId)).toHaveLength(1)
    const other = { ...request, phone: 'another' }
    expect(await refusalOf(requestWithdrawal(world.app, steppedUp(owner, now), other, now))).toBe(
      'IdempotencyKeyReused',
    )
  })

  it('is accepted once of 50 parallel ones, in each of five rounds', async () => {
    for (let round = 0; round < 5; round++) {
      const { owner } = await scholarWithFunds()
      const now = world.clock.now()
      const viewer = steppedUp(owner, now)
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, () =>
          refusalOf(
            requestWithdrawal(world.app, viewer, withdrawalRequest.parse(withdrawalFields(owner)), now),
          ),
        ),
      )
      expect(outcomes.filter(outcome => outcome === 'accepted')).toHaveLength(1)
      expect(outcomes.filter(outcome => outcome === 'NoFunds')).toHaveLength(49)
    }
  })

  it('returns one result when sent 20 times in parallel', async () => {
    const { owner } = await scholarWithFunds()
    const now = world.clock.now()
    const request = withdrawalRequest.parse(withdrawalFields(owner))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => requestWithdrawal(world.app, steppedUp(owner, now), request, now)),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await rowsOf(request.requestId)).toHaveLength(1)
  })
})

describe('the gate', () => {
  it('opens with the first day of the month after the end, in the platform\u2019s time zone (P86, P180)', async () => {
    const owner = await aScholar(world)
    const campaign = await aCampaign(world, owner, { months: 1 })
    await aDonation(world, campaign)
    expect(campaign.endDate.toISOString()).toBe('2026-04-01T03:59:59.999Z')
    for (const early of ['2026-03-20T12:00:00Z', '2026-04-01T00:00:00Z', '2026-04-01T03:59:59.999Z'])
      expect(await refusalOf(aWithdrawal(world, owner, { at: new Date(early) }))).toBe('WithdrawalRestricted')
    expect((await aWithdrawal(world, owner, { at: new Date('2026-04-01T04:00:00Z') })).amountCents).toBe(
      5_000,
    )
  })

  it('follows the configured time zone, not New York', async () => {
    const tokyo = await aWorld({ env: { PLATFORM_TIME_ZONE: 'Asia/Tokyo' } })
    const owner = await aScholar(tokyo)
    await aDonation(tokyo, await aCampaign(tokyo, owner, { months: 1 }))
    expect(await refusalOf(aWithdrawal(tokyo, owner, { at: new Date('2026-03-31T14:59:59.999Z') }))).toBe(
      'WithdrawalRestricted',
    )
    expect((await aWithdrawal(tokyo, owner, { at: new Date('2026-03-31T15:00:00Z') })).amountCents).toBe(
      5_000,
    )
    await tokyo.close()
  })

  it('lets an admin withdraw from a running campaign of their own (P181)', async () => {
    const admin = await anAdmin(world)
    await aDonation(world, await aCampaign(world, admin))
    expect((await aWithdrawal(world, admin)).amountCents).toBe(5_000)
  })

  it('is closed while a guardian\u2019s consent is withdrawn', async () => {
    const guardian = await aScholar(world)
    const campaign = await aMinorsCampaign(world, guardian, {
      at: new Date('2025-12-11T12:00:00Z'),
      months: 1,
    })
    await aDonation(world, campaign)
    await world.app.db.pool.query('update campaigns set consent_withdrawn = true where id = $1', [
      campaign.campaignId,
    ])
    expect(await refusalOf(aWithdrawal(world, guardian))).toBe('ConsentWithdrawn')
    await world.app.db.pool.query('update campaigns set consent_withdrawn = false where id = $1', [
      campaign.campaignId,
    ])
    expect((await aWithdrawal(world, guardian)).amountCents).toBe(5_000)
  })
})

describe('requesting', () => {
  it('requires a proven email and a step-up of at most 5 minutes (P179, P185)', async () => {
    const unproven = await aScholar(world, { emailVerified: false })
    expect(await refusalOf(aWithdrawal(world, unproven))).toBe('EmailProofRequired')
    const { owner } = await scholarWithFunds()
    const now = world.clock.now()
    const request = withdrawalRequest.parse(withdrawalFields(owner))
    const ago = (milliseconds: number) => steppedUp(owner, new Date(now.getTime() - milliseconds))
    expect(await refusalOf(requestWithdrawal(world.app, owner.viewer, request, now))).toBe('StepUpRequired')
    expect(await refusalOf(requestWithdrawal(world.app, ago(300_001), request, now))).toBe('StepUpRequired')
    expect(await refusalOf(requestWithdrawal(world.app, ago(300_000), request, now))).toBe('accepted')
  })

  it('refuses visitors, an amount sent by the client, and someone else\u2019s money (P179)', async () => {
    const { owner } = await scholarWithFunds()
    const stranger = await aScholar(world)
    const fields = withdrawalFields(stranger)
    expect((await world.call('POST', '/api/withdrawals', fields)).status).toBe(401)
    const headers = await signedInHeaders(world, owner.userId)
    const answer = await world.call('POST', '/api/withdrawals', { ...fields, amount: 100 }, headers)
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'InvalidInput' } } })
    expect(await refusalOf(aWithdrawal(world, stranger))).toBe('NoFunds')
  })

  it('shows the specified message next to the field (P182, P183)', async () => {
    const { owner } = await scholarWithFunds()
    const headers = await signedInHeaders(world, owner.userId)
    const fields = { ...withdrawalFields(owner), phone: ' ', routingNumber: '021000022' }
    const { status, body } = await world.call('POST', '/api/withdrawals', fields, headers)
    expect(status).toBe(400)
    expect(body.error.fields).toEqual({
      phone: 'Please fill in all required fields.',
      routingNumber: 'That routing number isn’t valid. Please check all 9 digits.',
    })
  })
})

describe('returned money', () => {
  it('blocks the next withdrawal while refunds exceed the rest', async () => {
    const { owner, campaign } = await scholarWithFunds(10_000)
    const admin = await anAdmin(world)
    const { rows } = await aWithdrawal(world, owner)
    for (const row of rows) await moveWithdrawal(world, row.id, 'approved', [admin])
    const available = async () => {
      const headers = await signedInHeaders(world, owner.userId)
      return (await world.call('GET', '/api/screens/home', undefined, headers)).body.funds
    }
    await refundEverything(campaign.campaignId)
    expect(await available()).toMatchObject({ availableCents: 0, owedCents: 10_000 })
    expect(await refusalOf(aWithdrawal(world, owner))).toBe('NoFunds')
    await aDonation(world, campaign, { amountCents: 12_500 })
    expect((await aWithdrawal(world, owner)).amountCents).toBe(2_500)
  })
})

/** Records refunds of all of a campaign's donations, as if the payment provider had reported them. */
async function refundEverything(campaignId: string): Promise<void> {
  const donations = await world.app.db.rows<{ id: string }>(
    'test_donations',
    `select id from donations where campaign_id = $1 and status = 'captured'`,
    [campaignId],
  )
  for (const { id } of donations) {
    const movements = (await readMovements(world.app.db, [id])).get(id) ?? []
    const captured = movements.filter(({ kind }) => kind === 'captured')
    const refunded = captured.map(movement => ({
      ...movement,
      id: `${id}:refund`,
      kind: 'refunded' as const,
    }))
    const payment = {
      paymentId: id,
      providerPaymentId: `pi_${id}`,
      movements: [...movements, ...refunded],
      disputes: [],
      warnings: [],
      awaits: null,
      totalCents: captured[0]?.cents ?? 0,
      declineCode: null,
      card: null,
    }
    await applyProviderFacts(world.app, payment, null, world.clock.now())
  }
}
