import { type AdminAction, auditedBy, requireStepUp } from '../../accounts/access.ts'
import { rolesWith } from '../../accounts/staff-roles.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import { newId } from '../../platform/ids.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { checkPayeesAgain } from '../payee-checks/check-payees.server.ts'
import { obstacleWords } from '../payout-obstacle.ts'
import { loadPeople } from '../payout-people.server.ts'
import { type PayoutPeople, sentTogether, stepProblem, stepRefused } from '../who-may-act.ts'
import type { AchOriginator } from './ach-originator.ts'
import { nextBankingDay } from './banking-day.ts'
import { entryObstacle } from './nacha.ts'
import { type CreatedBatch, payoutFilename } from './payout-batch.ts'
import { batchSums, type FileFacts, lockPayable, type Payout } from './payout-file.server.ts'

/** Bank portals have trouble with larger files; more payouts go into the next batch. */
const maxEntries = 5_000
const filesADay = 36

/**
 * Puts approved payouts into a new batch for the bank: the `chosen` ones, or all if null (P193, P197). If all, skips the admin's own
 * payouts and those that can't be paid now or that only someone else than the others' sender may send, and lists the latter in `leftOut`; if
 * chosen, refuses the batch for any. Refuses
 * StepUpRequired, OwnWithdrawal (403), AchSettingsMissing, NothingToBatch, NotBatchable, TooManyBatches (409).
 */
export async function createPayoutBatch(
  app: App,
  chosen: readonly string[] | null,
  action: AdminAction,
): Promise<CreatedBatch> {
  requireStepUp(action.admin, action.now)
  const originator = requireOriginator(app)
  await checkPayeesAgain(app, { ids: chosen && [...new Set(chosen)], limit: maxEntries }, action.now)
  return await app.db.transaction(async tx => {
    const { payouts, leftOut } = await collect(app, tx, chosen, action)
    if (payouts.length === 0) throw nothingToBatch(leftOut)
    const facts = await factsOf(app, tx, { originator, isMicroDeposits: false }, action)
    const batch = await insertBatch(tx, facts, payouts, action)
    await joinBatch(tx, batch.batchId, payouts, action)
    await announce(tx, ['admin'])
    return { ...batch, leftOut }
  })
}

export function requireOriginator(app: App): AchOriginator {
  const { originator, missing } = app.env.ach
  if (originator) return originator
  throw refusal(
    'AchSettingsMissing',
    409,
    phrase('The bank\u2019s settings for payout files are missing: {names}. Set them on the server.'),
    { values: { names: missing.join(', ') }, facts: { missing } },
  )
}

type Collected = { payouts: Payout[]; leftOut: CreatedBatch['leftOut'] }

async function collect(
  app: App,
  tx: Tx,
  chosen: readonly string[] | null,
  { admin }: AdminAction,
): Promise<Collected> {
  const ids = chosen && [...new Set(chosen)]
  const payable = await lockPayable(app, tx, { ids, limit: maxEntries })
  const peopleOf = await loadPeople(
    tx,
    payable.map(({ withdrawalId }) => withdrawalId),
  )
  const able: (Payout & { people: PayoutPeople })[] = []
  const leftOut: Collected['leftOut'] = []
  for (const payout of payable) {
    const { withdrawalId } = payout
    const people = peopleOf.get(withdrawalId)
    if (!people) throw new Error('a locked payout is gone')
    const problem = stepProblem('batch', admin.userId, people)
    if (ids && problem) throw stepRefused(problem, 'batch')
    const reason = payout.obstacle ? obstacleWords(payout.obstacle) : entryObstacle(payout.entry)
    if (reason) leftOut.push({ withdrawalId, reason })
    else if (!problem) able.push({ ...payout, people })
  }
  const payouts = sentTogether(able, await sendersOf(tx))
  const kept = new Set(payouts)
  for (const payout of able)
    if (!kept.has(payout)) leftOut.push({ withdrawalId: payout.withdrawalId, reason: needsOtherSender })
  if (ids && (payable.length < ids.length || leftOut.length > 0)) throw notBatchable(ids, payable, leftOut)
  return { payouts, leftOut }
}

const needsOtherSender = phrase(
  'No one may send it together with the others, because of who approved them. Make another batch for it.',
)

