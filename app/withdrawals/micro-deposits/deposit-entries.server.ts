import type { MicroDepositRow, WithdrawalRow } from '#db/tables.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { openBankDetails } from '../bank-details/bank-details.server.ts'
import type { PayoutEntry } from '../payout-batches/nacha.ts'

type DepositRow = Pick<MicroDepositRow, 'id' | 'withdrawalId' | 'firstCents' | 'secondCents'> &
  Pick<
    WithdrawalRow,
    'userId' | 'campaignId' | 'accountType' | 'accountHolderName' | 'routingNumber' | 'accountNumber'
  >

/** Locks the deposits of a batch, or at most `limit` that wait for one and aren't to the account of `exceptUserId`; returns them in id order. */
export async function lockDeposits(
  tx: Tx,
  which: { batchId: string } | { exceptUserId: string; limit: number },
): Promise<DepositRow[]> {
  const columns = `d.id, d.withdrawal_id, d.first_cents, d.second_cents, w.user_id, w.campaign_id, w.account_type, w.account_holder_name,
    w.routing_number, w.account_number`
  return 'batchId' in which
    ? await tx.rows<DepositRow>(
        'deposits_of_batch',
        `select ${columns} from micro_deposits d join withdrawals w on w.id = d.withdrawal_id
         where d.payout_batch_id = $1 order by d.id for no key update of d`,
        [which.batchId],
      )
    : await tx.rows<DepositRow>(
        'deposits_to_send',
        `select ${columns} from micro_deposits d join withdrawals w on w.id = d.withdrawal_id
         where d.status = 'requested' and d.payout_batch_id is null and d.user_id <> $1 order by d.id limit $2 for no key update of d`,
        [which.exceptUserId, which.limit],
      )
}

/** The two credits of each deposit, with decrypted bank details. Never store or log them. */
export function openDeposits(app: App, rows: readonly DepositRow[]) {
  return rows.flatMap(({ id, withdrawalId, userId, campaignId, firstCents, secondCents, ...row }) => {
    const bank = openBankDetails(app.secrets, withdrawalId, row)
    const credit = (which: 1 | 2, amountCents: number): PayoutEntry => ({
      individualId: `${id.replaceAll('-', '').slice(-14)}${which}`,
      accountType: row.accountType,
      accountHolderName: row.accountHolderName,
      amountCents,
      ...bank,
    })
    return [credit(1, firstCents), credit(2, secondCents)].map(entry => ({
      withdrawalId,
      userId,
      campaignId,
      obstacle: null,
      entry,
    }))
  })
}
