import { phrase } from './phrase.ts'
import { refusal } from './refusal.ts'

/** A position in a list sorted from newest to oldest: the instant and id of a page's last row. */
export type Cursor = { at: string; id: string }

/** The cursor as text for a URL. */
export const writeCursor = ({ at, id }: Cursor): string => `${at}_${id}`

/** Parses a cursor. Refuses InvalidCursor (400) for text that is not a cursor: the database must never see an invalid date. */
export function readCursor(text: string): Cursor {
  const [at = '', id = '', ...more] = text.split('_')
  if (!isInstant(at) || !isUuid(id) || more.length > 0)
    throw refusal('InvalidCursor', 400, phrase('Please load the list again.'))
  return { at, id }
}

/** True for an instant in JSON's format, on an existing day in the years 1 to 9999. */
export function isInstant(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) || text.startsWith('0000')) return false
  return !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text
}

/** True for the canonical text form in lower case. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
