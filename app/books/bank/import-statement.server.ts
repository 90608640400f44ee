import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { BankCsvLayoutRow, BankStatementRow } from '#db/tables.ts'
import { type AdminAction, auditedBy } from '../../accounts/access.ts'
import { addDays } from '../../campaigns/days.ts'
import { dayIn } from '../../lib/moment.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.server.ts'
import { fileReader } from '../../platform/own-thread.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type {
  csvReading,
  ImportedStatement,
  previewedStatement,
  StatementPreview,
  StatementSummary,
} from './contract.ts'
import { lineKeys } from './line-keys.server.ts'
import { type CsvLayout, changedColumns, csvLayout, hasAmountColumns, headerKey } from './read/layout.ts'
import type { CsvColumns, ReadFile } from './read/read-statement.ts'
import type { FileToRead } from './read/read-statement-thread.server.ts'
import type { Statement } from './read/statement.ts'

/** Donations are in this currency. */
const currency = 'USD'

const readInThread = fileReader<FileToRead, ReadFile>({
  built: 'bank-statement',
  source: 'app/books/bank/read/read-statement-thread.server.ts',
})

/** What a person says of a CSV file, as it is sent. */
type Reading = z.output<typeof csvReading>

/**
 * Reads a bank statement and says what an import would bring (P583). Changes nothing. Refuses UnreadableFile (400), ColumnsNeeded and
 * OtherFormat (409).
 */
export async function previewStatement(
  app: App,
  bytes: Uint8Array,
  reading: Reading = {},
): Promise<StatementPreview> {
  const { statement, csv } = await readFile(app, bytes, reading)
  if (statement) await refuseOtherFormat(app.db, statement)
  return {
    sha256: sha256Of(bytes),
    csv: csv && { ...csv, accounts: await readAccounts(app.db) },
    statement: statement && {
      ...(await countNew(app.db, statement)),
      format: statement.format,
      account: lastOf(statement),
      lines: statement.lines.length,
      from: statement.from,
      until: statement.until,
      leftOut: statement.leftOut,
      openingCents: statement.openingCents,
      closingCents: statement.closingCents,
      first: statement.lines.slice(0, 5).map(({ bookedOn, cents, reference, description }) => ({
        bookedOn,
        cents,
        reference,
        description,
      })),
    },
  }
}

/**
 * Imports a bank statement in one transaction, with the column layout that a person chose, and saves that layout for files with the same
 * header. Lines of an earlier file aren't imported again, and importing the same file again changes nothing (P584). Refuses UnreadableFile (400), FileChanged,
 * ColumnsNeeded and OtherFormat (409).
 */
export async function importStatement(
  app: App,
  bytes: Uint8Array,
  { sha256: previewed, ...reading }: z.output<typeof previewedStatement>,
  action: AdminAction,
): Promise<ImportedStatement> {
  const sha256 = sha256Of(bytes)
  if (sha256 !== previewed)
    throw refusal('FileChanged', 409, phrase('The file has changed since you chose it. Choose it again.'))
  const { statement, csv } = await readFile(app, bytes, reading)
  if (!statement) throw columnsNeeded()
  return await app.db.transaction(async tx => {
    await lockImports(tx)
    const earlier = await importedBefore(tx, sha256)
    if (earlier) return { ...earlier, isRepeated: true }
    await refuseOtherFormat(tx, statement)
    if (csv) await rememberLayout(tx, csv, action)
    return await writeStatement(tx, statement, { sha256, csvHeader: csv?.header ?? null }, action)
  })
}

const columnsNeeded = () =>
  refusal('ColumnsNeeded', 409, phrase('Say what the columns mean, and which account the file is of.'))

/** Imports wait for each other, so that none overlooks the lines or the format of another. The number is arbitrary. */
async function lockImports(tx: Tx): Promise<void> {
  await tx.rows('lock_bank_imports', 'select pg_advisory_xact_lock($1)', [7_203_134])
}

