import { phrase } from './phrase.ts'
import { refusal } from './refusal.ts'

/** A position in a list sorted from newest to oldest: the instant and id of a page's last row. */
export type Cursor = { at: string; id: string }

/** The cursor as text for a URL. */
export const writeCursor = ({ at, id }: Cursor): string => `${at}_${id}`

/**
 * Parses a cursor. Refuses with InvalidCursor (400) for any other text, because an invalid date would fail in the database.
 */
export function readCursor(text: string): Cursor {
  const [at = '', id = '', ...more] = text.split('_')
  if (!isInstant(at) || !isUuid(id) || more.length > 0)
    throw refusal('InvalidCursor', 400, phrase('Please load the list again.'))
  return { at, id }
}

/** True for an instant in the format of `toISOString`, on an existing day in the years 1 to 9999. */
export function isInstant(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) || text.startsWith('0000')) return false
  return !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text
}

/** True for a UUID in lower case with hyphens. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
