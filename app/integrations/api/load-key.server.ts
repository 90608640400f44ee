import type { ApiKeyRow } from '#db/tables.ts'
import type { App } from '../../platform/app.server.ts'
import type { Program } from '../../platform/viewer.ts'
import { knownScopes } from '../keys/scopes.ts'
import type { ApiKeyInfo } from './contract.ts'

/** The key that a program sent, which the access rule has just found. */
export async function loadApiKey(app: App, { keyId }: Program): Promise<ApiKeyInfo> {
  const [row] = await app.db.rows<Pick<ApiKeyRow, 'id' | 'name' | 'scopes' | 'createdAt' | 'expiresAt'>>(
    'api_key_of_program',
    'select id, name, scopes, created_at, expires_at from api_keys where id = $1',
    [keyId],
  )
  if (!row) throw new Error(`no API key ${keyId}`)
  return {
    id: row.id,
    name: row.name,
    scopes: knownScopes(row.scopes),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}
