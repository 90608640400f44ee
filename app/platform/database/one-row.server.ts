import type { Db } from './database.server.ts'

/** The only row of an aggregate without a group. */
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
