import type { App } from './app.server.ts'

/** An encrypted column of a table with the key `id`, and the context with which each row's text is encrypted. */
export type SealedColumn = { table: string; column: string; contextOf: (id: string) => string }

const batch = 200

/** True if the keys open an encrypted text of the column, or there is none. */
export async function opensColumn(app: App, { table, column, contextOf }: SealedColumn): Promise<boolean> {
  const [row] = await app.db.rows<{ id: string; text: string }>(
    null,
    `select id, ${column} as text from ${table} where ${column} is not null limit 1`,
  )
  if (!row) return true
  try {
    app.secrets.open(row.text, contextOf(row.id))
    return true
  } catch {
    return false
  }
}

/** Re-encrypts every text of a column that uses an older key, in one transaction per 200 rows. Returns the number re-encrypted. */
export async function resealColumn(app: App, { table, column, contextOf }: SealedColumn): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000'
  let resealed = 0
  for (;;) {
    const rows = await app.db.transaction(async tx => {
      const sealed = await tx.rows<{ id: string; text: string }>(
        null,
        `select id, ${column} as text from ${table} where id > $1 and ${column} is not null order by id limit ${batch} for no key update`,
        [after],
      )
      const stale = sealed.filter(({ text }) => !app.secrets.isCurrent(text))
      const fresh = stale.map(({ id, text }) => {
        const context = contextOf(id)
        return app.secrets.seal(app.secrets.open(text, context), context)
      })
      await tx.rows(
        null,
        `update ${table} t set ${column} = r.text from unnest($1::uuid[], $2::text[]) as r(id, text) where t.id = r.id`,
        [stale.map(({ id }) => id), fresh],
      )
      resealed += stale.length
      return sealed
    })
    const last = rows.at(-1)
    if (!last) return resealed
    after = last.id
  }
}
