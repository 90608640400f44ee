import type { ApiKeyRow } from '#db/tables.ts'
import { knownScopes } from '../../integrations/keys/scopes.ts'
import { personName } from '../../lists/names.ts'
import type { App } from '../../platform/app.server.ts'
import type { ConnectionsData, ShownApiKey } from './contract.ts'

/** The page shows this many keys: active ones first, then the newest of the others. */
const maxKeys = 200

type Row = Omit<ApiKeyRow, 'keySha256' | 'createdBy' | 'revokedBy'> & {
  madeBy: string | null
  revokedBy: string | null
}

/** Loads the API keys for the page Connections. */
export async function loadConnections(app: App, now: Date): Promise<ConnectionsData> {
  const rows = await app.db.rows<Row>(
    'api_keys_of_page',
    `select k.id, k.name, k.prefix, k.scopes, k.created_at, k.expires_at, k.last_used_at, k.revoked_at,
       ${personName('maker')} as made_by, ${personName('revoker')} as revoked_by
     from api_keys k left join profiles maker on maker.user_id = k.created_by
       left join profiles revoker on revoker.user_id = k.revoked_by
     order by k.revoked_at is null and k.expires_at > $1 desc, k.created_at desc, k.id desc limit $2`,
    [now, maxKeys],
  )
  return { keys: rows.map(row => shownKey(row, now)), topics: ['admin'] }
}

function shownKey(row: Row, now: Date): ShownApiKey {
  const { id, name, prefix, madeBy, createdAt, expiresAt, lastUsedAt, revokedAt, revokedBy } = row
  return {
    id,
    name,
    prefix,
    scopes: knownScopes(row.scopes),
    state: revokedAt ? 'revoked' : expiresAt <= now ? 'expired' : 'active',
    madeBy,
    madeAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revoked: revokedAt && { at: revokedAt.toISOString(), by: revokedBy },
  }
}
