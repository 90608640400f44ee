import { createHash } from 'node:crypto'
import type { WithdrawalRow } from '#db/tables.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { openBankDetails } from '../bank-details/bank-details.server.ts'
import { lockCampaignsOf, withdrawalsOf } from '../lock-withdrawal.server.ts'
import { lockDeposits, openDeposits } from '../micro-deposits/deposit-entries.server.ts'
import { lockObstacles } from '../payout-obstacle.server.ts'
import type { PayoutObstacle } from '../payout-obstacle.ts'
import type { AchOriginator } from './ach-originator.ts'
import { entryHash, nachaFile, type PayoutEntry } from './nacha.ts'

/** A payout with decrypted bank details. Never store or log it. */
export type Payout = {
  withdrawalId: string
  userId: string
  campaignId: string
  /** Why the payout can't be paid now, or null. */
  obstacle: PayoutObstacle | null
  entry: PayoutEntry
}

type PayoutRow = Pick<
  WithdrawalRow,
  | 'id'
  | 'userId'
  | 'campaignId'
  | 'isTest'
  | 'payout'
  | 'accountType'
  | 'accountHolderName'
  | 'routingNumber'
  | 'accountNumber'
>

const columns = `w.id, w.user_id, w.campaign_id, w.is_test, w.payout, w.account_type, w.account_holder_name, w.routing_number,
  w.account_number`

const isPayable = `w.status = 'approved' and w.payout_batch_id is null and w.payout > 0`

type Which = { ids: readonly string[] | null; limit: number }

/** Locks the payable payouts like `lockPayableRows`, and decrypts their bank details. */
export async function lockPayable(app: App, tx: Tx, which: Which): Promise<Payout[]> {
  return await openPayouts(app, tx, await lockPayableRows(tx, which))
}

/** Locks approved payouts that aren't in a batch (all, or those in `ids`) after their campaigns; returns at most `limit`, in id order. */
export async function lockPayableRows(tx: Tx, { ids, limit }: Which): Promise<PayoutRow[]> {
  const unlocked = await tx.rows<Pick<WithdrawalRow, 'id'>>(
    'payable_withdrawals',
    `select id from withdrawals w where ${isPayable} and ($1::uuid[] is null or w.id = any($1)) order by w.id limit $2`,
    [ids, limit],
  )
  const payable = unlocked.map(({ id }) => id)
  await lockCampaignsOf(tx, payable)
  // Checks again, because payouts may have been paid or batched during the wait for their campaigns' locks.
  return await tx.rows<PayoutRow>(
    'lock_payable_withdrawals',
    `select ${columns} from withdrawals w where w.id = any($1) and ${isPayable} order by w.id for no key update`,
    [payable],
  )
}

/** Locks the payouts or micro-deposits of a locked batch after their campaigns; returns them in the order of the file. */
export async function payoutsOf(
  app: App,
  tx: Tx,
  batch: { id: string; isMicroDeposits: boolean },
): Promise<Payout[]> {
  if (batch.isMicroDeposits) return await openDeposits(app, await lockDeposits(tx, { batchId: batch.id }))
  const batchId = batch.id
  await lockCampaignsOf(tx, await withdrawalsOf(tx, batchId))
  const rows = await tx.rows<PayoutRow>(
    'payouts_of_batch',
    `select ${columns} from withdrawals w where w.payout_batch_id = $1 order by w.id for no key update`,
    [batchId],
  )
  return await openPayouts(app, tx, rows)
}

async function openPayouts(app: App, tx: Tx, rows: readonly PayoutRow[]): Promise<Payout[]> {
  const obstacles = await lockObstacles(app, tx, rows)
  return rows.map((row, index) => ({
    withdrawalId: row.id,
    userId: row.userId,
    campaignId: row.campaignId,
    obstacle: obstacles[index] ?? null,
    entry: {
      individualId: row.id.replaceAll('-', '').slice(-15),
      accountType: row.accountType,
      amountCents: row.payout,
      accountHolderName: row.accountHolderName,
      ...openBankDetails(app.secrets, row.id, row),
    },
  }))
}

export type FileFacts = {
  originator: AchOriginator
  day: string
  number: number
  effectiveOn: string
  /** 'HH:mm' */
  timeOfDay: string
  isMicroDeposits: boolean
}

/** Builds a batch's file and its SHA-256 hash in hex. The same batch and payouts always produce the same bytes. */
export function payoutFile(facts: FileFacts, payouts: readonly Payout[]): { text: string; sha256: string } {
  const text = nachaFile({
    originator: facts.originator,
    createdOn: facts.day,
    createdAt: facts.timeOfDay,
    number: facts.number,
    effectiveOn: facts.effectiveOn,
    description: facts.isMicroDeposits ? 'ACCTVERIFY' : 'PAYOUT',
    entries: payouts.map(({ entry }) => entry),
  })
  return { text, sha256: createHash('sha256').update(text).digest('hex') }
}

/** The totals and hashes that a batch stores about its file. */
export function batchSums(facts: FileFacts, payouts: readonly Payout[]) {
  const entries = payouts.map(({ entry }) => entry)
  return {
    entries: entries.length,
    totalCents: entries.reduce((sum, { amountCents }) => sum + amountCents, 0),
    entryHash: entryHash(entries),
    sha256: payoutFile(facts, payouts).sha256,
  }
}
