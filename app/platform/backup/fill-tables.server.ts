import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Table } from './tables.server.ts'

/** Takes the parts of a backup's tables, one table after the other, and answers how many rows each got. */
export type TableFiller = {
  add(table: string, content: Buffer): Promise<void>
  finish(): Promise<Record<string, number>>
}

/** What the migrations themselves fill: there the backup must hold every row that is here already. */
const FILLED_BY_MIGRATIONS = ['ledger_accounts']

/**
 * Fills tables that are empty, each with one statement, so that the ledger's own check sees its transactions whole.
 * Any row is refused but those that the migrations put there.
 */
export async function tableFiller(client: pg.ClientBase, tables: Table[]): Promise<TableFiller> {
  const filled = await filledTables(client, tables)
  const counts: Record<string, number> = Object.fromEntries(tables.map(table => [table.name, 0]))
  let current: { table: Table; rows: ReturnType<typeof copyFrom> } | undefined

  async function open(name: string): Promise<NonNullable<typeof current>> {
    const table = tables.find(candidate => candidate.name === name)
    if (!table) throw new Error(`the backup holds an unknown table: ${name}`)
    if (filled.has(name))
      await client.query(`create temp table restored on commit drop as ${emptyCopy(table)}`)
    const target = filled.has(name) ? 'restored' : table.sql
    const rows = client.query(copyFrom(`copy ${target} (${table.columns}) from stdin`))
    // A refused row is reported by `finished`; without a listener it would end the process first.
    rows.on('error', () => {})
    return { table, rows }
  }

  async function close(): Promise<void> {
    if (!current) return
    const { table, rows } = current
    current = undefined
    await finished(rows.end())
    counts[table.name] = rows.rowCount
    if (filled.delete(table.name)) await merge(client, table)
  }

  return {
    async add(name, content) {
      if (current?.table.name !== name) {
        await close()
        current = await open(name)
      }
      await write(current.rows, content)
    },
    async finish() {
      await close()
      const [left] = filled
      if (left) throw notEmpty(left)
      return counts
    },
  }
}

async function filledTables(client: pg.ClientBase, tables: Table[]): Promise<Set<string>> {
  const filled = new Set<string>()
  for (const { name, sql } of tables) {
    const { rowCount } = await client.query(`select from ${sql} limit 1`)
    if (!rowCount) continue
    if (!FILLED_BY_MIGRATIONS.includes(name)) throw notEmpty(name)
    filled.add(name)
  }
  return filled
}

function notEmpty(table: string): Error {
  return new Error(`${table} is not empty: restore into a new, migrated database.`)
}

function emptyCopy({ sql, columns }: Table): string {
  return `select ${columns} from ${sql} with no data`
}

/** Adds the rows that are only in the backup; refuses when there are some that are only here. */
async function merge(client: pg.ClientBase, { name, sql, columns }: Table): Promise<void> {
  const strangers = await client.query(
    `select ${columns} from ${sql} except select ${columns} from restored limit 1`,
  )
  if (strangers.rowCount) throw notEmpty(name)
  await client.query(
    `insert into ${sql} (${columns}) overriding system value
     select ${columns} from restored except select ${columns} from ${sql}`,
  )
  await client.query('drop table restored')
}

function write(stream: Writable, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(content, error => (error ? reject(error) : resolve()))
  })
}
