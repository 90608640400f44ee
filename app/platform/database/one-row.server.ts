import type { Db } from './database.server.ts'

/** Returns the only row of a statement that always yields one, such as an aggregate without GROUP BY. */
export async function oneRow<Row>(
  db: Pick<Db, 'rows'>,
  name: string | null,
  text: string,
  values?: readonly unknown[],
): Promise<Row> {
  const [row] = await db.rows<Row>(name, text, values)
  if (!row) throw new Error('an aggregate without a group returns one row')
  return row
}
