import { z } from 'zod'

/** A day such as '2026-03-11', from year 1 to 9999. PostgreSQL has no year 0. */
export const calendarDay = z.iso.date().refine(day => !day.startsWith('0000'), 'Invalid ISO date')
