import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundationPercentage } from '#app/donations/fees.ts'
import type { PaymentMethod } from '#app/donations/quote.ts'
import { testCards } from '#demo/provider/test-cards.ts'
import { aBrowser } from '#tests/world/browser.ts'
import { aGivingWorld, type GivingWorld } from '#tests/world/giving-world.ts'
import { anAdmin } from '#tests/world/scholars.ts'
import { passPayeeChecks, withdrawalFields } from '#tests/world/withdrawals.ts'
import { assertSelfCheckIsClean, balancesOf } from './campaign-figures.ts'
import {
  atProvider,
  type Donation,
  fundsOf,
  give,
  ok,
  type Person,
  prove,
  refused,
  signIn,
  signUp,
} from './people.ts'

/**
 * One student's story from sign-up to the second payout, over HTTP. After each step every ledger account must
 * match figures computed by hand, in cents, positive for debits.
 */

let world: GivingWorld
beforeAll(async () => {
  const env = { TRUSTED_PROXIES: '1', TWO_ADMINS_ABOVE_CENTS: '15000' }
  world = await aGivingWorld({ start: new Date('2026-03-11T16:00:00Z'), env })
})
afterAll(() => world.close())

async function balances(expected: Record<string, number>): Promise<void> {
  expect(await balancesOf(world.app.db)).toEqual(expected)
  expect(Object.values(expected).reduce((a, b) => a + b, 0)).toBe(0)
  await assertSelfCheckIsClean(world.app)
}

let maya: Person
let campaignId: string
const donations = {} as Record<'kept' | 'anonymous' | 'refunded' | 'won' | 'lost', Donation>

test('a student signs up, proves the email, and publishes a campaign', async () => {
  maya = await signUp(world, { email: 'maya@example.com', customUserId: 'maya' })
  expect(await ok(maya.browser, 'GET', '/api/screens/home')).toMatchObject({ view: 'profile-setup' })
  await ok(maya.browser, 'POST', '/api/profile/setup', { firstName: 'Maya', lastName: 'Chen' })
  expect(await ok(maya.browser, 'GET', '/api/screens/home')).toMatchObject({ view: 'home' })
  const form = {
    university: 'Howard University',
    major: 'Civil Engineering',
    fundingGoal: 2_500,
    campaignEndDate: '2026-04-01T03:59:59.999Z',
    story: 'Two semesters are left.',
    requestId: randomUUID(),
    deviceKind: 'mobile-browser',
  }
  await refused(maya.browser, ['POST', '/api/campaigns', form], 'EmailProofRequired')
  await prove(world, maya, 'prove-email')
  ;({ campaignId } = await ok(maya.browser, 'POST', '/api/campaigns', form))
  expect(await ok(maya.browser, 'POST', '/api/campaigns', form)).toMatchObject({ campaignId })
  await balances({})
})

const choose = (
  amountCents: number,
  tipPercentage: number,
  foundationPercentage: FoundationPercentage,
  paymentMethod: PaymentMethod,
) => ({ campaignId, amountCents, tipPercentage, foundationPercentage, paymentMethod, coversFees: false })

test('five people give, one of them anonymously; a sixth is declined', async () => {
  donations.kept = await give(world, choose(10_000, 15, 0, 'credit_card'), { donorName: 'Ruth Adeyemi' })
  donations.anonymous = await give(world, choose(2_501, 10, 20, 'debit_card'), { isAnonymous: true })
  donations.refunded = await give(world, choose(25_000, 20, 10, 'credit_card'), { donorName: 'Ben' })
  donations.won = await give(world, choose(5_000, 0, 0, 'debit_card'), { donorName: 'Kofi' })
  donations.lost = await give(world, choose(9_999, 15, 0, 'credit_card'), { donorName: 'Lee' })
  const declined = { card: testCards.declined, status: 'declined' }
  await give(world, choose(50_000, 20, 20, 'credit_card'), {}, declined)
  const paid = Object.fromEntries(
    Object.entries(donations).map(([name, donation]) => [name, donation.totalCents]),
  )
  expect(paid).toEqual({ kept: 12_070, anonymous: 3_354, refunded: 33_880, won: 5_175, lost: 12_069 })
  await balances({
    provider_clearing: 64_468,
    provider_fees: 2_080,
    campaign_funds: -52_500,
    tips: -8_250,
    foundation_donations: -3_000,
    donor_processing_fees: -1_673,
    credit_card_fees: -1_125,
  })
})

