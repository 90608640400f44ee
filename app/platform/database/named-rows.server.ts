import pg from 'pg'
import { camelCased } from './column-names.ts'

// int8 columns hold cents and counts. The parser throws for a value that a JavaScript number can't represent exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, text => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('int8 beyond 2^53')
  return value
})

/**
 * Runs a statement and converts column names to camelCase: `raised_amount` becomes `raisedAmount`. Keys inside JSON values are unchanged.
 * If the text contains several statements, returns the rows of the last.
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
  const names = fields.map(field => camelCased(field.name))
  return rows.map(values => rowOf(names, values) as Row)
}

function rowOf(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < names.length; at++) row[names[at] as string] = values[at]
  return row
}
