import { addDays } from '../campaigns/days.ts'
import type { ShareChannel, VisitSource } from '../campaigns/figures/channels.ts'
import { type DayCount, storeCounts } from '../campaigns/figures/counts.server.ts'
import { dayIn } from '../lib/moment.ts'
import { type SeededRandom, seededRandom } from '../lib/seeded-random.ts'
import type { App } from '../platform/app.server.ts'
import type { SeededDonation } from './seed-donations.server.ts'

/** How visitors of the demo world come, and how its people share: the share of each in a hundred. */
const sources = inShares<VisitSource>([
  ['whatsapp', 31],
  ['direct', 22],
  ['browse', 14],
  ['sms', 9],
  ['facebook', 8],
  ['email', 6],
  ['instagram', 4],
  ['qr', 3],
  ['search', 2],
  ['other', 1],
])
const channels = inShares<ShareChannel>([
  ['whatsapp', 40],
  ['link', 25],
  ['sms', 15],
  ['facebook', 8],
  ['email', 6],
  ['qr', 4],
  ['device', 2],
])

/** Each as often as its share. */
function inShares<Channel>(shares: readonly (readonly [Channel, number])[]): Channel[] {
  return shares.flatMap(([channel, share]) => Array.from({ length: share }, () => channel))
}

/**
 * Visits and shares of a campaign, from its first day to `until`: some every day, and more around donations. A random of its own, so that the
 * rest of the demo world stays as it is.
 */
export async function seedFigures(
  app: App,
  { campaignId, createdAt, until }: { campaignId: string; createdAt: Date; until: Date },
  donations: readonly SeededDonation[],
): Promise<void> {
  const random = seededRandom([...campaignId].reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7) >>> 0)
  const dayOf = (at: Date) => dayIn(at, app.env.timeZone)
  const given = Map.groupBy(donations, ({ at }) => dayOf(at))
  const counts: DayCount[] = []
  for (let day = dayOf(createdAt); day <= dayOf(until); day = addDays(day, 1)) {
    const gifts = given.get(day)?.length ?? 0
    const visits = gifts * 9 + Math.trunc(random.next() * 12)
    const shares = Math.trunc(random.next() * (gifts > 0 ? 4 : 1.5))
    for (const [channel, count] of counted(random, sources, visits))
      counts.push({ kind: 'visit', channel, campaignId, day, count })
    for (const [channel, count] of counted(random, channels, shares))
      counts.push({ kind: 'share', channel, campaignId, day, count })
  }
  // As they would have been stored while the campaign ran.
  await storeCounts(app.db, counts, createdAt)
}

/** So many, counted by channel. */
function counted<Channel>(
  random: SeededRandom,
  channels: readonly Channel[],
  many: number,
): Map<Channel, number> {
  const counts = new Map<Channel, number>()
  for (let one = 0; one < many; one++) {
    const channel = random.pick(channels)
    counts.set(channel, (counts.get(channel) ?? 0) + 1)
  }
  return counts
}