test('a refund returns every line except the provider’s fee', async () => {
  await atProvider(world, donations.refunded, 'refund', 'refunded')
  await balances({
    provider_clearing: 30_588,
    provider_fees: 2_080,
    campaign_funds: -27_500,
    tips: -3_250,
    foundation_donations: -500,
    donor_processing_fees: -918,
    credit_card_fees: -500,
  })
})

test('two donations are disputed; one dispute is won, the other lost', async () => {
  await atProvider(world, donations.won, 'dispute', 'disputed')
  await atProvider(world, donations.lost, 'dispute', 'disputed')
  // Each dispute costs $15.00, whether won or lost.
  await balances({
    provider_clearing: 10_344,
    provider_fees: 5_080,
    campaign_funds: -12_501,
    tips: -1_750,
    foundation_donations: -500,
    donor_processing_fees: -423,
    credit_card_fees: -250,
  })
  await atProvider(world, donations.won, 'dispute/win', 'captured')
  await balances(beforeWithdrawal)
})

const beforeWithdrawal = {
  provider_clearing: 15_519,
  provider_fees: 5_080,
  campaign_funds: -17_501,
  tips: -1_750,
  foundation_donations: -500,
  donor_processing_fees: -598,
  credit_card_fees: -250,
}

test('the public page counts captured donations and names no anonymous donor', async () => {
  const { campaign, supporters } = await ok(aBrowser(world), 'GET', `/api/screens/campaign/${campaignId}`)
  expect(campaign).toMatchObject({ raisedCents: 17_501, donorCount: 1, donationCount: 3, progressPercent: 7 })
  const shown = supporters.map(({ name, amountCents }: { name: string; amountCents: number }) => [
    name,
    amountCents,
  ])
  expect(new Map(shown)).toEqual(
    new Map([
      ['Ruth Adeyemi', 10_000],
      ['Anonymous', 2_501],
      ['Kofi', 5_000],
    ]),
  )
})

let request: ReturnType<typeof withdrawalFields>
const withdrawalCall = (): [string, string, unknown] => ['POST', '/api/withdrawals', request]

test('the money is locked until the first of the following month, and then requires a step-up', async () => {
  world.clock.set(new Date('2026-04-01T03:58:00Z'))
  await refused(maya.browser, ['GET', '/api/screens/account'], 'SignInRequired')
  maya = await signIn(world, maya)
  request = withdrawalFields({ viewer: { firstName: 'Maya', lastName: 'Chen', email: maya.email } } as never)
  await refused(maya.browser, withdrawalCall(), 'StepUpRequired')
  await prove(world, maya, 'step-up')
  world.clock.set(new Date('2026-04-01T03:59:59.999Z'))
  const restricted = await refused(maya.browser, withdrawalCall(), 'WithdrawalRestricted')
  expect(restricted.title).toBe('Withdrawal Restricted During Campaign')
  world.clock.set(new Date('2026-04-01T04:00:00.000Z'))
  await refused(aBrowser(world), ['POST', '/api/quotes', choose(5_000, 0, 0, 'debit_card')], 'CampaignEnded')
  await balances(beforeWithdrawal)
})

test('the request takes everything once, even if it is repeated', async () => {
  const answer = {
    amountCents: 17_501,
    platformFeeCents: 1_750,
    processingFeeCents: 25,
    payoutCents: 15_726,
    message: expect.stringMatching(
      /submitted\. A routine check comes first, until April 15, 2026 at the latest\./,
    ),
  }
  expect(await ok(maya.browser, ...withdrawalCall())).toMatchObject(answer)
  expect(await ok(maya.browser, ...withdrawalCall())).toMatchObject(answer)
  await passPayeeChecks(world)
  await balances({ ...withoutFunds, withdrawals_pending: -17_501 })
  expect(await fundsOf(maya)).toMatchObject({ availableCents: 0, pendingCents: 17_501 })
})

const { campaign_funds: _, ...withoutFunds } = beforeWithdrawal

let admins: Person[]
const latest = async () => {
  const [row] = await world.app.db.rows<{ id: string }>(
    'test_latest_withdrawal',
    'select id from withdrawals order by created_at desc, id desc limit 1',
  )
  return row?.id ?? ''
}
const decide = async (verb: string): Promise<[string, string]> => [
  'POST',
  `/api/withdrawals/${await latest()}/${verb}`,
]

