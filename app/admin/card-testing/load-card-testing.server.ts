import { subHours } from 'date-fns/subHours'
import type { CampaignRow, CardTestingAttackRow, DonationPauseRow } from '#db/tables.ts'
import { displayName } from '../../campaigns/campaign.ts'
import {
  attackLimits,
  lockedUntil,
  usualLimits,
  weightOf,
} from '../../donations/card-testing/charge-rules.ts'
import { formatCents } from '../../lib/cents.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { AttemptCounts, CardTestingData, ShownAddress } from './contract.ts'

/** Loads the card attempts of the last 24 hours and the active defenses (P174). */
export async function loadCardTesting(app: App, now: Date): Promise<CardTestingData> {
  const { db, env } = app
  const dayAgo = subHours(now, 24)
  const moment = (at: Date) => at.toISOString()
  const [attacks, pauses, hours, campaigns, addresses] = await Promise.all([
    loadAttacks(db),
    loadPauses(db),
    db.rows<AttemptCounts & { hour: Date }>('tried_by_hour', attemptCountsSql('hour'), [dayAgo]),
    db.rows<AttemptCounts & Student & { campaignId: string }>(
      'tried_by_campaign',
      attemptCountsSql('campaign_id'),
      [dayAgo],
    ),
    loadAddresses(db, dayAgo),
  ])
  const open = attacks.filter(({ endedAt }) => endedAt === null)
  const minimum = formatCents(attackLimits.minimumCents, env.branding.currencySign)
  return {
    minimum,
    attacks: attacks.map(attack => ({
      id: attack.id,
      campaignId: attack.campaignId,
      scholar: studentOf(attack),
      began: moment(attack.beganAt),
      ended: attack.endedAt && moment(attack.endedAt),
    })),
    pauses: pauses.map(pause => ({
      campaignId: pause.campaignId,
      scholar: studentOf(pause),
      since: moment(pause.pausedAt),
      by: pause.by,
    })),
    hours: hours.map(({ hour, ...counts }) => ({ ...counts, hour: moment(hour) })),
    campaigns: campaigns.map(({ firstName, lastName, isMinor, ...counts }) => ({
      ...counts,
      scholar: displayName({ firstName, lastName, isMinor }),
    })),
    addresses: addresses.map(address => shownAddress(address, open.length > 0, now, moment)),
  }
}

type Student = Pick<CampaignRow, 'firstName' | 'lastName'> & { isMinor: boolean }

const studentOf = (row: Student & { campaignId: string | null }) =>
  row.campaignId === null ? null : displayName(row)

const nameSql = 'c.first_name, c.last_name, c.guardian_user_id is not null as is_minor'

type AttackRow = Student & Pick<CardTestingAttackRow, 'id' | 'campaignId' | 'beganAt' | 'endedAt'>

function loadAttacks(db: Db): Promise<AttackRow[]> {
  return db.rows(
    'shown_attacks',
    `select a.id, a.campaign_id, a.began_at, a.ended_at, ${nameSql}
     from card_testing_attacks a left join campaigns c on c.id = a.campaign_id
     order by a.ended_at is null desc, a.began_at desc limit 50`,
  )
}

type PauseRow = Student & Pick<DonationPauseRow, 'campaignId' | 'pausedAt'> & { by: string | null }

function loadPauses(db: Db): Promise<PauseRow[]> {
  return db.rows(
    'shown_pauses',
    `select p.campaign_id, p.paused_at, u.custom_user_id as by, ${nameSql}
     from donation_pauses p left join campaigns c on c.id = p.campaign_id left join profiles u on u.user_id = p.paused_by
     where p.resumed_at is null order by p.campaign_id nulls first, p.paused_at`,
  )
}

/** SQL that counts attempts and refusals since $1, per hour or campaign. */
function attemptCountsSql(by: 'hour' | 'campaign_id'): string {
  const keyOf = (at: string) => (by === 'hour' ? `date_trunc('hour', ${at})` : by)
  const counts = `coalesce(attempts, 0) as attempts, coalesce(captured, 0) as captured, coalesce(declined, 0) as declined,
     coalesce(cards, 0) as cards, coalesce(addresses, 0) as addresses, coalesce(refused, 0) as refused`
  const joined = `(select ${keyOf('at')} as key, count(*) filter (where outcome <> 'none') as attempts,
       count(*) filter (where outcome = 'captured') as captured, count(*) filter (where outcome = 'declined') as declined,
       count(distinct card) filter (where outcome = 'declined') as cards,
       count(distinct source) filter (where outcome = 'declined') as addresses
     from charge_attempts where at > $1 group by 1) as tried
   full join (select ${keyOf('minute')} as key, sum(number)::int8 as refused
     from charge_refusals where minute > $1 group by 1) as turned using (key)`
  if (by === 'hour') return `select key as hour, ${counts} from ${joined} order by key desc`
  return `select key as campaign_id, ${counts}, ${nameSql} from ${joined} join campaigns c on c.id = key
    where declined > 0 or refused > 0 order by coalesce(declined, 0) + coalesce(refused, 0) desc limit 25`
}

type AddressRow = Omit<ShownAddress, 'lockedUntil'> & { forgiven: number; lastDeclineAt: Date | null }

function loadAddresses(db: Db, since: Date): Promise<AddressRow[]> {
  return db.rows(
    'tried_by_address',
    `select source, count(*) filter (where outcome = 'declined') as declined,
       count(*) filter (where outcome = 'captured') as captured, count(*) filter (where is_made_good) as forgiven,
       count(distinct card) filter (where outcome = 'declined' and not is_made_good) as cards,
       count(distinct campaign_id) as campaigns, max(at) filter (where outcome = 'declined' and not is_made_good) as last_decline_at
     from charge_attempts where at > $1 and source in (
       select source from charge_attempts where at > $1 and outcome = 'declined')
     group by source order by 2 desc, source limit 25`,
    [since],
  )
}

function shownAddress(
  row: AddressRow,
  isAttacked: boolean,
  now: Date,
  moment: (at: Date) => string,
): ShownAddress {
  const { source, declined, captured, cards, campaigns, forgiven, lastDeclineAt } = row
  const declines = weightOf({ declines: declined - forgiven, declinedCards: cards, captures: captured })
  const { free, baseMs } = isAttacked && captured === 0 ? attackLimits : usualLimits
  const until = lockedUntil({ declines, lastDeclineAt }, free, baseMs)
  return {
    declined,
    captured,
    cards,
    campaigns,
    source: source.slice(0, 8),
    lockedUntil: until && until > now ? moment(until) : null,
  }
}
