import type { BankStatementLineRow, BankStatementRow } from '#db/tables.ts'
import {
  type Candidate,
  codeOf,
  type OpenLine,
  type Proposal,
  proposeMatches,
} from '../../books/bank/propose-matches.ts'
import { type Reconciliation, reconcile } from '../../books/bank/reconcile.ts'
import { codesTakingMoney } from '../../donations/offline/codes-taking-money.server.ts'
import { personName } from '../../lists/names.ts'
import type { App } from '../../platform/app.server.ts'
import type { Reads } from '../../platform/database/database.server.ts'
import { withInstants } from '../kit/with-instants.ts'
import type { BankData, BankTransaction, MatchedBankLine, ReturnablePayout } from './contract.ts'

const shownOpen = 300
const shownPayouts = 3
/** Banks return a payout within days, or 60 days if its account's owner says that it wasn't authorized. */
const daysToReturn = 60
/** Staff may record a payout as paid later than the bank sent it. */
const daysToRecord = 10

/** Loads what is open on both sides, the proposed matches, and the sums (P585, P587). `userId` is who would record a line. */
export async function loadBank(app: App, userId: string): Promise<BankData> {
  const db = await app.db.reader()
  const { timeZone } = app.env
  const [statements, lines, transactions, matched, batches] = await Promise.all([
    loadStatements(db),
    loadOpenLines(db),
    loadOpenTransactions(db, timeZone),
    loadMatched(db, timeZone),
    loadOpenBatches(db),
  ])
  const texts = lines.map(({ reference, description, hasBalance: _, ...line }) => ({
    ...line,
    text: `${reference} ${description}`,
  }))
  const coded = await campaignsOfLines(app, userId, texts)
  const proposals = proposeMatches(texts, candidatesOf(transactions), new Set(coded.keys()))
  const proposalOf = new Map<string, Proposal>(proposals.map(proposal => [proposal.lineId, proposal]))
  const returnable = await loadReturnable(db, timeZone)
  const reconciliation = await loadReconciliation(db, timeZone)
  const shownLines = lines.slice(0, shownOpen).map(({ hasBalance, ...line }) => {
    const { state = 'none', candidates = [], code = '' } = proposalOf.get(line.id) ?? {}
    return {
      ...line,
      isCounted: hasBalance && line.bookedOn <= (reconciliation?.day ?? ''),
      state,
      candidates: candidates.map(({ transactionIds }) => [...transactionIds]),
      campaign: coded.get(code) ?? null,
      openBatch: state === 'none' ? (batches.get(0 - line.cents) ?? null) : null,
      returnable: state === 'none' ? (returnable.get(line.id) ?? []).slice(0, shownPayouts) : [],
    }
  })
  const wanted = new Set(shownLines.flatMap(({ candidates }) => candidates.flat()))
  return {
    statements: statements.map(withInstants),
    reconciliation,
    openingConfirmed: reconciliation && (await loadOpeningConfirmed(db, reconciliation)),
    openLines: shownLines,
    openTransactions: transactions
      .filter(({ id }, at) => at < shownOpen || wanted.has(id))
      .map(({ references: _, batchId: __, isDeposit: ___, postedOn, ...transaction }) => ({
        ...transaction,
        isCounted:
          reconciliation !== null && postedOn >= reconciliation.firstDay && postedOn <= reconciliation.day,
      })),
    matched,
    counts: { openLines: lines.length, openTransactions: transactions.length },
    confirmAboveCents: app.env.offlineConfirmAboveCents,
    topics: ['admin'],
  }
}

/** The campaigns that take the money of these lines, by the codes in them. */
const campaignsOfLines = (app: App, userId: string, lines: readonly OpenLine[]) =>
  codesTakingMoney(
    app,
    userId,
    lines.flatMap(line => {
      const code = codeOf(line)
      return code === null ? [] : { code, receivedOn: line.bookedOn }
    }),
  )

type OpenTransaction = BankTransaction & {
  references: string[]
  batchId: string | null
  isDeposit: boolean
  /** The day of the ledger, in the platform's time zone. */
  postedOn: string
}

/** Each transaction, each payout batch, and the checks and cash deposited on one day, without repeats. */
function candidatesOf(transactions: readonly OpenTransaction[]): Candidate[] {
  const batches = Map.groupBy(
    transactions.filter(({ batchId }) => batchId !== null),
    ({ batchId }) => batchId,
  )
  const deposits = Map.groupBy(
    transactions.filter(({ isDeposit }) => isDeposit),
    ({ day }) => day,
  )
  const groups = [...batches.values(), ...deposits.values()].filter(({ length }) => length > 1)
  return [...transactions.map(transaction => [transaction]), ...groups].map(members => ({
    transactionIds: members.map(({ id }) => id),
    day: members[0]?.day ?? '',
    cents: members.reduce((sum, { cents }) => sum + cents, 0),
    references: members.flatMap(({ references }) => references),
  }))
}

