import type { Tx } from '../../platform/database/database.server.ts'
import { ownThread } from '../../platform/own-thread.server.ts'
import type { NamesToMatch } from './match-sanctions-thread.server.ts'
import type { SanctionsEntry } from './sanctions-index.ts'

const matchInThread = ownThread<NamesToMatch, SanctionsEntry[] | null>({
  built: 'sanctions-match',
  source: 'app/withdrawals/payee-checks/match-sanctions-thread.server.ts',
})

/** Finds the entries of the newest sanctions list that one of a person's names matches, each once. None if there is no list. */
export async function matchSanctions(tx: Tx, names: readonly string[]): Promise<SanctionsEntry[]> {
  const [newest] = await tx.rows<{ id: string }>(
    'newest_sanctions_list_id',
    'select id from sanctions_lists order by uploaded_at desc, id desc limit 1',
  )
  if (!newest) return []
  const found = await matchInThread({ listId: newest.id, names })
  if (found) return found
  const [list] = await tx.rows<{ names: string }>(
    'names_of_sanctions_list',
    // As text, which the thread parses.
    'select names::text from sanctions_lists where id = $1',
    [newest.id],
  )
  return (await matchInThread({ listId: newest.id, names, list: list?.names ?? '[]' })) ?? []
}