async function writeStatement(
  tx: Tx,
  statement: Statement,
  { sha256, csvHeader }: { sha256: string; csvHeader: readonly string[] | null },
  action: AdminAction,
): Promise<ImportedStatement> {
  const { admin, now } = action
  const { newLines } = await countNew(tx, statement)
  const { format, from, until, openingCents, closingCents, lines } = statement
  const statementId = newId(now)
  const account = lastOf(statement)
  await tx.rows(
    'insert_bank_statement',
    `insert into bank_statements (id, sha256, format, account, from_on, until_on, opening, closing, lines, new_lines, imported_by, imported_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      statementId,
      sha256,
      format,
      account,
      from,
      until,
      openingCents,
      closingCents,
      lines.length,
      newLines,
      admin.userId,
      now,
    ],
  )
  const keys = lineKeys(statement)
  const rows = lines.map(({ bankId: _, ...line }, at) => ({ ...line, id: newId(now), key: keys[at] }))
  await tx.rows(
    'insert_bank_statement_lines',
    `insert into bank_statement_lines (id, statement_id, account, line_key, booked_on, cents, reference, description)
     select id, $2, $3, key, "bookedOn", cents, reference, description
     from jsonb_to_recordset($1::jsonb) as l(id uuid, key text, "bookedOn" date, cents bigint, reference text, description text)
     where not exists (select from live_bank_lines o where o.line_key = l.key)`,
    [JSON.stringify(rows), statementId, account],
  )
  await audit(tx, {
    ...auditedBy(action),
    action: 'bank-statement.imported',
    subjectType: 'bank-statement',
    subjectId: statementId,
    details: {
      format,
      from,
      until,
      lines: lines.length,
      newLines,
      sha256,
      ...(csvHeader && { csvLayout: sha256Of(headerKey(csvHeader)) }),
    },
  })
  await announce(tx, ['admin'])
  return { statementId, lines: lines.length, newLines, isRepeated: false }
}

/**
 * Remembers what the columns of a bank's CSV files mean, for files with the same header. The audit log names what changed, because it
 * decides what an import reads (P583).
 */
async function rememberLayout(tx: Tx, { header, layout }: CsvColumns, action: AdminAction): Promise<void> {
  const { admin, now } = action
  const key = headerKey(header)
  const before = (await readLayouts(tx))[key]
  const changed = changedColumns(before, layout)
  if (changed.length === 0) return
  // The former release reads `layout`, which has no other keys.
  const { direction, status, ...columns } = layout
  await tx.rows(
    'save_bank_csv_layout',
    `insert into bank_csv_layouts (header, layout, more, saved_by, saved_at) values ($1, $2, $3, $4, $5)
     on conflict (header) do update set layout = excluded.layout, more = excluded.more, saved_by = excluded.saved_by,
       saved_at = excluded.saved_at`,
    [key, JSON.stringify(columns), JSON.stringify({ direction, status }), admin.userId, now],
  )
  const only = (values: Partial<CsvLayout>) => Object.fromEntries(changed.map(name => [name, values[name]]))
  await audit(tx, {
    ...auditedBy(action),
    action: 'bank-csv-layout.saved',
    subjectType: 'bank-csv-layout',
    subjectId: sha256Of(key),
    details: { ...(before && { before: only(before) }), after: only(layout) },
  })
}

async function readLayouts(db: Pick<Db, 'rows'>): Promise<Record<string, Partial<CsvLayout>>> {
  const saved = await db.rows<Pick<BankCsvLayoutRow, 'header' | 'layout' | 'more'>>(
    'bank_csv_layouts',
    'select header, layout, more from bank_csv_layouts',
  )
  const parsed = saved.map(({ header, layout, more }) => ({
    header,
    layout: csvLayout.partial().parse({ ...Object(layout), ...Object(more) }),
  }))
  return Object.fromEntries(parsed.map(({ header, layout }) => [header, layout]))
}

/** The accounts of the statements, by the last characters of their numbers. */
async function readAccounts(db: Pick<Db, 'rows'>): Promise<string[]> {
  const found = await db.rows<Pick<BankStatementRow, 'account'>>(
    'bank_accounts',
    'select distinct account from live_bank_statements order by account',
  )
  return found.map(({ account }) => account)
}

/** A bank books in its own time zone, and some name the next business day. */
const daysAhead = 2

async function readFile({ db, clock, env }: App, bytes: Uint8Array, { headerLine, ...layout }: Reading) {
  const said = Object.keys(layout).length > 0 ? csvLayout.safeParse(layout) : undefined
  if (said && !(said.success && hasAmountColumns(said.data))) throw columnsNeeded()
  return await readInThread({
    bytes,
    currency,
    layouts: await readLayouts(db),
    latest: addDays(dayIn(clock.now(), env.timeZone), daysAhead),
    reading: {
      ...(headerLine !== undefined && { headerLine: Number(headerLine) }),
      ...(said?.success && { layout: said.data }),
    },
  })
}

const sha256Of = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/** The last 4 letters and digits of the account's number. */
const lastOf = ({ account }: Statement) => account.replace(/[^0-9A-Za-z]/g, '').slice(-4) || '0000'

async function importedBefore(tx: Tx, sha256: string): Promise<Omit<ImportedStatement, 'isRepeated'> | null> {
  const [found] = await tx.rows<Omit<ImportedStatement, 'isRepeated'>>(
    'bank_statement_of_file',
    'select id as statement_id, lines, new_lines from live_bank_statements where sha256 = $1',
    [sha256],
  )
  return found ?? null
}

/**
 * How many lines no earlier statement has, how many of these are of days inside an earlier one, and the known lines of a day that two files
 * may have split.
 */
async function countNew(
  db: Pick<Db, 'rows'>,
  statement: Statement,
): Promise<Pick<StatementSummary, 'newLines' | 'lateLines' | 'splitDay'>> {
  const keys = lineKeys(statement)
  const { from, until, lines } = statement
  const [row] = await db.rows<{
    newLines: number
    lateLines: number
    day: string | null
    splitLines: number
  }>(
    'count_new_bank_lines',
    `with given as (
       select k.day, k.has_id, exists (select from live_bank_lines l where l.line_key = k.key) as known
       from unnest($1::text[], $2::date[], $3::boolean[]) as k(key, day, has_id)),
     split as (
       select day, count(*) as lines from given
       where known and not has_id and exists (
         select from live_bank_statements s where s.account = $4
           and (given.day = s.until_on and given.day = $5::date and s.from_on < given.day
             or given.day = s.from_on and given.day = $6::date and s.until_on > given.day))
       group by day order by day limit 1)
     select count(*) filter (where not known) as new_lines, count(*) filter (where not known and exists (
         select from live_bank_statements s where s.account = $4 and s.from_on < given.day and s.until_on > given.day)) as late_lines,
       (select day::text from split) as day, coalesce((select lines from split), 0) as split_lines
     from given`,
    [
      keys,
      lines.map(({ bookedOn }) => bookedOn),
      lines.map(({ bankId }) => bankId !== ''),
      lastOf(statement),
      from,
      until,
    ],
  )
  const { newLines = 0, lateLines = 0, day = null, splitLines = 0 } = row ?? {}
  return { newLines, lateLines, splitDay: day === null ? null : { day, lines: splitLines } }
}

/** Lines of different formats can't be compared. Refuses OtherFormat (409) if another format covers some of the days. */
async function refuseOtherFormat(db: Pick<Db, 'rows'>, statement: Statement): Promise<void> {
  const { format, from, until } = statement
  const [other] = await db.rows<{ format: string; from: string; until: string }>(
    'bank_statement_of_other_format',
    `select format, from_on::text as from, until_on::text as until from live_bank_statements
     where account = $1 and format <> $2 and from_on <= $4 and until_on >= $3 order by from_on limit 1`,
    [lastOf(statement), format, from, until],
  )
  if (!other) return
  const message = phrase(
    'The dates {from} to {until} of this account were imported in another format. Choose a file of that format, or of other dates.',
  )
  throw refusal('OtherFormat', 409, message, { values: { from: other.from, until: other.until } })
}
