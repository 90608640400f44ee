import { z } from 'zod'

/** A day such as '2026-03-11', in the years 1 to 9999: ISO has a year 0, PostgreSQL doesn't. */
export const calendarDay = z.iso.date().refine(day => !day.startsWith('0000'), 'Invalid ISO date')
