import { expect } from 'vitest'
import { type WithdrawalRequest, withdrawalRequest } from '#app/withdrawals/contract.ts'
import { requestWithdrawal } from '#app/withdrawals/request/request-withdrawal.server.ts'
import { campaignFigures, postingsOf } from '#tests/money/stories/campaign-figures.ts'
import type { World } from '#tests/world/app.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aScholar, type Scholar } from '#tests/world/scholars.ts'
import { steppedUp, withdrawalFields } from '#tests/world/withdrawals.ts'
import { outcomeOf, type Servers, tally } from './servers.ts'

export type Funded = { owner: Scholar; campaignId: string; cents: number }

/** Creates a scholar whose ended campaign has `cents` available to withdraw. */
export async function aScholarWithFunds(world: World, cents = 50_000): Promise<Funded> {
  const owner = await aScholar(world)
  const campaign = await endedCampaign(world, owner)
  await aDonation(world, campaign, { amountCents: cents })
  return { owner, campaignId: campaign.campaignId, cents }
}

/** Sends `count` withdrawal requests with different ids for the same money at once to several servers. */
export async function requestAtOnce(
  world: World,
  servers: Servers,
  { owner }: Funded,
  count: number,
): Promise<string[]> {
  const now = world.clock.now()
  const viewer = steppedUp(owner, now)
  const requests = Array.from({ length: count }, () => withdrawalRequest.parse(withdrawalFields(owner)))
  return await servers.race(() =>
    Promise.all(
      requests.map((request, at) =>
        outcomeOf(requestWithdrawal(servers.at(at).app, viewer, request, now)).catch(crashed),
      ),
    ),
  )
}

/** Sends one request `count` times at once, as a browser that retries after a lost response. Returns the results. */
export async function repeatAtOnce(
  world: World,
  servers: Servers,
  { owner }: Funded,
  request: WithdrawalRequest,
  count: number,
): Promise<unknown[]> {
  const now = world.clock.now()
  const viewer = steppedUp(owner, now)
  const send = (at: number) => requestWithdrawal(servers.at(at).app, viewer, request, now).catch(failed)
  return await servers.race(() => Promise.all(Array.from({ length: count }, (_, at) => send(at))))
}

const failed = (error: Error) => ({ failed: error.message })

/** Counts an unexpected error as an outcome, such as a write that the database refuses in tests without the code's own check. */
const crashed = (error: Error) => `crashed: ${error.message}`

/** Asserts that one request was accepted for all the money and the others were refused, and that the ledger matches. */
export async function assertOneWithdrawal(
  world: World,
  { campaignId, cents }: Funded,
  outcomes: readonly string[],
): Promise<void> {
  expect(tally(outcomes)).toEqual({ accepted: 1, NoFunds: outcomes.length - 1 })
  await assertWithdrawnOnce(world, { campaignId, cents })
}

/** Asserts that exactly one withdrawal holds the money, even if some calls failed. */
export async function assertWithdrawnOnce(
  world: World,
  { campaignId, cents }: Pick<Funded, 'campaignId' | 'cents'>,
): Promise<void> {
  expect(await campaignFigures(world.app.db, campaignId)).toEqual({
    raised: cents,
    withdrawn: 0,
    pending: cents,
    counted: 1,
    donations: 1,
    given: cents,
    withdrawals: 1,
    funds: 0,
    held: cents,
    payable: 0,
  })
  expect(await postingsOf(world.app.db, campaignId)).toEqual({
    donation_captured: 1,
    withdrawal_requested: 1,
  })
}

/** Asserts that every repetition returned the same withdrawal. */
export function assertOneAnswer(answers: readonly unknown[], cents: number): void {
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ amountCents: cents })
}
