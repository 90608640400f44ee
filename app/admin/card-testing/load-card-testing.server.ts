import { displayName } from '../../campaigns/campaign.ts'
import { lockedUntil, smallCents, weightOf } from '../../donations/card-testing/charge-rules.ts'
import { formatCents } from '../../lib/cents.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { CardTestingData, ShownAddress, Tried } from './contract.ts'

/** Loads the last day's card attempts and the defenses in force (P174). */
export async function loadCardTesting(app: App, now: Date): Promise<CardTestingData> {
  const { db, env } = app
  const dayAgo = new Date(now.getTime() - 86_400_000)
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const moment = (at: Date) => at.toISOString()
  const [attacks, pauses, hours, campaigns, addresses, [last]] = await Promise.all([
    loadAttacks(db),
    loadPauses(db),
    db.rows<Tried & { hour: Date }>('tried_by_hour', triedSql('hour'), [dayAgo]),
    db.rows<Tried & Named & { campaignId: string }>('tried_by_campaign', triedSql('campaign_id'), [dayAgo]),
    loadAddresses(db, dayAgo),
    db.rows<Tried>('tried_in_hour', triedSql('all'), [hourAgo]),
  ])
  const open = attacks.filter(({ endedAt }) => endedAt === null)
  const minimum = formatCents(smallCents, env.branding.currencySign)
  const happening = {
    isPaused: pauses.some(({ campaignId }) => campaignId === null),
    pausedCampaigns: pauses.filter(({ campaignId }) => campaignId !== null).length,
    attacked: open.map(nameOf),
    minimum,
    ...{ attempts: last?.attempts ?? 0, declined: last?.declined ?? 0, refused: last?.refused ?? 0 },
  }
  return {
    happening,
    minimum,
    isCalm: open.length === 0 && pauses.length === 0,
    attacks: attacks.map(({ id, campaignId, level, beganAt, endedAt, ...named }) => ({
      ...{ id, campaignId, isSolved: level === 2 },
      scholar: nameOf({ campaignId, ...named }),
      began: moment(beganAt),
      ended: endedAt && moment(endedAt),
    })),
    pauses: pauses.map(({ campaignId, pausedAt, by, ...named }) => ({
      ...{ campaignId, by, scholar: nameOf({ campaignId, ...named }) },
      since: moment(pausedAt),
    })),
    hours: hours.map(({ hour, ...tried }) => ({ ...tried, hour: moment(hour) })),
    campaigns: campaigns.map(({ firstName, lastName, isMinor, ...tried }) => ({
      ...tried,
      scholar: displayName({ firstName, lastName, isMinor }),
    })),
    addresses: addresses.map(address => shownAddress(address, now, moment)),
    topics: ['admin'],
  }
}

type Named = { firstName: string; lastName: string; isMinor: boolean }
type MaybeNamed = { campaignId: string | null; firstName: string; lastName: string; isMinor: boolean }

const nameOf = ({ campaignId, ...named }: MaybeNamed) => (campaignId === null ? null : displayName(named))

const nameSql = 'c.first_name, c.last_name, c.guardian_user_id is not null as is_minor'

type AttackRow = MaybeNamed & { id: number; level: number; beganAt: Date; endedAt: Date | null }

function loadAttacks(db: Db): Promise<AttackRow[]> {
  return db.rows(
    'shown_attacks',
    `select a.id, a.campaign_id, a.level, a.began_at, a.ended_at, ${nameSql}
     from card_testing_attacks a left join campaigns c on c.id = a.campaign_id
     order by a.ended_at is null desc, a.began_at desc limit 50`,
  )
}

type PauseRow = MaybeNamed & { pausedAt: Date; by: string | null }

function loadPauses(db: Db): Promise<PauseRow[]> {
  return db.rows(
    'shown_pauses',
    `select p.campaign_id, p.paused_at, u.custom_user_id as by, ${nameSql}
     from donation_pauses p left join campaigns c on c.id = p.campaign_id left join profiles u on u.user_id = p.paused_by
     where p.resumed_at is null order by p.campaign_id nulls first, p.paused_at`,
  )
}

/** Attempts and refusals since $1, by hour, by campaign, or in total. */
function triedSql(by: 'hour' | 'campaign_id' | 'all'): string {
  const keyOf = (at: string) =>
    by === 'hour' ? `date_trunc('hour', ${at})` : by === 'all' ? `'all'` : 'campaign_id'
  const counts = `coalesce(attempts, 0) as attempts, coalesce(captured, 0) as captured, coalesce(declined, 0) as declined,
     coalesce(cards, 0) as cards, coalesce(addresses, 0) as addresses, coalesce(refused, 0) as refused`
  const joined = `(select ${keyOf('at')} as key, count(*) filter (where outcome <> 'none') as attempts,
       count(*) filter (where outcome = 'captured') as captured, count(*) filter (where outcome = 'declined') as declined,
       count(distinct card) filter (where outcome = 'declined') as cards,
       count(distinct source) filter (where outcome = 'declined') as addresses
     from charge_attempts where at > $1 group by 1) as tried
   full join (select ${keyOf('minute')} as key, sum(number)::int8 as refused
     from charge_refusals where minute > $1 group by 1) as turned using (key)`
  if (by === 'all') return `select ${counts} from ${joined}`
  if (by === 'hour') return `select key as hour, ${counts} from ${joined} order by key desc`
  return `select key as campaign_id, ${counts}, ${nameSql} from ${joined} join campaigns c on c.id = key
    where declined > 0 or refused > 0 order by coalesce(declined, 0) + coalesce(refused, 0) desc limit 25`
}

type AddressRow = Omit<ShownAddress, 'lockedUntil'> & { forgiven: number; lastDeclineAt: Date | null }

/** The addresses with most declines in the last day. */
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

function shownAddress(row: AddressRow, now: Date, moment: (at: Date) => string): ShownAddress {
  const { source, declined, captured, cards, campaigns, forgiven, lastDeclineAt } = row
  const declines = weightOf({ declines: declined - forgiven, declinedCards: cards, captures: captured })
  const until = lockedUntil({ declines, lastDeclineAt }, 3)
  return {
    ...{ declined, captured, cards, campaigns },
    source: source.slice(0, 8),
    lockedUntil: until && until > now ? moment(until) : null,
  }
}
