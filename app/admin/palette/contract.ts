import { z } from 'zod'
import type { Instant } from '../../lib/moment.ts'

/** A search of the palette, in the body so that no email ends up in a URL. */
export const searchBody = z.strictObject({ search: z.string().trim().min(2).max(100) })

/** A search result and the admin page that shows it. `name` is null where none was entered. */
export type Found = { id: string; to: string } & (
  | { kind: 'person'; name: string | null; email: string | null; customUserId: string | null }
  | { kind: 'donor'; name: string | null; email: string }
  | { kind: 'campaign'; student: string; school: string; isActive: boolean }
  | { kind: 'donation'; donor: string | null; scholar: string; at: Instant }
)

export type SearchAnswer = { found: Found[] }

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'POST /api/admin/search': { body: z.input<typeof searchBody>; answer: SearchAnswer }
  }
}