const loadStatements = (db: Reads) =>
  db.rows<
    Pick<BankStatementRow, 'id' | 'format' | 'account' | 'lines' | 'newLines' | 'importedAt'> & {
      from: string
      until: string
      closingCents: number | null
      importedBy: string | null
    }
  >(
    'bank_statements_shown',
    `select s.id, s.format, s.account, s.from_on::text as from, s.until_on::text as until, s.closing as closing_cents, s.lines, s.new_lines,
       ${personName('p')} as imported_by, s.imported_at
     from live_bank_statements s left join profiles p on p.user_id = s.imported_by order by s.imported_at desc, s.id limit 10`,
  )

type Line = Pick<BankStatementLineRow, 'id' | 'cents' | 'account' | 'reference' | 'description'> & {
  bookedOn: string
}

const loadOpenLines = (db: Reads) =>
  db.rows<Line & { hasBalance: boolean }>(
    'bank_lines_open',
    `select id, booked_on::text, cents, account, reference, description,
       exists (select from live_bank_statements s where s.account = l.account and s.closing is not null) as has_balance
     from live_bank_lines l
     where not exists (select from bank_matches m where m.line_id = l.id and m.undone_at is null)
     order by booked_on, id limit 5000`,
  )

/** The transactions `t` of the bank account with entry `e`, and what tells them apart. `$1` is the time zone. */
const transactionSql = `select t.id, t.kind, e.amount as cents,
    coalesce(case when t.kind = 'offline_received' then coalesce(o.deposited_on, o.received_on) when t.kind = 'payout_paid' then b.effective_on end,
      (t.occurred_at at time zone $1)::date)::text as day,
    (t.occurred_at at time zone $1)::date::text as posted_on,
    w.id as withdrawal_id, concat_ws(' · ', o.reference, o.donor_name, p.provider_payout_id, w.full_name) as what,
    array_remove(array[o.reference, p.provider_payout_id], null) as references,
    case when t.kind = 'payout_paid' then w.payout_batch_id end as batch_id,
    t.kind = 'offline_received' and o.kind in ('cheque', 'cash') and o.deposited_on is not null as is_deposit
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  left join offline_donations o on o.id = t.subject_id and t.kind in ('offline_received', 'offline_reversed')
  left join withdrawals w on w.id = t.subject_id and t.kind in ('payout_paid', 'payout_returned')
  left join payout_batches b on b.id = w.payout_batch_id
  left join provider_payouts p on p.id = t.subject_id and t.kind = 'provider_settled'`

/** Those that a statement may show, or that its dates cover. */
const loadOpenTransactions = (db: Reads, timeZone: string) =>
  db.rows<OpenTransaction>(
    'bank_transactions_open',
    `select * from (${transactionSql} where e.account = 'bank'
       and not exists (select from bank_matches m where m.transaction_id = t.id and m.undone_at is null)) open
     where day >= (select (min(from_on) - 10)::text from live_bank_statements)
       or posted_on >= (select min(from_on)::text from live_bank_statements) order by day, id limit 5000`,
    [timeZone],
  )

async function loadMatched(db: Reads, timeZone: string): Promise<MatchedBankLine[]> {
  const lines = await db.rows<Line & { confirmedBy: string | null; confirmedAt: Date }>(
    'bank_lines_matched',
    `select l.id, l.booked_on::text, l.cents, l.reference, l.description, ${personName('p')} as confirmed_by, m.confirmed_at
     from bank_matches m join live_bank_lines l on l.id = m.line_id left join profiles p on p.user_id = m.confirmed_by
     where m.undone_at is null and m.part = 1 order by m.confirmed_at desc, l.id limit 100`,
  )
  const transactions = await db.rows<OpenTransaction & { lineId: string }>(
    'bank_transactions_matched',
    `select m.line_id, found.* from bank_matches m join (${transactionSql} where e.account = 'bank') found on found.id = m.transaction_id
     where m.undone_at is null and m.line_id = any($2) order by found.day, found.id`,
    [timeZone, lines.map(({ id }) => id)],
  )
  const byLine = Map.groupBy(transactions, ({ lineId }) => lineId)
  return lines.map(line => ({
    ...withInstants(line),
    transactions: (byLine.get(line.id) ?? []).map(({ id, kind, day, cents, what, withdrawalId }) => ({
      id,
      kind,
      day,
      cents,
      what,
      withdrawalId,
    })),
  }))
}

