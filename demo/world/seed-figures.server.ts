import { addDays } from '#app/campaigns/days.ts'
import type { ShareChannel, VisitSource } from '#app/campaigns/figures/channels.ts'
import { type DayCount, storeCounts } from '#app/campaigns/figures/counts.server.ts'
import { dayIn } from '#app/lib/moment.ts'
import { type SeededRandom, seededRandom } from '#app/lib/seeded-random.ts'
import type { App } from '#app/platform/app.server.ts'
import type { SeededDonation } from './seed-donations.server.ts'

/** The sources of visits, in percent. */
const sources = repeated<VisitSource>([
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
const channels = repeated<ShareChannel>([
  ['whatsapp', 40],
  ['link', 25],
  ['sms', 15],
  ['facebook', 8],
  ['email', 6],
  ['qr', 4],
  ['device', 2],
])

/** Repeats each channel by its percentage, so that a random pick follows the distribution. */
function repeated<Channel>(percentages: readonly (readonly [Channel, number])[]): Channel[] {
  return percentages.flatMap(([channel, length]) => Array.from({ length }, () => channel))
}

/**
 * Stores random daily visits and shares of a campaign, more of them on days with donations. Seeds its own generator with the campaign's id,
 * so that a change here doesn't change the rest of the demo world.
 */
export async function seedFigures(
  app: App,
  { campaignId, createdAt, until }: { campaignId: string; createdAt: Date; until: Date },
  donations: readonly SeededDonation[],
): Promise<void> {
  const random = seededRandom(
    [...campaignId].reduce((hash, letter) => hash * 31 + letter.charCodeAt(0), 7) >>> 0,
  )
  const dayOf = (at: Date) => dayIn(at, app.env.timeZone)
  const donationsByDay = Map.groupBy(donations, ({ at }) => dayOf(at))
  const counts: DayCount[] = []
  for (let day = dayOf(createdAt); day <= dayOf(until); day = addDays(day, 1)) {
    const gifts = donationsByDay.get(day)?.length ?? 0
    const visits = gifts * 9 + Math.trunc(random.next() * 12)
    const shares = Math.trunc(random.next() * (gifts > 0 ? 4 : 1.5))
    for (const [channel, count] of countChannels(random, sources, visits))
      counts.push({ kind: 'visit', channel, campaignId, day, count })
    for (const [channel, count] of countChannels(random, channels, shares))
      counts.push({ kind: 'share', channel, campaignId, day, count })
  }
  await storeCounts(app.db, counts, createdAt)
}

/** Picks a random channel `total` times. Returns the number of picks per channel. */
function countChannels<Channel>(
  random: SeededRandom,
  channels: readonly Channel[],
  total: number,
): Map<Channel, number> {
  const counts = new Map<Channel, number>()
  for (let index = 0; index < total; index++) {
    const channel = random.pick(channels)
    counts.set(channel, (counts.get(channel) ?? 0) + 1)
  }
  return counts
}
