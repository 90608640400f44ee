import { displayName } from '../../campaigns/campaign.ts'
import { campaignsOfCodes } from '../../campaigns/reference-codes.server.ts'
import type { App } from '../../platform/app.server.ts'
import { takesMoney } from './offline-donation.ts'
import { readCampaigns } from './write-entries.server.ts'

/**
 * The campaigns with these codes that take an offline donation of the day, recorded by this person (P573, P874). A code with several days
 * counts if each fits.
 */
export async function codesTakingMoney(
  app: App,
  userId: string,
  wanted: readonly { code: string; receivedOn: string }[],
): Promise<Map<string, { id: string; student: string }>> {
  const found = await campaignsOfCodes(
    app.db,
    wanted.map(({ code }) => code),
  )
  if (found.size === 0) return new Map()
  const ids = [...found.values()]
  const campaigns = await readCampaigns(app, app.db, ids, { now: app.clock.now(), locks: false })
  const names = await app.db.rows<{ id: string; firstName: string; lastName: string }>(
    'names_of_coded_campaigns',
    'select id, first_name, last_name from campaigns where id = any($1)',
    [ids],
  )
  const students = new Map(names.map(({ id, ...name }) => [id, displayName(name)]))
  const refused = new Set(
    wanted.flatMap(({ code, receivedOn }) => {
      const campaign = campaigns.get(found.get(code) ?? '')
      return campaign && takesMoney(campaign, { receivedOn, userId }) === 'takes' ? [] : code
    }),
  )
  return new Map(
    [...found].flatMap(([code, id]) =>
      refused.has(code) ? [] : [[code, { id, student: students.get(id) ?? id }] as const],
    ),
  )
}