/** The downloaded payout files that aren't marked as paid, by their total in cents. */
async function loadOpenBatches(db: Reads): Promise<Map<number, { day: string; number: number }>> {
  const batches = await db.rows<{ total: number; day: string; number: number }>(
    'payout_batches_at_bank',
    `select total, day::text, number from payout_batches where status = 'open' and downloaded_at is not null order by day desc`,
  )
  return new Map(batches.map(({ total, day, number }) => [total, { day, number }]))
}

/** The paid payouts of which a line without a match may be the return, newest first, by the line's id. */
async function loadReturnable(db: Reads, timeZone: string): Promise<Map<string, ReturnablePayout[]>> {
  const payouts = await db.rows<ReturnablePayout & { lineId: string }>(
    'bank_payouts_returnable',
    `select l.id as line_id, w.id as withdrawal_id, w.full_name as name, w.day::text
     from live_bank_lines l join (
       select id, full_name, payout, (paid_at at time zone $1)::date as day from withdrawals where status = 'paid') w
       on w.payout = l.cents and w.day between l.booked_on - $2::int and l.booked_on + $3::int
     where not exists (select from bank_matches m where m.line_id = l.id and m.undone_at is null)
     order by w.day desc, w.id`,
    [timeZone, daysToReturn, daysToRecord],
  )
  return Map.groupBy(payouts, ({ lineId }) => lineId)
}

/** Null until a statement with a balance was imported. */
async function loadReconciliation(db: Reads, timeZone: string): Promise<Reconciliation | null> {
  const [sums] = await db.rows<Parameters<typeof reconcile>[0] & { day: string | null }>(
    'bank_reconciliation',
    `with balances as (
       -- The newest balance of each account.
       select distinct on (account) account, until_on, closing from live_bank_statements where closing is not null
       order by account, until_on desc, imported_at desc),
     days as (select min(b.until_on) as day, (select min(from_on) from live_bank_statements where account in (select account from balances)) as first
       from balances b),
     lines as (
       select l.account, l.booked_on, l.cents, (
         select min((t.occurred_at at time zone $1)::date) from bank_matches m join ledger_transactions t on t.id = m.transaction_id
         where m.line_id = l.id and m.undone_at is null) as matched_on
       from live_bank_lines l where l.account in (select account from balances)),
     entries as (
       select e.amount, (t.occurred_at at time zone $1)::date as day, (
         select case when l.account in (select account from balances) then l.booked_on else 'infinity' end
         from bank_matches m join live_bank_lines l on l.id = m.line_id
         where m.transaction_id = t.id and m.undone_at is null) as booked_on
       from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where e.account = 'bank')
     select d.day::text as day, d.first::text as first_day,
       (select coalesce(sum(b.closing), 0)::bigint from balances b)
         - (select coalesce(sum(l.cents), 0)::bigint from lines l join balances b using (account)
            where l.booked_on > d.day and l.booked_on <= b.until_on) as statement_cents,
       (select coalesce(sum(coalesce(s.opening, s.closing - (
            select coalesce(sum(l.cents), 0) from lines l where l.account = s.account and l.booked_on between s.from_on and s.until_on))), 0)::bigint
        from (select distinct on (account) * from live_bank_statements where account in (select account from balances)
              order by account, from_on, imported_at) s) as opening_cents,
       (select coalesce(sum(amount), 0)::bigint from entries where day <= d.day) as ledger_cents,
       (select coalesce(sum(amount), 0)::bigint from entries where day < d.first) as ledger_before_cents,
       (select coalesce(sum(cents), 0)::bigint from lines where booked_on <= d.day and matched_on is null) as only_statement_cents,
       (select coalesce(sum(amount), 0)::bigint from entries
        where day between d.first and d.day and booked_on is null) as only_ledger_cents,
       (select coalesce(sum(cents), 0)::bigint from lines
        where booked_on <= d.day and (matched_on > d.day or matched_on < d.first))
         - (select coalesce(sum(amount), 0)::bigint from entries
            where day between d.first and d.day and booked_on > d.day) as elsewhere_cents
     from days d`,
    [timeZone],
  )
  return sums?.day ? reconcile(sums) : null
}

/** Who confirmed this opening difference last, and why; null if no one did (P730). */
async function loadOpeningConfirmed(
  db: Reads,
  { firstDay, beforeCents }: Reconciliation,
): Promise<BankData['openingConfirmed']> {
  const [found] = await db.rows<{ reason: string; by: string | null; at: Date }>(
    'bank_opening_confirmed',
    `select o.reason, ${personName('p')} as by, o.confirmed_at as at
     from bank_opening_differences o left join profiles p on p.user_id = o.confirmed_by
     where o.first_day = $1 and o.cents = $2 order by o.confirmed_at desc limit 1`,
    [firstDay, beforeCents],
  )
  return found ? withInstants(found) : null
}