test('two admins must approve it, and no one else can', async () => {
  admins = []
  for (const customUserId of ['first-admin', 'second-admin']) {
    const account = await anAdmin(world, { email: `${customUserId}@example.com`, customUserId })
    const person = await signIn(world, account)
    await prove(world, person, 'step-up')
    admins.push(person)
  }
  const [first, second] = admins as [Person, Person]
  const approve = await decide('approve')
  await refused(maya.browser, approve, 'AdminRequired')
  await refused(aBrowser(world), approve, 'SignInRequired')
  await refused(first.browser, await decide('paid'), 'NotYet')
  expect(await ok(first.browser, ...approve)).toEqual({ status: 'pending', approvals: 1, approvalsNeeded: 2 })
  await refused(first.browser, approve, 'AlreadyApproved')
  await balances({ ...withoutFunds, withdrawals_pending: -17_501 })
  expect(await ok(second.browser, ...approve)).toMatchObject({ status: 'approved', approvals: 2 })
  await refused(first.browser, approve, 'AlreadyDecided')
  await balances({
    ...withoutFunds,
    payouts_payable: -15_726,
    platform_fees: -1_750,
    withdrawal_processing_fees: -25,
  })
})

const oneFee = { platform_fees: -1_750, withdrawal_processing_fees: -25 }

test('the payout is sent and returned, and belongs to the campaign again', async () => {
  const { browser } = admins[0] as Person
  expect(await ok(browser, ...(await decide('paid')))).toEqual({ status: 'paid' })
  await balances({ ...withoutFunds, ...oneFee, bank: -15_726 })
  expect(await ok(browser, ...(await decide('returned')))).toEqual({ status: 'returned' })
  await refused(browser, await decide('returned'), 'AlreadyDecided')
  await balances({ ...withoutFunds, ...oneFee, campaign_funds: -15_726 })
  expect(await fundsOf(maya)).toMatchObject({ availableCents: 15_726, withdrawableCents: 15_726 })
})

const twoFees = { platform_fees: -3_323, withdrawal_processing_fees: -50 }

test('it is withdrawn again and arrives', async () => {
  world.clock.advance(60_000)
  request = { ...request, requestId: randomUUID() }
  expect(await ok(maya.browser, ...withdrawalCall())).toMatchObject({
    amountCents: 15_726,
    platformFeeCents: 1_573,
    processingFeeCents: 25,
    payoutCents: 14_128,
  })
  await passPayeeChecks(world)
  for (const { browser } of admins) await ok(browser, ...(await decide('approve')))
  await ok((admins[0] as Person).browser, ...(await decide('paid')))
  await balances({ ...withoutFunds, ...twoFees, bank: -14_128 })
})

test('a donation refunded after its payout is owed and blocks further withdrawals', async () => {
  await atProvider(world, donations.kept, 'refund', 'refunded')
  await balances({
    provider_clearing: 3_449,
    provider_fees: 5_080,
    campaign_funds: 10_000,
    tips: -250,
    foundation_donations: -500,
    donor_processing_fees: -278,
    ...twoFees,
    bank: -14_128,
  })
  expect(await fundsOf(maya)).toMatchObject({ availableCents: 0, withdrawableCents: 0, owedCents: 10_000 })
  await prove(world, maya, 'step-up')
  request = { ...request, requestId: randomUUID() }
  await refused(maya.browser, withdrawalCall(), 'NoFunds')
})

test('every event is in the outbox once', async () => {
  const kinds = await world.app.db.rows<{ kind: string; events: number }>(
    'test_event_kinds',
    `select kind, count(*) as events from outbox_events where kind <> 'code_requested' group by kind`,
  )
  expect(Object.fromEntries(kinds.map(({ kind, events }) => [kind, events]))).toEqual({
    signed_up: 3,
    campaign_created: 1,
    donation_captured: 5,
    donation_refunded: 2,
    donation_disputed: 2,
    // Two disputes were opened, and one was won.
    dispute_reported: 3,
    donation_dispute_won: 1,
    withdrawal_requested: 2,
    withdrawal_approved: 2,
    withdrawal_paid: 2,
    withdrawal_returned: 1,
  })
})
