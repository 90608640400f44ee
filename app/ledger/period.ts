import { z } from 'zod'
import { calendarDay } from '../lib/calendar-day.ts'
import { phrase } from '../lib/phrase.ts'

/** A range of days in the platform's time zone, from and to as 'YYYY-MM-DD', both inclusive. */
export type Period = { name: string; from: string; to: string }

const noMonth = phrase('This month doesn’t exist.')
/** 'YYYY-MM'. */
export const monthKey = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, noMonth)
export const monthParams = z.strictObject({ month: monthKey })

/** The period of a month: '2026-02' is February 1 to 28. */
export function monthPeriod(month: string): Period {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { name: month, from: `${month}-01`, to: `${month}-${last}` }
}

export function yearPeriod(year: number): Period {
  return { name: String(year), from: `${year}-01-01`, to: `${year}-12-31` }
}

/** A query for a period: a month, a year, or both `from` and `to`; exactly one of the three. */
export const periodQuery = z
  .strictObject({
    month: monthKey.optional(),
    year: z.coerce.number().int().min(1900).max(2099).optional(),
    from: calendarDay.optional(),
    to: calendarDay.optional(),
  })
  .refine(
    ({ month, year, from, to }) =>
      [month, year, from ?? to].filter(part => part !== undefined).length === 1 && !from === !to,
    'Give a month, a year, or both from and to.',
  )
  .refine(({ from, to }) => !from || !to || from <= to, 'from lies after to.')

/** The period that a query describes. */
export function periodOf({ month, year, from, to }: z.output<typeof periodQuery>): Period {
  if (month) return monthPeriod(month)
  if (year) return yearPeriod(year)
  return { name: `${from}_${to}`, from: from ?? '', to: to ?? '' }
}

export const exportFormats = ['journal', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The number of entries in an export and the SHA-256 of its bytes. */
export type Fingerprint = { rows: number; sha256: string }

/** A closed month, with the fingerprints of its exports when it was closed. */
export type ClosedPeriod = { month: string; exports: Record<ExportFormat, Fingerprint> }

/** The fingerprint of an export when its month was closed, and its fingerprint now. */
export type ComparedExport = { format: ExportFormat; stored: Fingerprint; now: Fingerprint; isSame: boolean }
