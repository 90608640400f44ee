import { z } from 'zod'

/** Whom the demo inbox is asked about; emails are kept in small letters. */
const to = z
  .string()
  .max(254)
  .transform(text => text.trim().toLowerCase())
  .optional()

export const inboxQuery = z.strictObject({ to })
export const inboxScreenQuery = z.strictObject({ to, mail: z.uuid().optional() })
export const cordQuery = z.strictObject({
  p: z
    .string()
    .regex(/^(100|\d{1,2})$/, 'Whole per cent, 0 to 100.')
    .transform(Number),
})
/** Extra parameters that mail programs add to the unsubscribe address (RFC 8058) are ignored. */
export const unsubscribeQuery = z.strictObject({ token: z.string().min(1).max(200) })

/** What a link would unsubscribe from; the token proves that it is ours. */
export type UnsubscribeData = { ends: 'updates' | 'weekly'; token: string }

export const feedQuery = z.strictObject({ before: z.string().max(80).optional() })
export const markReadInput = z.strictObject({ upTo: z.iso.datetime() })
export const preferencesInput = z.strictObject({
  donations: z.boolean(),
  donorMessages: z.boolean(),
  campaignUpdates: z.boolean(),
  weeklyReports: z.boolean(),
})

/** A mail as programs read it (interfaces, Addresses). `at` is an ISO instant. */
export type InboxMail = { to: string; subject: string; text: string; html: string; at: string }

/** A line of the demo inbox's list. `code` is the one to type, where the mail holds one. */
export type InboxEntry = { id: string; to: string; subject: string; at: string; code: string | null }

export type DemoInbox = {
  /** Newest first, at most 50. */
  entries: InboxEntry[]
  /** Null when there is none to show. */
  open: (InboxMail & { id: string; code: string | null }) | null
  /** False when the newest one is open because none was chosen. */
  chosen: boolean
  to: string
  topics: string[]
}
