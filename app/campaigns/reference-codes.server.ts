import type { App } from '../platform/app.server.ts'
import type { Db } from '../platform/database/database.server.ts'

const batch = 500

/** Gives a code to campaigns that have none, because they are older than the codes or a server of the last release made them (P871). */
export async function fillReferenceCodes(app: App): Promise<number> {
  let filled = 0
  for (;;) {
    const { length } = await app.db.transaction(tx =>
      tx.rows(
        'fill_reference_codes',
        `update campaigns set reference_code = new_reference_code()
         where id in (select id from campaigns where reference_code is null order by id limit ${batch} for no key update skip locked)
         returning 1`,
        [],
      ),
    )
    filled += length
    if (length < batch) return filled
  }
}

/** The code of a public campaign `p` as JSON, for `loadPublicCampaignWith`. */
export const codeJson = '(select to_json(c.reference_code) from campaigns c where c.id = p.id)'

/** The ids of the campaigns with these codes, by code, public or not. */
export async function campaignsOfCodes(
  db: Pick<Db, 'rows'>,
  codes: readonly string[],
): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await db.rows<{ code: string; id: string }>(
    'campaigns_of_codes',
    'select reference_code as code, id from campaigns where reference_code = any($1)',
    [[...new Set(codes)]],
  )
  return new Map(rows.map(({ code, id }) => [code, id]))
}
