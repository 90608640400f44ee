import { z } from 'zod'

/** What an admin typed into the palette. In a body: an e-mail belongs in no address. */
export const searchBody = z.strictObject({ search: z.string().trim().min(2).max(100) })

export const foundKinds = ['person', 'donor', 'campaign', 'donation'] as const

/** One find, and the admin page that shows it. */
export type Found = {
  kind: (typeof foundKinds)[number]
  id: string
  title: string
  detail: string
  /** What stands in title or detail for `{names}`, where they are words of ours. */
  values?: Record<string, string>
  to: string
}

export type SearchAnswer = { found: Found[] }
