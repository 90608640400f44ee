import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { Program } from '../lib/viewer.ts'
import type { AccessRule } from '../platform/http/access-rule.ts'
import type { Scope } from './scopes.ts'

/**
 * Requires an API key with this scope (P651). Refuses with InvalidApiKey (401), the same for a missing, unknown, expired, and revoked key, and
 * with ScopeRequired (403).
 */
export const apiKey = (scope: Scope): AccessRule<Program> => ({
  name: `programs with an API key of the scope ${scope}`,
  scope,
  refuses: { InvalidApiKey: 401, ScopeRequired: 403 },
  check(_viewer, _app, _guest, program) {
    if (!program)
      throw refusal(
        'InvalidApiKey',
        401,
        phrase('Send a valid API key in the header Authorization: Bearer. See docs/api.md.'),
      )
    if (!program.scopes.includes(scope))
      throw refusal('ScopeRequired', 403, phrase('This API key doesn’t have the scope {scope}.'), {
        values: { scope },
        facts: { scope },
      })
    return program
  },
})
