import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createQuote } from '#app/donations/checkout/quotes.server.ts'
import { startDonationInput } from '#app/donations/contract.ts'
import { reconcilePayments } from '#app/donations/reconcile/reconcile-payments.server.ts'
import type { ProviderPayment } from '#app/platform/payments/port.ts'
import { campaignFigures, postingsOf } from '#tests/money/stories/campaign-figures.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { eventOf, signed } from '#tests/world/carried-events.ts'
import { type GivingWorld, openDonation } from '#tests/world/giving-world.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { type Server, type Servers, tally } from './servers.ts'

/** A payment that the provider has captured and the server has not posted. `cents` is the amount without tip and fees. */
export type Paid = { campaignId: string; donationId: string; cents: number; reported: ProviderPayment }

/** Pays for a donation at the provider, and delays the provider's events by 10 minutes so that they don't arrive during the test. */
export async function aPaidDonation(world: GivingWorld, cents: number): Promise<Paid> {
  await world.demoProvider.faults({ late: { ms: 600_000 } })
  const now = world.clock.now()
  const { campaignId } = await aCampaign(world, await aScholar(world))
  const shares = { tipPercentage: 15, foundationPercentage: 10, coversFees: true } as const
  const choices = { campaignId, amountCents: cents, ...shares, paymentMethod: 'credit_card' } as const
  const { quoteId } = await createQuote(world.app, choices, now)
  const donationId = randomUUID()
  const donor = { donorName: 'Sam', donorEmail: 'sam@donors.example', message: '', isAnonymous: false }
  const input = startDonationInput.parse({ donationId, quoteId, ...donor })
  await openDonation(world.app, { ...input, locale: 'en' })
  const reported = await world.demoProvider.pay({ donationId })
  return { campaignId, donationId, cents, reported }
}

/** The result of a confirmation: the HTTP status, followed by the donation's status if a browser asked, or `reconciled`. */
type Confirmed = string

/**
 * Confirms one capture 20 times at once on several servers: by one provider event six times, a second event twice, ten browser calls, and two
 * reconciler runs.
 */
export async function confirmAtOnce(world: GivingWorld, servers: Servers, paid: Paid): Promise<Confirmed[]> {
  const [event, second] = [eventOf(paid.reported), eventOf(paid.reported)]
  const kinds = [event, event, second, event, event, second, event, event].map(
    body => (server: Server) => deliver(world, server, body),
  )
  const browsers = Array.from({ length: 10 }, (_, at) => (server: Server) => ask(server, paid.donationId, at))
  const reconcilers = Array.from({ length: 2 }, () => (server: Server) => reconcile(server))
  const mixed = interleaved([kinds, browsers, reconcilers])
  return await servers.race(() => Promise.all(mixed.map((confirm, at) => confirm(servers.at(at)))))
}

/** Asserts that all calls succeeded and the donation was posted exactly once: row, ledger, totals, and outbox event. */
export async function assertOneDonation(
  world: GivingWorld,
  { campaignId, donationId, cents }: Paid,
  answers: readonly Confirmed[],
): Promise<void> {
  expect(tally(answers)).toEqual({ '200': 8, '200 captured': 10, reconciled: 2 })
  await assertPostedOnce(world, { campaignId, donationId, cents })
}

/** Asserts that the donation was posted exactly once, even if some calls failed. */
export async function assertPostedOnce(
  world: GivingWorld,
  { campaignId, donationId, cents }: Pick<Paid, 'campaignId' | 'donationId' | 'cents'>,
): Promise<void> {
  const { db } = world.app
  expect(await campaignFigures(db, campaignId)).toEqual({
    raised: cents,
    withdrawn: 0,
    pending: 0,
    counted: 1,
    donations: 1,
    given: cents,
    withdrawals: 0,
    funds: cents,
    held: 0,
    payable: 0,
  })
  expect(await postingsOf(db, campaignId)).toEqual({ donation_captured: 1 })
  const reported = await db.rows(
    'test_told_of_donation',
    `select kind from outbox_events where payload->>'donationId' = $1`,
    [donationId],
  )
  expect(reported).toEqual([{ kind: 'donation_captured' }])
}

async function deliver(world: GivingWorld, { app, http }: Server, body: string): Promise<Confirmed> {
  const headers = signed(world.app, body, world.clock.now())
  const address = new URL('/api/webhooks/sandbox', app.env.appUrl)
  return String((await http(new Request(address, { method: 'POST', body, headers }))).status)
}

async function ask({ app, http }: Server, donationId: string, at: number): Promise<Confirmed> {
  const { appUrl } = app.env
  const headers = {
    origin: appUrl,
    'content-type': 'application/json',
    'x-forwarded-for': `10.1.${at}.${Math.trunc(Math.random() * 250)}`,
  }
  const address = new URL(`/api/donations/${donationId}/confirm`, appUrl)
  const response = await http(new Request(address, { method: 'POST', body: '{}', headers }))
  const { status } = (await response.json()) as { status?: string }
  return `${response.status} ${status}`
}

async function reconcile({ app }: Server): Promise<Confirmed> {
  await reconcilePayments(app, { everything: true })
  return 'reconciled'
}

/** Merges lists by taking one item from each in turn. */
function interleaved<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map(list => list.length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap(list => list.slice(at, at + 1))).flat()
}
