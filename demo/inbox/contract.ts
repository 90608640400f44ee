import { z } from 'zod'

/** Filters the inbox by recipient; emails are stored in lowercase. */
const to = z
  .string()
  .max(254)
  .transform(text => text.trim().toLowerCase())
  .optional()

export const inboxQuery = z.strictObject({ to })
export const inboxScreenQuery = z.strictObject({ to, mail: z.uuid().optional() })

/** A mail in `inbox.json`. `at` is an ISO instant. */
export type InboxMail = { to: string; subject: string; text: string; html: string; at: string }

/** A mail in the list; `at` is an ISO instant. `code` is the 6-digit code in the mail, if any. */
export type InboxEntry = { id: string; to: string; subject: string; at: string; code: string | null }

export type DemoInbox = {
  /** Newest first, at most 50. */
  entries: InboxEntry[]
  open: (InboxMail & { id: string; code: string | null }) | null
  /** False if no mail was chosen, so that the newest is open. */
  chosen: boolean
  to: string
  topics: string[]
}

export interface DemoInboxEndpoints {
  'GET /demo/inbox.json': { query: z.input<typeof inboxQuery>; answer: InboxMail[] }
  'GET /api/screens/demo-inbox': { query: z.input<typeof inboxScreenQuery>; answer: DemoInbox }
}
