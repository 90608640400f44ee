import type { Hold } from './payee-rules.ts'

/** A hold as staff see it; the instants are ISO 8601. */
export type PayeeHold = Pick<Hold, 'rule' | 'facts'> & {
  id: string
  raisedAt: string
  cleared: { by: string | null; at: string; because: string } | null
}
