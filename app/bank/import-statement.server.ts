import { createHash } from 'node:crypto'
import type { BankCsvLayoutRow } from '#db/tables.ts'
import { type AdminAction, auditedBy } from '../accounts/access.ts'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import { audit } from '../platform/audit/audit.server.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import { newId } from '../platform/ids.server.ts'
import { fileReader } from '../platform/own-thread.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import type { ImportedStatement, StatementPreview } from './contract.ts'
import { lineKeys } from './line-keys.server.ts'
import { type CsvLayout, changedColumns, csvLayout, headerKey, suggestLayout } from './read/layout.ts'
import type { ReadFile } from './read/read-statement.ts'
import type { FileToRead } from './read/read-statement-thread.server.ts'
import type { Statement } from './read/statement.ts'

/** Donations are in this currency. */
const currency = 'USD'

const readInThread = fileReader<FileToRead, ReadFile>({
  built: 'bank-statement',
  source: 'app/bank/read/read-statement-thread.server.ts',
})

/**
 * Reads a bank statement and says what an import would bring (P583). Changes nothing. Refuses UnreadableFile (400) and OtherFormat (409).
 */
export async function previewStatement(app: App, bytes: Uint8Array): Promise<StatementPreview> {
  const { statement, csv, layouts } = await readFile(app.db, bytes)
  if (statement) await refuseOtherFormat(app.db, statement)
  return {
    sha256: sha256Of(bytes),
    csv: csv && { ...csv, layout: layouts[headerKey(csv.header)] ?? suggestLayout(csv.header) },
    statement: statement && {
      ...(await countNew(app.db, statement)),
      ...{ format: statement.format, account: lastOf(statement), lines: statement.lines.length },
      ...{ from: statement.from, until: statement.until },
      ...{ openingCents: statement.openingCents, closingCents: statement.closingCents },
      first: statement.lines.slice(0, 5).map(({ bookedOn, cents, reference, description }) => ({
        ...{ bookedOn, cents, reference, description },
      })),
    },
  }
}

/**
 * Imports a bank statement in one transaction. A line that an earlier file had isn't imported again, and the same file again changes nothing
 * (P584). Refuses UnreadableFile (400), FileChanged, ColumnsNeeded and OtherFormat (409).
 */
export async function importStatement(
  app: App,
  bytes: Uint8Array,
  previewed: string,
  action: AdminAction,
): Promise<ImportedStatement> {
  const sha256 = sha256Of(bytes)
  if (sha256 !== previewed)
    throw refusal('FileChanged', 409, phrase('The file has changed since you chose it. Choose it again.'))
  const { statement, csv } = await readFile(app.db, bytes)
  if (!statement) throw refusal('ColumnsNeeded', 409, phrase('Say first what the columns mean.'))
  return await app.db.transaction(async tx => {
    await lockImports(tx)
    const earlier = await importedBefore(tx, sha256)
    if (earlier) return { ...earlier, isRepeated: true }
    await refuseOtherFormat(tx, statement)
    return await writeStatement(tx, statement, { sha256, csvHeader: csv?.header ?? null }, action)
  })
}

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
     on conflict (line_key) do nothing`,
    [JSON.stringify(rows), statementId, account],
  )
  await audit(tx, {
    ...auditedBy(action),
    action: 'bank-statement.imported',
    subjectType: 'bank-statement',
    subjectId: statementId,
    details: {
      ...{ format, from, until, lines: lines.length, newLines, sha256 },
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
export async function saveCsvLayout(
  app: App,
  { header, layout }: { header: readonly string[]; layout: CsvLayout },
  action: AdminAction,
): Promise<{ saved: true }> {
  const { admin, now } = action
  return await app.db.transaction(async tx => {
    await lockImports(tx)
    const before = (await readLayouts(tx))[headerKey(header)]
    const changed = changedColumns(before, layout)
    if (changed.length === 0) return { saved: true }
    await tx.rows(
      'save_bank_csv_layout',
      `insert into bank_csv_layouts (header, layout, saved_by, saved_at) values ($1, $2, $3, $4)
       on conflict (header) do update set layout = excluded.layout, saved_by = excluded.saved_by, saved_at = excluded.saved_at`,
      [headerKey(header), JSON.stringify(layout), admin.userId, now],
    )
    const only = (values: CsvLayout) => Object.fromEntries(changed.map(name => [name, values[name]]))
    await audit(tx, {
      ...auditedBy(action),
      action: 'bank-csv-layout.saved',
      subjectType: 'bank-csv-layout',
      subjectId: sha256Of(headerKey(header)),
      details: { ...(before && { before: only(before) }), after: only(layout) },
    })
    return { saved: true }
  })
}

async function readLayouts(db: Pick<Db, 'rows'>): Promise<Record<string, CsvLayout>> {
  const saved = await db.rows<Pick<BankCsvLayoutRow, 'header' | 'layout'>>(
    'bank_csv_layouts',
    'select header, layout from bank_csv_layouts',
  )
  return Object.fromEntries(saved.map(({ header, layout }) => [header, csvLayout.parse(layout)]))
}

async function readFile(db: Pick<Db, 'rows'>, bytes: Uint8Array) {
  const layouts = await readLayouts(db)
  return { ...(await readInThread({ bytes, layouts, currency })), layouts }
}

const sha256Of = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/** The last 4 letters and digits of the account's number. */
const lastOf = ({ account }: Statement) => account.replace(/[^0-9A-Za-z]/g, '').slice(-4) || '0000'

async function importedBefore(tx: Tx, sha256: string): Promise<Omit<ImportedStatement, 'isRepeated'> | null> {
  const [found] = await tx.rows<Omit<ImportedStatement, 'isRepeated'>>(
    'bank_statement_of_file',
    'select id as statement_id, lines, new_lines from bank_statements where sha256 = $1',
    [sha256],
  )
  return found ?? null
}

/** How many lines no earlier statement has, and how many of these are of days inside an earlier one. */
async function countNew(
  db: Pick<Db, 'rows'>,
  statement: Statement,
): Promise<{ newLines: number; lateLines: number }> {
  const keys = lineKeys(statement)
  const [row] = await db.rows<{ newLines: number; lateLines: number }>(
    'count_new_bank_lines',
    `with fresh as (
       select k.day from unnest($1::text[], $2::date[]) as k(key, day)
       where not exists (select from bank_statement_lines l where l.line_key = k.key))
     select count(*) as new_lines, count(*) filter (where exists (
       select from bank_statements s where s.account = $3 and s.from_on < fresh.day and s.until_on > fresh.day)) as late_lines
     from fresh`,
    [keys, statement.lines.map(({ bookedOn }) => bookedOn), lastOf(statement)],
  )
  return row ?? { newLines: 0, lateLines: 0 }
}

/** Lines of different formats can't be compared. Refuses OtherFormat (409) if another format covers some of the days. */
async function refuseOtherFormat(db: Pick<Db, 'rows'>, statement: Statement): Promise<void> {
  const { format, from, until } = statement
  const [other] = await db.rows<{ format: string; from: string; until: string }>(
    'bank_statement_of_other_format',
    `select format, from_on::text as from, until_on::text as until from bank_statements
     where account = $1 and format <> $2 and from_on <= $4 and until_on >= $3 order by from_on limit 1`,
    [lastOf(statement), format, from, until],
  )
  if (!other) return
  const message = phrase(
    'The days {from} to {until} of this account were imported in another format. Choose a file of that format, or of other days.',
  )
  throw refusal('OtherFormat', 409, message, { values: { from: other.from, until: other.until } })
}
