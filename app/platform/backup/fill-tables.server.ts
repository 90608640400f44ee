import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Table } from './tables.server.ts'

/** Receives the content of a backup's tables in parts, one table after the other. `finish` returns the number of rows per table. */
export type TableFiller = {
  add(table: string, content: Buffer): Promise<void>
  finish(): Promise<Record<string, number>>
}

/** True for tables that already have rows after migration. The backup's rows replace them. */
const isFilledBySchema = ({ name }: Table) =>
  name === 'ledger_accounts' || name === 'fee_schedules' || name.startsWith('rollups.')

/**
 * Fills empty tables as their owner. User triggers are off until just before the commit, because insert triggers read tables that aren't
 * filled yet. Constraints and foreign keys are still checked.
 */
export async function tableFiller(client: pg.ClientBase, tables: Table[]): Promise<TableFiller> {
  await refuseFilled(client, tables)
  // Without a lock time-out, the restore would wait forever for a running server.
  await client.query(`set local lock_timeout = '10s'`)
  for (const { sql } of tables) await client.query(`alter table ${sql} disable trigger user`)
  for (const { sql } of tables.filter(isFilledBySchema)) await client.query(`delete from ${sql}`)
  const counts: Record<string, number> = Object.fromEntries(tables.map(table => [table.name, 0]))
  let current: Copy | undefined

  async function close(): Promise<void> {
    if (!current) return
    counts[current.table] = await current.end()
    current = undefined
  }

  return {
    async add(name, content) {
      if (current?.table !== name) {
        await close()
        current = openCopy(client, tableNamed(tables, name))
      }
      await current.write(content)
    },
    async finish() {
      await close()
      await client.query('set constraints all immediate')
      for (const { sql } of tables) await client.query(`alter table ${sql} enable trigger user`)
      return counts
    },
  }
}

type Copy = { table: string; write(content: Buffer): Promise<void>; end(): Promise<number> }

function openCopy(client: pg.ClientBase, { name, sql, columns }: Table): Copy {
  const rows = client.query(copyFrom(`copy ${sql} (${columns}) from stdin`))
  // Only the first error comes from PostgreSQL; later errors follow from it.
  let refused: Error | undefined
  rows.on('error', error => {
    refused ??= error
  })
  async function reporting(work: () => Promise<void>): Promise<void> {
    try {
      if (!refused) await work()
    } catch (error) {
      refused ??= error as Error
    }
    if (refused) throw new Error(`${name} cannot be filled: ${refused.message}`, { cause: refused })
  }
  return {
    table: name,
    write: content => reporting(() => write(rows, content)),
    async end() {
      await reporting(() => finished(rows.end()))
      return rows.rowCount
    },
  }
}

function write(stream: Writable, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(content, error => (error ? reject(error) : resolve()))
  })
}

function tableNamed(tables: Table[], name: string): Table {
  const table = tables.find(candidate => candidate.name === name)
  if (!table) throw new Error(`the backup holds an unknown table: ${name}`)
  return table
}

/**
 * Throws if a table has rows. If the only rows are those that a server writes at its first start, the error says how to recreate the
 * database.
 */
async function refuseFilled(client: pg.ClientBase, tables: Table[]): Promise<void> {
  const filled: string[] = []
  for (const table of tables) {
    if (isFilledBySchema(table)) continue
    const { rowCount } = await client.query(`select from ${table.sql} limit 1`)
    if (rowCount) filled.push(table.name)
  }
  const [first, ...others] = filled
  if (!first) return
  const isUsed = filled.some(name => ['users', 'payments', 'ledger_transactions'].includes(name))
  const { rows } = await client.query('select current_database() as name, current_user as owner')
  const { name, owner } = rows[0]
  throw new Error(
    `${first} is not empty${others.length > 0 ? ` (nor ${others.join(', ')})` : ''}: restore into a new, migrated database.${
      isUsed
        ? ''
        : ` A server was started on this one, and nobody has used it yet. Stop the server, make the database again (drop database ${name}; create database ${name} owner ${owner};) and restore before the first start.`
    }`,
  )
}