/** The ids of the people who may send payouts. */
async function sendersOf(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ userId: string }>(
    'people_who_send_payouts',
    'select distinct user_id from user_roles where role = any($1) order by user_id',
    [rolesWith('sendPayouts')],
  )
  return rows.map(({ userId }) => userId)
}

/** NothingToBatch (409); if approved payouts exist but can't be paid now, the message is the reason of the first. */
const nothingToBatch = (leftOut: Collected['leftOut']) =>
  refusal(
    'NothingToBatch',
    409,
    leftOut[0]?.reason ?? phrase('No approved payouts are waiting for a batch.'),
    leftOut.length > 0 ? { facts: { leftOut } } : {},
  )

function notBatchable(ids: readonly string[], payouts: readonly Payout[], leftOut: Collected['leftOut']) {
  const payable = new Set(payouts.map(({ withdrawalId }) => withdrawalId))
  return refusal(
    'NotBatchable',
    409,
    phrase('Some of the selected withdrawals can’t go in a payout file. Reload the page and choose again.'),
    { facts: { notPayable: ids.filter(id => !payable.has(id)), leftOut } },
  )
}

export async function factsOf(
  app: App,
  tx: Tx,
  { originator, isMicroDeposits }: Pick<FileFacts, 'originator' | 'isMicroDeposits'>,
  { now }: AdminAction,
): Promise<FileFacts> {
  // Concurrent batches must not get the same number.
  await tx.rows('lock_payout_batches', 'select lock_payout_batches()')
  const { day, timeOfDay, files } = await oneRow<{ day: string; timeOfDay: string; files: number }>(
    tx,
    'payout_files_of_day',
    `select moment::date::text as day, to_char(moment, 'HH24:MI') as time_of_day,
       (select coalesce(max(number), 0) from payout_batches where day = moment::date) as files
     from (select $1::timestamptz at time zone $2 as moment) as platform`,
    [now, app.env.timeZone],
  )
  if (files >= filesADay)
    throw refusal('TooManyBatches', 409, phrase('The bank accepts 36 payout files a day. Continue tomorrow.'))
  return {
    originator,
    isMicroDeposits,
    day,
    timeOfDay,
    number: files + 1,
    effectiveOn: nextBankingDay(day),
  }
}

export async function insertBatch(
  tx: Tx,
  facts: FileFacts,
  payouts: readonly Payout[],
  action: AdminAction,
): Promise<Omit<CreatedBatch, 'leftOut'>> {
  const batchId = newId(action.now)
  const { entries, totalCents, entryHash, sha256 } = batchSums(facts, payouts)
  const filename = payoutFilename(facts)
  await tx.rows(
    'insert_payout_batch',
    `insert into payout_batches (id, day, number, effective_on, originator, time_of_day, created_at, created_by,
       entries, total, entry_hash, file_sha256, is_micro_deposits) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      batchId,
      facts.day,
      facts.number,
      facts.effectiveOn,
      JSON.stringify(facts.originator),
      facts.timeOfDay,
      action.now,
      action.admin.userId,
      entries,
      totalCents,
      entryHash,
      sha256,
      facts.isMicroDeposits,
    ],
  )
  await audit(tx, {
    ...auditedBy(action),
    action: 'payout-batch.created',
    subjectType: 'payout-batch',
    subjectId: batchId,
    details: { entries, totalCents, filename, sha256 },
  })
  return { batchId, filename, entries, totalCents, effectiveOn: facts.effectiveOn }
}

/**
 * Adds the payouts to the batch. The update checks again that they are payable and throws otherwise, because the file, which is built
 * already, contains all of them.
 */
async function joinBatch(
  tx: Tx,
  batchId: string,
  payouts: readonly Payout[],
  action: AdminAction,
): Promise<void> {
  const joined = await tx.rows(
    'join_payout_batch',
    `update withdrawals set payout_batch_id = $1
     where id = any($2::uuid[]) and status = 'approved' and payout_batch_id is null and user_id <> $3 returning id`,
    [batchId, payouts.map(({ withdrawalId }) => withdrawalId), action.admin.userId],
  )
  if (joined.length !== payouts.length) throw new Error('a locked payout is no longer payable')
  for (const { withdrawalId, campaignId, entry } of payouts) {
    await audit(tx, {
      ...auditedBy(action),
      action: 'withdrawal.batched',
      subjectType: 'withdrawal',
      subjectId: withdrawalId,
      details: { batchId, payoutCents: entry.amountCents, campaignId },
    })
  }
}
