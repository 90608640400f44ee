import { z } from 'zod'
import { phrase } from '../../lib/phrase.ts'
import { scopes } from './scopes.ts'

const nameWords = phrase('Name the program that uses the key.')

/** The longest life of a key, in days (P650). */
export const maxKeyDays = 365
/** The choices on the page, in days. */
export const keyDays = [30, 90, 180, maxKeyDays] as const
export const defaultKeyDays = 90

export const newKeyInput = z.strictObject({
  name: z.string().trim().min(1, nameWords).max(60, phrase('Please use at most {maximum} characters.')),
  scopes: z.array(z.enum(scopes)).min(1, phrase('Choose what the key may do.')).max(scopes.length),
  expiresInDays: z.int().min(1).max(maxKeyDays).default(defaultKeyDays),
})
export type NewKeyInput = z.output<typeof newKeyInput>

export const keyParams = z.strictObject({ keyId: z.uuid() })

/** The answer that shows the key, which nothing shows again. */
export type ApiKeyMade = { keyId: string; key: string; expiresAt: string }

/** The endpoints with which owners make and revoke API keys. */
export interface ApiKeyEndpoints {
  'POST /api/admin/api-keys': { body: z.input<typeof newKeyInput>; answer: ApiKeyMade }
  'POST /api/admin/api-keys/:keyId/revoke': { answer: { revoked: boolean } }
}
