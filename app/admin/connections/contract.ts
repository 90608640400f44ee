import type { ApiKeyRow } from '#db/tables.ts'
import type { Scope } from '../../integrations/keys/scopes.ts'
import type { Instant } from '../../lib/moment.ts'

export type ApiKeyState = 'active' | 'expired' | 'revoked'

/** An API key as owners see it, without the key itself. */
export type ShownApiKey = Pick<ApiKeyRow, 'id' | 'name' | 'prefix'> & {
  scopes: Scope[]
  state: ApiKeyState
  /** Null for a person who left. */
  madeBy: string | null
  madeAt: Instant
  expiresAt: Instant
  lastUsedAt: Instant | null
  /** When it was revoked, and by whom. */
  revoked: { at: Instant; by: string | null } | null
}

export type ConnectionsData = { keys: ShownApiKey[]; topics: string[] }

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/connections': { answer: ConnectionsData }
  }
}
