import { z } from 'zod'

/** A day as an address tells it, '2026-03-11', in the years 1 to 9999: the calendar of ISO has a year 0, PostgreSQL's has none. */
export const calendarDay = z.iso.date().refine(day => !day.startsWith('0000'), 'Invalid ISO date')
