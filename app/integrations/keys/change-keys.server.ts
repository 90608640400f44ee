import type { ApiKeyRow } from '#db/tables.ts'
import { type AdminAction, auditedBy } from '../../accounts/access.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import { newId } from '../../platform/ids.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { ApiKeyMade, NewKeyInput } from './contract.ts'
import { newKey } from './key-text.server.ts'
import { knownScopes } from './scopes.ts'

/** Makes an API key. Only the answer contains it: the database has its hash (P650). */
export async function makeKey(app: App, input: NewKeyInput, action: AdminAction): Promise<ApiKeyMade> {
  const { key, prefix, hash } = newKey()
  const { admin, now } = action
  const keyId = newId(now)
  const expiresAt = new Date(now.getTime() + input.expiresInDays * 24 * 3600_000)
  const scopes = knownScopes(input.scopes)
  await app.db.transaction(async tx => {
    await tx.rows(
      'insert_api_key',
      `insert into api_keys (id, name, prefix, key_sha256, scopes, created_by, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [keyId, input.name, prefix, hash, scopes, admin.userId, now, expiresAt],
    )
    await audit(tx, {
      ...auditedBy(action),
      action: 'api-key.created',
      subjectType: 'api-key',
      subjectId: keyId,
      details: { keyName: input.name, keyPrefix: prefix, scopes, expiresAt: expiresAt.toISOString() },
    })
    await announce(tx, ['admin'])
  })
  return { keyId, key, expiresAt: expiresAt.toISOString() }
}

/** Revokes an API key; every server refuses its next request. False if it was revoked before. Refuses with ApiKeyNotFound (404). */
export async function revokeKey(app: App, keyId: string, action: AdminAction): Promise<{ revoked: boolean }> {
  return await app.db.transaction(async tx => {
    const [key] = await tx.rows<Pick<ApiKeyRow, 'name' | 'prefix' | 'revokedAt'>>(
      'lock_api_key',
      'select name, prefix, revoked_at from api_keys where id = $1 for no key update',
      [keyId],
    )
    if (!key) throw refusal('ApiKeyNotFound', 404, phrase('This API key doesn’t exist.'))
    if (key.revokedAt) return { revoked: false }
    await tx.rows('revoke_api_key', 'update api_keys set revoked_at = $2, revoked_by = $3 where id = $1', [
      keyId,
      action.now,
      action.admin.userId,
    ])
    await audit(tx, {
      ...auditedBy(action),
      action: 'api-key.revoked',
      subjectType: 'api-key',
      subjectId: keyId,
      details: { keyName: key.name, keyPrefix: key.prefix },
    })
    await announce(tx, ['admin'])
    return { revoked: true }
  })
}
