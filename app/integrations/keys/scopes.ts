/** What an API key may do (P651). Each operation of the API names one scope; their texts are in admin/connections/scope-words.ts. */
export const scopes = [
  'campaigns:read',
  'campaigns:create',
  'donations:read',
  'donors:read',
  'payouts:read',
  'ledger:read',
  'reports:read',
] as const
export type Scope = (typeof scopes)[number]

/** Keeps the scopes that this version knows. */
export const knownScopes = (names: readonly string[]): Scope[] =>
  scopes.filter(scope => names.includes(scope))
