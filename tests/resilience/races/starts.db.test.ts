import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDonation } from '#app/donations/checkout/start-donation.server.ts'
import { startDonationInput } from '#app/donations/contract.ts'
import { inRequestScope } from '#app/platform/http/request-scope.server.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aGivingWorld, aQuote, aStart, type GivingWorld } from '#tests/world/giving-world.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { outcomeOf, rounds, type Servers, severalServers, tally } from './servers.ts'

let world: GivingWorld
let servers: Servers
beforeAll(async () => {
  world = await aGivingWorld({ poolSize: 5 })
  servers = severalServers(world, 5, 4)
})
afterAll(async () => {
  await servers.close()
  await world.close()
})

async function aQuotedDonation() {
  const { campaignId } = await aCampaign(world, await aScholar(world))
  const { quoteId } = await aQuote(world, campaignId)
  return quoteId
}
/** Starts a donation. Its email and client address are those of no other quote, so the limits against card testing don't refuse it. */
const start = (at: number, request: ReturnType<typeof aStart>) => {
  const donorEmail = `${request.quoteId}@donors.example`
  const input = { ...request, donorName: '', donorEmail, message: '', isAnonymous: true }
  const from = { requestId: request.quoteId, clientAddress: request.quoteId }
  return inRequestScope(from, () =>
    startDonation(servers.at(at).app, startDonationInput.parse(input), world.clock.now()),
  )
}
const payments = (quoteId: string) =>
  world.app.db.rows('test_started', 'select id, attempts from payments where quote_id = $1', [quoteId])

test(`a donation started 20 times at once is one payment, and every start gets it: ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    const quoteId = await aQuotedDonation()
    const request = aStart(quoteId, { cardToken: await world.demoProvider.token() })
    const answers = await servers.race(() =>
      Promise.all(Array.from({ length: 20 }, (_, at) => start(at, request))),
    )
    for (const answer of answers)
      expect(answer).toEqual({ status: 'captured', reason: null, closed: false, next: { kind: 'none' } })
    expect(await payments(quoteId)).toEqual([{ id: request.donationId, attempts: 1 }])
  }
  expect(servers.typicalPeak()).toBeGreaterThan(4)
})

test(`20 concurrent donations with one quote are one payment, and 19 are refused: ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    const quoteId = await aQuotedDonation()
    const tokens = await Promise.all(Array.from({ length: 20 }, () => world.demoProvider.token()))
    const outcomes = await servers.race(() =>
      Promise.all(tokens.map((cardToken, at) => outcomeOf(start(at, aStart(quoteId, { cardToken }))))),
    )
    expect(tally(outcomes)).toEqual({ accepted: 1, QuoteUsed: 19 })
    expect(await payments(quoteId)).toHaveLength(1)
  }
})
