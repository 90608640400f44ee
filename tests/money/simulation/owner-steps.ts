import { changeConsent } from '#app/campaigns/consent/change-consent.server.ts'
import { deactivateCampaign } from '#app/campaigns/editing/edit-campaign.server.ts'
import { deleteAccount } from '#app/home/your-data.server.ts'
import { withdrawalRequest } from '#app/withdrawals/contract.ts'
import { requestWithdrawal } from '#app/withdrawals/request/request-withdrawal.server.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { withdrawalFields } from '#tests/world/withdrawals.ts'
import { clearHolds } from './admin-steps.ts'
import type { Step } from './donor-steps.ts'
import { fresh, outcomeOf, type SimOwner, type Simulation } from './simulation.ts'

/** An owner withdraws all funds, and repeats the request if the response was lost. Staff often check the payee at once. */
export const withdraw: Step = async simulation => {
  const { app, clock } = simulation
  const owner = present(simulation)
  if (!owner) return 'nobody is left'
  const request = withdrawalRequest.parse({
    ...withdrawalFields(owner),
    requestId: simulation.uuid(),
  })
  const ask = () => outcomeOf(() => requestWithdrawal(app, fresh(owner, clock.now()), request, clock.now()))
  const outcome = await ask()
  const words = `withdraw: ${outcome === 'lost' ? `lost, then ${await ask()}` : outcome}`
  if (!simulation.random.chance(0.8)) return words
  return `${words}; check the payee: ${await outcomeOf(() => clearHolds(simulation, owner))}`
}

export const takeOwnDown: Step = async simulation => {
  const owner = present(simulation)
  if (!owner) return 'nobody is left'
  const campaignId = simulation.random.pick(owner.campaignIds)
  const now = simulation.clock.now()
  return `deactivate ${campaignId}: ${await outcomeOf(() => deactivateCampaign(simulation.app, owner.viewer, campaignId, now))}`
}

export const turnConsent: Step = async ({ app, clock, owners, random }) => {
  const guardian = owners.find(owner => owner.isMinors && !owner.hasLeft)
  if (!guardian) return 'the guardian has left'
  const act = random.pick(['withdrawn', 'given', 'given'] as const)
  const outcome = await outcomeOf(() =>
    changeConsent(app, guardian.viewer, {
      campaignId: guardian.campaignIds[0] ?? '',
      act,
      locale: 'en',
      now: clock.now(),
      ipAddress: null,
      userAgent: null,
    }),
  )
  return `consent ${act}: ${outcome}`
}

/** An owner deletes their account. If the response was lost, the result is read from the database. */
export const leave: Step = async simulation => {
  const { app, clock, random, owners } = simulation
  const able = owners.filter(owner => !owner.hasLeft && owner.viewer.roles.length === 0)
  if (able.length === 0) return 'nobody is left'
  const owner = random.pick(able)
  const outcome = await outcomeOf(() => deleteAccount(app, fresh(owner, clock.now()), clock.now()))
  const [user] = await app.db.rows<{ gone: boolean }>(
    'simulated_leaver',
    'select deleted_at is not null as gone from users where id = $1',
    [owner.userId],
  )
  owner.hasLeft = user?.gone ?? false
  return `owner ${owners.indexOf(owner)} leaves: ${outcome}`
}

/** An owner replaces their running campaign with a new one. */
export const begin: Step = async simulation => {
  const owner = present(simulation)
  if (!owner || owner.isMinors) return 'no new campaign'
  const outcome = await outcomeOf(async () => {
    const { campaignId } = await aCampaign({ app: simulation.app }, owner, { months: 1, replaceActive: true })
    owner.campaignIds.push(campaignId)
  })
  return `a new campaign: ${outcome}`
}

function present({ owners, random }: Simulation): SimOwner | undefined {
  const there = owners.filter(owner => !owner.hasLeft)
  return there.length > 0 ? random.pick(there) : undefined
}
