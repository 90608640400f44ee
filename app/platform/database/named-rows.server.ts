import type pg from 'pg'
import { camelCased } from './column-names.ts'

/** There are few hundred columns, and every answer uses some of them. */
const known = new Map<string, string>()

function nameOf(column: string): string {
  let name = known.get(column)
  if (name === undefined) {
    name = camelCased(column)
    known.set(column, name)
  }
  return name
}

/**
 * Sends one statement and converts column names to the code's: `raised_amount` becomes `raisedAmount`. The names are converted
 * once per answer. What SQL itself builds (the keys of a JSON value) stays as it is. Of several statements in one text the rows
 * are those of the last.
 */
export async function namedRows<Row>(
  client: pg.ClientBase,
  statement: { name?: string; text: string; values?: readonly unknown[] },
): Promise<Row[]> {
  const answer: pg.QueryArrayResult | pg.QueryArrayResult[] = await client.query({
    ...statement,
    values: statement.values as unknown[],
    rowMode: 'array',
  })
  const { fields, rows } = [answer].flat().at(-1) as pg.QueryArrayResult
  const names = fields.map(field => nameOf(field.name))
  return rows.map(values => rowOf(names, values) as Row)
}

function rowOf(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < names.length; at++) row[names[at] as string] = values[at]
  return row
}
