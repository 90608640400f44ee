import { phrase } from './phrase.ts'
import { refusal } from './refusal.ts'

/** Where a list that is read newest first goes on: the instant and the id of its last row. */
export type Cursor = { at: string; id: string }

/** The cursor as it stands in an address. */
export const writeCursor = ({ at, id }: Cursor): string => `${at}_${id}`

/** Reads it back. Refuses InvalidCursor (400) for whatever no page gave out: the database must never be asked about such a day. */
export function readCursor(text: string): Cursor {
  const [at = '', id = '', ...more] = text.split('_')
  if (!isInstant(at) || !isUuid(id) || more.length > 0)
    throw refusal('InvalidCursor', 400, phrase('Please load the list again.'))
  return { at, id }
}

/** True for an instant as JSON writes it, of a day that is, in the years 1 to 9999. */
export function isInstant(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) || text.startsWith('0000')) return false
  return !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text
}

/** The canonical text form, in small letters. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
