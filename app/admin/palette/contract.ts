import { z } from 'zod'
import type { Instant } from '../../lib/moment.ts'

/** Sent in the body, because the search can be an email, which URLs must not contain. */
export const searchBody = z.strictObject({ search: z.string().trim().min(2).max(100) })

/** A search result. `to` is the URL of the admin page that shows it. */
export type SearchResult = { id: string; to: string } & (
  | { kind: 'person'; name: string | null; email: string | null; customUserId: string | null }
  | { kind: 'donor'; name: string | null; email: string }
  | { kind: 'campaign'; student: string; school: string; isActive: boolean }
  | { kind: 'donation'; donor: string | null; scholar: string; at: Instant }
)

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'POST /api/admin/search': { body: z.input<typeof searchBody>; answer: { found: SearchResult[] } }
  }
}
