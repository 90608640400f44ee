import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCards } from '#demo/provider/test-cards.ts'
import { aBrowser } from '#tests/world/browser.ts'
import { aMinorsCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { aGivingWorld, aQuote, aStart, type GivingWorld } from '#tests/world/giving-world.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { passPayeeChecks, withdrawalFields } from '#tests/world/withdrawals.ts'
import { assertSelfCheckIsClean, balancesOf } from './campaign-figures.ts'
import { fundsOf, give, ok, type Person, prove, refused, signIn } from './people.ts'

/**
 * A parent's campaign for a minor, whose consent is withdrawn while donations and withdrawals are in progress
 * (P91).
 */

let world: GivingWorld
let account: Scholar
let parent: Person
let admin: Person
let campaign: BuiltCampaign
beforeAll(async () => {
  world = await aGivingWorld({ start: new Date('2026-03-11T16:00:00Z'), env: { TRUSTED_PROXIES: '1' } })
  account = await aScholar(world, { email: 'parent@example.com', customUserId: 'parent' })
  campaign = await aMinorsCampaign(world, account, { months: 1 })
})
afterAll(() => world.close())

const page = (): [string, string] => ['GET', `/api/screens/campaign/${campaign.campaignId}`]
const quote = (amountCents: number) => ({
  campaignId: campaign.campaignId,
  amountCents,
  tipPercentage: 10 as const,
  foundationPercentage: 0 as const,
  paymentMethod: 'debit_card' as const,
  coversFees: false,
})

async function balances(expected: Record<string, number>): Promise<void> {
  expect(await balancesOf(world.app.db)).toEqual(expected)
  expect(Object.values(expected).reduce((a, b) => a + b, 0)).toBe(0)
  await assertSelfCheckIsClean(world.app)
}

/** Withdraws or gives consent. */
async function consent(act: 'given' | 'withdrawn'): Promise<void> {
  await world.app.db.pool.query('update campaigns set consent_withdrawn = $2 where id = $1', [
    campaign.campaignId,
    act === 'withdrawn',
  ])
}

/**
 * $20.00, tip $2.00, processing fee $0.58 + $0.30, total $22.88, less the provider's fee of $0.66 + $0.30.
 */
const oneDonation = {
  provider_clearing: 2_192,
  provider_fees: 96,
  campaign_funds: -2_000,
  tips: -200,
  donor_processing_fees: -88,
}

test('strangers see the first name and initial but no school, and can donate', async () => {
  const { campaign: shown } = await ok(aBrowser(world), ...page())
  expect(shown).toMatchObject({ studentName: 'Wren A.', university: null, noIndex: true, isMinor: true })
  await give(world, quote(2_000))
  await balances(oneDonation)
})

test('withdrawing consent removes the page and every way to donate (P91, P92)', async () => {
  const browsing = aBrowser(world)
  const offered = await aQuote(world, campaign.campaignId, quote(2_000))
  const cardToken = await world.demoProvider.token(testCards.debit)
  const started = aStart(offered.quoteId, { cardToken })
  // The card is charged, but the server has not received the response.
  await world.demoProvider.faults({
    error: { next: 1, on: 'charge', afterWork: true },
    late: { ms: 600_000 },
  })
  expect(await ok(browsing, 'POST', '/api/donations', started)).toMatchObject({ status: 'waiting' })
  const unstarted = await aQuote(world, campaign.campaignId, quote(2_000))
  await consent('withdrawn')
  await refused(browsing, page(), 'CampaignNotFound')
  await refused(browsing, ['POST', '/api/quotes', quote(2_000)], 'CampaignNotFound')
  const late = aStart(unstarted.quoteId, { cardToken: await world.demoProvider.token(testCards.debit) })
  await refused(browsing, ['POST', '/api/donations', late], 'CampaignNotFound')
  const { campaigns } = await ok(browsing, 'GET', '/api/screens/scholars')
  expect(campaigns).toEqual([])
  await balances(oneDonation)
  // The provider has captured the money, so the ledger must record it despite the withdrawn consent.
  await world.demoProvider.faults({})
  const confirm: [string, string, unknown] = ['POST', `/api/donations/${started.donationId}/confirm`, {}]
  expect(await ok(browsing, ...confirm)).toMatchObject({ status: 'captured' })
  await balances(twoDonations)
})

const twoDonations = {
  provider_clearing: 4_384,
  provider_fees: 192,
  campaign_funds: -4_000,
  tips: -400,
  donor_processing_fees: -176,
}
const { campaign_funds: _, ...withoutFunds } = twoDonations

const withdrawalCall = (): [string, string, unknown] => [
  'POST',
  '/api/withdrawals',
  withdrawalFields(account),
]
const latest = async (verb: string): Promise<[string, string]> => {
  const { withdrawals } = await ok(parent.browser, 'GET', '/api/screens/home')
  return ['POST', `/api/withdrawals/${withdrawals[0].id}/${verb}`]
}

test('without consent no withdrawal can be requested, and the funds stay', async () => {
  world.clock.set(new Date('2026-04-02T12:00:00Z'))
  parent = await signIn(world, account)
  const adminsAccount = await anAdmin(world, { email: 'admin@example.com', customUserId: 'admin' })
  admin = await signIn(world, adminsAccount)
  await prove(world, parent, 'step-up')
  await prove(world, admin, 'step-up')
  await refused(parent.browser, withdrawalCall(), 'ConsentWithdrawn')
  expect(await fundsOf(parent)).toMatchObject({
    availableCents: 0,
    pausedCents: 4_000,
    withdrawableCents: 0,
  })
  await balances(twoDonations)
})

test('a pending request is paused, too, and can only be rejected', async () => {
  await consent('given')
  expect(await ok(parent.browser, ...withdrawalCall())).toMatchObject({
    amountCents: 4_000,
    payoutCents: 3_575,
  })
  await consent('withdrawn')
  await refused(admin.browser, await latest('approve'), 'ConsentWithdrawn')
  await balances({ ...withoutFunds, withdrawals_pending: -4_000 })
  const reason = { reason: 'The guardian has withdrawn consent.' }
  expect(await ok(admin.browser, ...(await latest('reject')), reason)).toEqual({ status: 'rejected' })
  await balances(twoDonations)
})

test('new consent restores the page, and the money is paid out', async () => {
  await consent('given')
  expect((await ok(aBrowser(world), ...page())).campaign).toMatchObject({
    raisedCents: 4_000,
    donorCount: 1,
    donationCount: 2,
  })
  world.clock.advance(60_000)
  await ok(parent.browser, ...withdrawalCall())
  await passPayeeChecks(world)
  await ok(admin.browser, ...(await latest('approve')))
  // Someone else sends what one person alone approved (P695).
  await refused(admin.browser, await latest('paid'), 'ApprovedByYou')
  const other = await signIn(
    world,
    await anAdmin(world, { email: 'other.admin@example.com', customUserId: 'other-admin' }),
  )
  await prove(world, other, 'step-up')
  await ok(other.browser, ...(await latest('paid')))
  await balances({
    ...withoutFunds,
    platform_fees: -400,
    withdrawal_processing_fees: -25,
    bank: -3_575,
  })
})
