import type { OfflineDonationRow } from '#db/tables.ts'
import { type AdminAction, auditedBy } from '../../accounts/access.ts'
import { displayName } from '../../campaigns/campaign.ts'
import { dayIn } from '../../lib/moment.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import { type Db, violatedConstraint } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { EarlierDonation, NewOfflineDonation, RecordedOfflineDonation } from './contract.ts'
import { endExpectedCheck } from './expected/expected-checks.server.ts'
import { campaignProblems, entryProblems, type TakesMoney, takesMoney } from './offline-donation.ts'
import { readCampaigns, writeEntries } from './write-entries.server.ts'

/**
 * Records an offline donation (P570, P571): it is posted at once, or waits for another person if it is above the setting (P572). A
 * repeated request with the same id changes nothing. Refuses InvalidEntry (400), CampaignNotFound (404), OwnCampaign (403),
 * CampaignClosed, CampaignEnded, NoLongerExpected and AlreadyRecorded (409, with the earlier one).
 */
export async function recordOfflineDonation(
  app: App,
  input: NewOfflineDonation,
  action: AdminAction,
): Promise<RecordedOfflineDonation> {
  const { admin, now } = action
  refuseProblems(app, input, now)
  try {
    return await app.db.transaction(async tx => {
      const campaigns = await readCampaigns(app, tx, [input.campaignId], { now, locks: true })
      const known = await recordedBefore(tx, input, admin.userId)
      if (known) return known
      const campaign = campaigns.get(input.campaignId)
      if (!campaign) throw noSuchCampaign()
      refuseCampaign(takesMoney(campaign, { receivedOn: input.receivedOn, userId: admin.userId }))
      await refuseRepeated(tx, input)
      if (input.expectedCheckId) await endExpectedCheck(tx, input.expectedCheckId)
      const [recorded] = await writeEntries(app, tx, [{ ...input, imported: null }], action)
      if (!recorded) throw new Error('nothing was recorded')
      await audit(tx, {
        ...auditedBy(action),
        action: 'offline-donation.recorded',
        subjectType: 'offline-donation',
        subjectId: input.id,
        reason: input.override?.reason,
        details: {
          cents: input.cents,
          kind: input.kind,
          status: recorded.status,
          campaignId: input.campaignId,
          ...(input.override && { overrideOf: input.override.of }),
        },
      })
      await announce(tx, ['admin'])
      return recorded
    })
  } catch (error) {
    // Another request recorded it, or one with the same key, while this one waited.
    const violated = violatedConstraint(error)
    if (violated === 'offline_donations_pkey') {
      const known = await recordedBefore(app.db, input, admin.userId)
      if (known) return known
    }
    if (violated === 'offline_donations_once') await refuseRepeated(app.db, input)
    throw error
  }
}

function refuseProblems(app: App, input: NewOfflineDonation, now: Date): void {
  const { timeZone, branding } = app.env
  const problems = entryProblems(input, { today: dayIn(now, timeZone), sign: branding.currencySign })
  const found = Object.entries(problems)
  const [first] = found
  if (!first) return
  throw refusal('InvalidEntry', 400, first[1].message, {
    values: Object.assign({}, ...found.map(([, { values }]) => values)),
    fields: Object.fromEntries(found.map(([field, { message }]) => [field, message])),
  })
}

/** Returns the donation of this id if this person recorded it before. Refuses AlreadyRecorded (409) for one of other content. */
async function recordedBefore(
  db: Pick<Db, 'rows'>,
  { id, campaignId, cents }: NewOfflineDonation,
  userId: string,
): Promise<RecordedOfflineDonation | null> {
  const [known] = await db.rows<
    Pick<OfflineDonationRow, 'id' | 'status' | 'campaignId' | 'cents' | 'enteredBy'>
  >(
    'offline_donation_of_request',
    'select id, status, campaign_id, cents, entered_by from offline_donations where id = $1',
    [id],
  )
  if (!known) return null
  if (known.enteredBy === userId && known.campaignId === campaignId && known.cents === cents)
    return { id, status: known.status }
  throw refusal(
    'RequestReused',
    409,
    phrase('This form was sent before with other content. Please reload the page.'),
  )
}

/** Refuses AlreadyRecorded (409) if there is a donation with the same key, unless the person says that this is another one. */
async function refuseRepeated(db: Pick<Db, 'rows'>, input: NewOfflineDonation): Promise<void> {
  const [row] = await db.rows<
    Omit<EarlierDonation, 'student'> & { firstName: string; lastName: string; isMinor: boolean }
  >(
    'offline_donation_of_key',
    `select o.id, o.status, o.received_on::text, o.cents, o.reference, o.donor_name, c.first_name, c.last_name,
       c.guardian_user_id is not null as is_minor
     from offline_donations o join campaigns c on c.id = o.campaign_id
     where o.kind = $1 and lower(o.reference) = lower($2) and o.cents = $3 and o.received_on = $4 and o.status <> 'discarded'
     order by o.override_of is not null, o.entered_at limit 1`,
    [input.kind, input.reference, input.cents, input.receivedOn],
  )
  if (!row || input.override?.of === row.id) return
  const { firstName, lastName, isMinor, ...found } = row
  const earlier: EarlierDonation = { ...found, student: displayName({ firstName, lastName, isMinor }) }
  throw refusal('AlreadyRecorded', 409, phrase('This donation is recorded already. Nothing was changed.'), {
    facts: { earlier },
  })
}

const noSuchCampaign = () => refusal('CampaignNotFound', 404, phrase('We can’t find this campaign.'))

const codes: Record<Exclude<TakesMoney, 'takes'>, readonly [code: string, status: number]> = {
  'taken-down': ['CampaignClosed', 409],
  ended: ['CampaignEnded', 409],
  own: ['OwnCampaign', 403],
}

/** Refuses CampaignClosed and CampaignEnded (409), and OwnCampaign (403), in words beside the campaign (P573). */
export function refuseCampaign(state: TakesMoney): void {
  if (state === 'takes') return
  const [code, status] = codes[state]
  const message = campaignProblems[state]
  throw refusal(code, status, message, { fields: { campaignId: message } })
}
