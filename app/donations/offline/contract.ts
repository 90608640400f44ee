import { z } from 'zod'
import { calendarDay } from '../../lib/calendar-day.ts'
import { cleanEmail } from '../../lib/email-address.ts'
import { cleanName } from '../../lib/person-name.ts'
import { phrase } from '../../lib/phrase.ts'
import { offlineKinds } from '../offline-kind.ts'
import { type OfflineStatus, sameReference } from './offline-donation.ts'

/** Removes control characters, because PostgreSQL rejects NUL. */
const cleaned = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
const text = (max: number) => z.string().max(max).transform(cleaned)
/** Null if blank. */
const optionalText = (max: number) => z.nullable(text(max)).transform(typed => typed || null)

const day = z.string().pipe(calendarDay)

const reason = z
  .string()
  .transform(cleaned)
  .pipe(
    z
      .string()
      .min(1, phrase('Please say why.'))
      .max(500, phrase('Shorten the reason to {maximum} characters.')),
  )

export const campaignIdPattern = /^[0-9a-z]{10}$/

/** An offline donation to record (P571). The browser generates `id`, so that a repeated request records it once. */
export const newOfflineDonation = z.strictObject({
  id: z.uuid(),
  kind: z.enum(offlineKinds),
  reference: text(200).transform(sameReference),
  receivedOn: day,
  depositedOn: z.nullable(day),
  cents: z.number().int(),
  campaignId: z.string().regex(campaignIdPattern, phrase('Please choose a campaign.')),
  donorName: optionalText(400).transform(name => (name && cleanName(name)) || null),
  donorEmail: optionalText(400).transform(email => (email && cleanEmail(email)) || null),
  isAnonymous: z.boolean(),
  note: optionalText(1_000),
  /** The expected check that this is (P876). */
  expectedCheckId: z.uuid().optional(),
  /** True if the person has seen the earlier donation with the same key, and says that this is another one. */
  override: z.nullable(z.strictObject({ of: z.uuid(), reason })),
})
export type NewOfflineDonation = z.output<typeof newOfflineDonation>

export const otherWaysQuery = z.strictObject({ campaign: z.string().max(40).optional() })

export const offlineDonationParams = z.strictObject({ offlineDonationId: z.uuid() })
export const becauseOf = z.strictObject({ reason })

/** A file of offline donations may have this many bytes. */
export const maxImportBytes = 2 * 1024 * 1024

const count = z.coerce.number().int().min(0)
/** The file that was previewed, and how many rows to record the person saw: an import that would record others is refused. */
export const previewed = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  ok: count,
  warning: count,
})
export type Previewed = z.output<typeof previewed>

export type RecordedOfflineDonation = { id: string; status: OfflineStatus }

/** The earlier donation in the refusal AlreadyRecorded. `cents` are cents. */
export type EarlierDonation = {
  id: string
  status: OfflineStatus
  receivedOn: string
  cents: number
  reference: string
  donorName: string | null
  student: string
}
