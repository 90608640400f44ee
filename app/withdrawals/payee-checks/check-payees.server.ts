import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { lockPayableRows } from '../payout-batches/payout-file.server.ts'
import { fillAccountKeys } from './account-key.server.ts'
import { matchSanctions } from './match-sanctions.server.ts'
import { type Hold, holdsOf, smallDonations } from './payee-rules.ts'

type PayeeRow = {
  id: string
  accountHolderName: string
  accountName: string
  studentName: string
  accountFirstUsedAt: Date
  isAccountConfirmed: boolean
  otherOwners: number
  requestCents: number
  hasBeenPaid: boolean
  allDonations: number
  smallDonations: number
}

/**
 * Raises the holds of withdrawals that the caller has locked and that aren't on their way to the bank (P620, P621). A finding that was
 * raised before, whether cleared or not, isn't raised again. Returns the number of new holds.
 */
export async function checkPayees(
  app: App,
  tx: Tx,
  withdrawalIds: readonly string[],
  now: Date,
): Promise<number> {
  await fillAccountKeys(app, tx)
  const payees = await loadPayees(tx, withdrawalIds)
  let raised = 0
  for (const payee of payees) {
    const names = [payee.accountName, payee.studentName]
    const sanctioned = await matchSanctions(tx, [...names, payee.accountHolderName])
    const holds = holdsOf(
      {
        ...payee,
        names,
        donations: { all: payee.allDonations, small: payee.smallDonations },
      },
      { now, firstPayoutAboveCents: app.env.checkFirstPayoutAboveCents, matchSanctions: () => sanctioned },
    )
    for (const hold of holds) if (await raise(tx, payee.id, hold, now)) raised++
  }
  return raised
}

/**
 * Checks payees again before their payouts go into a batch or are recorded as paid without one (P621), in a transaction of its own: new
 * holds stay raised although the caller then leaves out or refuses the payouts. Of all payable withdrawals, or those in `ids`, at most `limit`.
 */
export async function checkPayeesAgain(
  app: App,
  which: { ids: readonly string[] | null; limit: number },
  now: Date,
): Promise<void> {
  await app.db.transaction(async tx => {
    const payable = await lockPayableRows(tx, which)
    const raised = await checkPayees(
      app,
      tx,
      payable.map(({ id }) => id),
      now,
    )
    if (raised > 0) await announce(tx, ['admin'])
  })
}

async function loadPayees(tx: Tx, withdrawalIds: readonly string[]): Promise<PayeeRow[]> {
  return await tx.rows<PayeeRow>(
    'payees_to_check',
    `select w.id, w.account_holder_name, u.name as account_name, c.first_name || ' ' || c.last_name as student_name,
       (select min(o.created_at) from withdrawals o where o.account_key = w.account_key) as account_first_used_at,
       exists (select 1 from micro_deposits m
        where m.user_id = w.user_id and m.account_key = w.account_key and m.status = 'confirmed') as is_account_confirmed,
       (select count(distinct o.user_id) from withdrawals o
        where o.account_key = w.account_key and o.user_id <> w.user_id) as other_owners,
       (select sum(o.amount)::bigint from withdrawals o where o.request_id = w.request_id and o.user_id = w.user_id) as request_cents,
       exists (select 1 from withdrawals o where o.user_id = w.user_id and o.status = 'paid') as has_been_paid,
       d.all_donations, d.small_donations
     from withdrawals w
     join users u on u.id = w.user_id
     join campaigns c on c.id = w.campaign_id
     cross join lateral (
       select count(*) as all_donations, count(*) filter (where given_amount <= $2) as small_donations
       from donations where campaign_id = w.campaign_id and status = 'captured'
         and created_at > w.created_at - make_interval(days => $3) and created_at <= w.created_at
     ) d
     where w.id = any($1::uuid[]) order by w.id`,
    [withdrawalIds, smallDonations.atMostCents, smallDonations.days],
  )
}

async function raise(tx: Tx, withdrawalId: string, { rule, subject, facts, endsAt }: Hold, now: Date) {
  const raised = await tx.rows<{ id: string }>(
    'raise_payee_hold',
    `insert into payee_holds (withdrawal_id, rule, subject, facts, raised_at, ends_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning id`,
    [withdrawalId, rule, subject, JSON.stringify(facts), now, endsAt],
  )
  if (raised.length === 0) return false
  await audit(tx, {
    at: now,
    actorUserId: null,
    action: 'payee-hold.raised',
    subjectType: 'withdrawal',
    subjectId: withdrawalId,
    details: { holdRule: rule },
  })
  return true
}
