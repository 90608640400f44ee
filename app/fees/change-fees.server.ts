import { type AdminAction, auditedBy } from '../accounts/access.ts'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import { audit } from '../platform/audit/audit.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { newId } from '../platform/ids.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import { scheduleProblems } from './check-schedule.ts'
import type { NewFeeSchedule } from './contract.ts'
import { specificationFees, startingFees } from './first-schedules.ts'
import { scheduleAt } from './load-fees.server.ts'

/**
 * Adds a fee schedule, which an admin thereby confirms. Once it starts, quotes of earlier schedules are refused (P506). Refuses with the
 * first broken rule of check-schedule.ts (400), and with FeesChangedMeanwhile (409) if there is a schedule that the admin hasn't seen (P517).
 */
export async function addFeeSchedule(
  app: App,
  input: NewFeeSchedule,
  action: AdminAction,
): Promise<{ id: string }> {
  const { now } = action
  const validFrom = input.validFrom === null ? null : new Date(input.validFrom)
  const [problem] = scheduleProblems({ ...input, validFrom }, { now, timeZone: app.env.timeZone })
  if (problem) throw problem
  const id = newId(now)
  const startsAt = validFrom ?? now
  await app.db.transaction(async tx => {
    await requireSeen(tx, input.seenId)
    await insertSchedule(tx, { ...input, id, validFrom: startsAt, now, madeBy: action.admin.userId })
    await audit(tx, {
      ...auditedBy(action),
      action: 'fees.changed',
      subjectType: 'fee_schedule',
      subjectId: id,
      reason: input.reason,
      details: { mode: input.mode, validFrom: startsAt.toISOString() },
    })
    await announce(tx, ['fees', 'admin'])
  })
  return { id }
}

async function requireSeen(tx: Tx, seenId: string | null): Promise<void> {
  // Serializes concurrent saves: every database has the first schedule.
  await tx.rows('lock_fees', 'select id from fee_schedules where id = $1 for update', [specificationFees.id])
  const [latest] = await tx.rows<{ id: string }>(
    'latest_fees',
    'select id from fee_schedules order by made_at desc, id desc limit 1',
  )
  if (seenId === null || seenId === latest?.id) return
  throw refusal(
    'FeesChangedMeanwhile',
    409,
    phrase('Someone changed the fees while you were typing. Compare, then save again. Nothing was lost.'),
  )
}

type NewRow = Omit<NewFeeSchedule, 'validFrom'> & {
  id: string
  validFrom: Date
  now: Date
  madeBy: string | null
}

async function insertSchedule(tx: Tx, row: NewRow): Promise<void> {
  const isSurcharge = row.mode === 'surcharge'
  await tx.rows(
    'add_fee_schedule',
    `insert into fee_schedules (id, mode, processing_bp, processing_flat, credit_surcharge_bp, stated_cost_bp, surcharge_noticed_on,
       surcharge_state, platform_bp, withdrawal_flat, tip_choices, tip_default, valid_from, made_at, made_by, reason, confirmed_at,
       confirmed_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, case when $15::uuid is not null then $14::timestamptz end, $15)`,
    [
      row.id,
      row.mode,
      row.processingBp,
      row.processingFlat,
      row.creditSurchargeBp,
      isSurcharge ? row.statedCostBp : null,
      isSurcharge ? row.surchargeNoticedOn : null,
      isSurcharge ? row.surchargeState : null,
      row.platformBp,
      row.withdrawalFlat,
      row.tipChoices,
      row.tipDefault,
      row.validFrom,
      row.now,
      row.madeBy,
      row.reason,
    ],
  )
}

/** Confirms the fees in force (P505). Refuses FeesConfirmed (409). */
export async function confirmFees(app: App, action: AdminAction): Promise<{ id: string }> {
  return await app.db.transaction(async tx => {
    const [confirmed] = await tx.rows<{ id: string }>(
      'confirm_fees',
      `update fee_schedules set confirmed_at = $1, confirmed_by = $2 where id = ${scheduleAt('$1')} and confirmed_at is null
       returning id`,
      [action.now, action.admin.userId],
    )
    if (!confirmed) throw refusal('FeesConfirmed', 409, phrase('These fees are confirmed already.'))
    await audit(tx, {
      ...auditedBy(action),
      action: 'fees.confirmed',
      subjectType: 'fee_schedule',
      subjectId: confirmed.id,
    })
    await announce(tx, ['admin'])
    return confirmed
  })
}

/**
 * Adds `startingFees` on a new server outside demo mode (P851). Does nothing if there is a payment, a withdrawal or another schedule, so
 * several servers may call it at the same time.
 */
export async function startWithoutFees(app: App): Promise<void> {
  const { id, mode, processingBp, processingFlat, platformBp, withdrawalFlat, tipChoices, tipDefault } =
    startingFees
  await app.db.transaction(tx =>
    tx.rows(
      'start_without_fees',
      `insert into fee_schedules (id, mode, processing_bp, processing_flat, credit_surcharge_bp, platform_bp, withdrawal_flat,
         tip_choices, tip_default, valid_from, made_at, reason)
       select $1, $2, $3, $4, 0, $5, $6, $7, $8, $9, $9, 'The fees of a new server'
       where (select count(*) from fee_schedules) = 1
         and not exists (select 1 from payments) and not exists (select 1 from withdrawals)
       on conflict (id) do nothing`,
      [
        id,
        mode,
        processingBp,
        processingFlat,
        platformBp,
        withdrawalFlat,
        tipChoices,
        tipDefault,
        app.clock.now(),
      ],
    ),
  )
}
