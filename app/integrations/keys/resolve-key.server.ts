import type { ApiKeyRow } from '#db/tables.ts'
import type { App } from '../../platform/app.server.ts'
import {
  addressKey,
  countInMemory,
  isFarAway,
  isSpent,
  type Limit,
  tooMany,
} from '../../platform/http/limits.server.ts'
import type { Program } from '../../platform/viewer.ts'
import { hashOfKey } from './key-text.server.ts'
import { knownScopes } from './scopes.ts'

/** Well-formed keys that don't exist, by IP address: from then on they cause no look-ups. */
const wrongKeys: Limit = { name: 'wrong-api-keys', points: 300, seconds: 60 }

type Found = Pick<ApiKeyRow, 'id' | 'scopes'> & { usedLately: boolean }

/**
 * The program whose API key a request sends as `Authorization: Bearer`. Null without a key, and for an unknown, expired or revoked one; a
 * revoked key stops at once, because every request looks it up. Refuses TooManyRequests (429) to an address that tries many keys.
 */
export async function resolveKey(headers: Headers, app: App, address: string): Promise<Program | null> {
  const [, text = ''] = /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '') ?? []
  const hash = hashOfKey(text)
  if (!hash) return null
  const source = addressKey(address)
  if (await isSpent(app, wrongKeys, source)) throw tooMany(app, wrongKeys)
  const now = app.clock.now()
  const [found] = await app.db.rows<Found>(
    'resolve_api_key',
    `select id, scopes, coalesce(last_used_at > $2::timestamptz - interval '1 minute', false) as used_lately
     from api_keys where key_sha256 = $1 and expires_at > $2 and revoked_at is null`,
    [hash, now],
  )
  if (!found) {
    if (isFarAway(address)) await countInMemory(app, wrongKeys, source)
    return null
  }
  if (!found.usedLately) await recordUse(app, found.id, now)
  return { keyId: found.id, scopes: knownScopes(found.scopes) }
}

/** Written at most once a minute for each key. */
async function recordUse(app: App, keyId: string, now: Date): Promise<void> {
  await app.db.rows(
    'record_use_of_api_key',
    `update api_keys set last_used_at = $2
     where id = $1 and (last_used_at is null or last_used_at <= $2::timestamptz - interval '1 minute')`,
    [keyId, now],
  )
}
