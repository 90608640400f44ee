import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { AccessRule } from '../../platform/http/access-rule.ts'
import type { Program } from '../../platform/viewer.ts'
import type { Scope } from './scopes.ts'

/**
 * Requires an API key with this scope (P651). Refuses with InvalidApiKey (401), the same for a missing, unknown, expired, and revoked key, and
 * with ScopeRequired (403).
 */
export const apiKey = (scope: Scope): AccessRule<Program> => ({
  name: `programs with an API key of the scope ${scope}`,
  programs: true,
  scope,
  refuses: { InvalidApiKey: 401, ScopeRequired: 403 },
  check(_viewer, _app, _guest, program) {
    const caller = admitted(program)
    if (!caller.scopes.includes(scope))
      throw refusal('ScopeRequired', 403, phrase('This API key doesn’t have the scope {scope}.'), {
        values: { scope },
        facts: { scope },
      })
    return caller
  },
})

/** Lets every API key in, whatever its scopes. Refuses with InvalidApiKey (401). */
export const anyApiKey: AccessRule<Program> = {
  name: 'programs with an API key of any scope',
  programs: true,
  refuses: { InvalidApiKey: 401 },
  check: (_viewer, _app, _guest, program) => admitted(program),
}

function admitted(program: Program | null | undefined): Program {
  if (program) return program
  throw refusal(
    'InvalidApiKey',
    401,
    phrase('Send a valid API key in the header Authorization: Bearer. See docs/api.md.'),
  )
}
