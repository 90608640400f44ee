import { type Refusal, refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import { maxTries, wrongCodeWords } from '../code.ts'
import { type CodeRequest, codeHash } from './request-code.server.ts'

/** `triesLeft` is null when no code is open for this person, purpose and browser. */
export type SpentCode = { right: true } | { right: false; triesLeft: number | null }

/**
 * Checks a code. The attempt is counted in the same write that compares, so that parallel guesses can never be more than five. A
 * wrong attempt must be committed as well: throw `wrongCode` only after the transaction (P34).
 */
export async function spendCode(
  app: App,
  tx: Tx,
  request: CodeRequest & { code: string },
  now: Date,
): Promise<SpentCode> {
  const [tried] = await tx.rows<{ right: boolean; tries: number }>(
    'try_code',
    `update sign_in_codes
     set tries = tries + 1, used_at = case when code_hash = $4 then $5::timestamptz end
     where user_id = $1 and purpose = $2 and browser_hash = $3 and used_at is null and voided_at is null
       and expires_at > $5 and tries < $6
     returning used_at is not null as right, tries`,
    [
      request.userId,
      request.purpose,
      request.browserHash,
      codeHash(app, request, request.code),
      now,
      maxTries,
    ],
  )
  if (tried?.right) return { right: true }
  securityEvent(app, 'sign-in-refused', {
    userId: request.userId,
    purpose: request.purpose,
    refusal: 'WrongCode',
  })
  return { right: false, triesLeft: tried ? maxTries - tried.tries : null }
}

/** WrongCode (400): wrong, used, expired, voided or asked for in another browser; it does not say which. */
export function wrongCode(triesLeft: number | null): Refusal {
  const { words, values } = wrongCodeWords(triesLeft)
  return refusal('WrongCode', 400, words, { values, fields: { code: words }, facts: { triesLeft } })
}
