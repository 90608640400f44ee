import type { CardTestingAttackRow } from '#db/tables.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { type DeclineCounts, isAttack, isOver, type Quiet, windows } from './charge-rules.ts'

/**
 * Call after a decline: starts an attack on this campaign or on the platform if the decline counts require it,
 * and emails the admins. Returns the names of the limits just reached.
 */
export async function detectAttack(tx: Tx, campaignId: string, now: Date): Promise<string[]> {
  const reached: string[] = []
  for (const scope of ['campaign', 'platform'] as const) {
    const id = scope === 'campaign' ? campaignId : null
    if (isAttack(scope, await loadCounts(tx, id, now)) && (await begin(tx, id, now)))
      reached.push(`declined-${scope}`)
  }
  return reached
}

async function loadCounts(db: Db, campaignId: string | null, now: Date): Promise<DeclineCounts> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const where = campaignId === null ? '' : 'campaign_id = $3 and'
  return await oneRow<DeclineCounts>(
    db,
    campaignId === null ? 'attack_on_platform' : 'attack_on_campaign',
    `select * from
     (select count(*) filter (where at > $1) as declines, count(*) as hour_declines
      from charge_attempts where ${where} outcome = 'declined' and is_stranger
        and not is_made_good and at > $2) as d,
     (select count(*) as captures from (select 1 from charge_attempts
        where ${where} outcome = 'captured' and at > $1 limit 2000) as newest) as c,
     (select count(*) as hour_captures from (select 1 from charge_attempts
        where ${where} outcome = 'captured' and at > $2 limit 2000) as newest) as h`,
    [ago(windows.signal), ago(windows.slowSignal), ...(campaignId === null ? [] : [campaignId])],
  )
}

/** Starts an attack. Returns false if one is open. */
async function begin(tx: Tx, campaignId: string | null, now: Date): Promise<boolean> {
  const began = await tx.rows<Pick<CardTestingAttackRow, 'id'>>(
    'begin_attack',
    `insert into card_testing_attacks (campaign_id, began_at) values ($1, $2)
     on conflict (coalesce(campaign_id, '')) where ended_at is null do nothing returning id`,
    [campaignId, now],
  )
  if (began.length === 0) return false
  await tx.rows(
    'insert_attack_alert',
    'insert into card_testing_alerts (scope, campaign_id, at) values ($1, $2, $3)',
    [campaignId === null ? 'platform' : 'campaign', campaignId, now],
  )
  await emit(tx, [{ kind: 'card_testing_began', attackId: String(began[0]?.id), campaignId }], now)
  await announce(tx, ['admin'])
  return true
}

type OpenAttack = Quiet & Pick<CardTestingAttackRow, 'id' | 'campaignId'>

/** Ends attacks that have gone quiet, but never within ten minutes of their start. Returns how many ended. */
export async function endQuietAttacks(app: App, now = app.clock.now()): Promise<number> {
  const since = new Date(now.getTime() - windows.signal)
  const open = await app.db.rows<OpenAttack>(
    'open_attacks',
    `select a.id, a.campaign_id, c.declines, c.captures, r.refused
     from card_testing_attacks a,
     lateral (select count(*) filter (where outcome = 'declined' and is_stranger and not is_made_good) as declines,
         count(*) filter (where outcome = 'captured') as captures
       from charge_attempts where at > $1 and (a.campaign_id is null or campaign_id = a.campaign_id)) as c,
     lateral (select coalesce(sum(number), 0) as refused from charge_refusals
       where minute > $1 and code in ('TooManyDeclines', 'MinimumWhileAttacked')
         and (a.campaign_id is null or campaign_id = a.campaign_id)) as r
     where a.ended_at is null and a.began_at <= $1`,
    [since],
  )
  const over = open.filter(({ campaignId, ...quiet }) =>
    isOver(campaignId === null ? 'platform' : 'campaign', quiet),
  )
  if (over.length === 0) return 0
  await app.db.transaction(async tx => {
    await tx.rows(
      'end_attacks',
      'update card_testing_attacks set ended_at = $2 where id = any($1) and ended_at is null',
      [over.map(({ id }) => id), now],
    )
    await announce(tx, ['admin'])
  })
  return over.length
}
