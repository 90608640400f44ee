import { randomUUID } from 'node:crypto'
import { type NewOfflineDonation, newOfflineDonation } from '#app/donations/offline/contract.ts'
import { recordOfflineDonation } from '#app/donations/offline/record-offline-donation.server.ts'
import { dayIn } from '#app/lib/moment.ts'
import type { App } from '#app/platform/app.server.ts'
import type { Scholar } from '#tests/world/scholars.ts'

type WithApp = { app: App }

let references = 1_000

/** A check over $100 for the campaign, received today, unless overridden. */
export function aCheck(
  world: WithApp,
  campaign: { campaignId: string },
  overrides: Partial<NewOfflineDonation> = {},
): NewOfflineDonation {
  references += 1
  return newOfflineDonation.parse({
    id: randomUUID(),
    kind: 'cheque',
    reference: String(references),
    receivedOn: dayIn(world.app.clock.now(), world.app.env.timeZone),
    depositedOn: null,
    cents: 10_000,
    campaignId: campaign.campaignId,
    donorName: 'Dana Reyes',
    donorEmail: 'dana@donors.example',
    isAnonymous: false,
    note: null,
    override: null,
    ...overrides,
  })
}

/** An action of this admin, who has just proved that it is them. */
export const steppedUp = (world: WithApp, by: Scholar) => {
  const now = world.app.clock.now()
  return { admin: { ...by.viewer, steppedUpAt: now.toISOString() }, now, requestId: 'test' }
}

/** Records an offline donation with the product's own command. */
export async function anOfflineDonation(
  world: WithApp,
  campaign: { campaignId: string },
  by: Scholar,
  overrides: Partial<NewOfflineDonation> = {},
) {
  return await recordOfflineDonation(world.app, aCheck(world, campaign, overrides), steppedUp(world, by))
}
