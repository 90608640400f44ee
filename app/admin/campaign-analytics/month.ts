import { monthName } from '../analytics/platform-calendar.ts'

/** The month that is looked at: '2026-05', 'May 2026'. */
export type Month = { key: string; label: string; name: string; year: number }

/** '2026-05' with its words. */
export const monthFrom = (key: string): Month => ({
  key,
  label: `${monthName(key)} ${key.slice(0, 4)}`,
  name: monthName(key),
  year: Number(key.slice(0, 4)),
})
