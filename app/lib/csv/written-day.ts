/** The order of day, month and year in a date of digits. */
export type DayOrder = 'ymd' | 'mdy' | 'dmy'
export const dayOrders = ['mdy', 'dmy', 'ymd'] as const satisfies DayOrder[]

/**
 * Reads a date in a file as yyyy-mm-dd: `11/10/2026` and `11/10/26` in the given order, and `2026-11-10`, `20261110`, `Nov 10, 2026` and
 * `10 Nov 2026` in any. A time after the date is ignored. Years of two digits are after 2000. Returns null if there is no such day.
 */
export function readWrittenDay(text: string, order: DayOrder): string | null {
  const date = text.trim().replace(time, '')
  const [year, month, day] = partsOf(date, order)
  const read = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${read}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(read) ? read : null
}

const time =
  /[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?(?: ?(?:Z|UTC|GMT|[ECMP][SD]T|[+-]\d{2}:?\d{2}))?$/i

type Parts = [year: string, month: string, day: string]

function partsOf(text: string, order: DayOrder): Parts {
  const [, isoYear, , isoMonth = '', isoDay = ''] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? []
  if (isoYear) return [isoYear, isoMonth, isoDay]
  const [, compactYear, compactMonth = '', compactDay = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  if (compactYear) return [compactYear, compactMonth, compactDay]
  const [, one = '', , two = '', three = ''] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? []
  if (three) return inOrder([one, two, three], order)
  const [, monthFirst = '', dayAfter = '', yearAfter = ''] =
    /^(\p{L}{3,10})\.? (\d{1,2}),? (\d{4})$/u.exec(text) ?? []
  if (yearAfter) return [yearAfter, monthOf(monthFirst), dayAfter]
  const [, dayFirst = '', month = '', year = ''] =
    /^(\d{1,2})[ -](\p{L}{3,10})\.?,?[ -](\d{4}|\d{2})$/u.exec(text) ?? []
  return [year, monthOf(month), dayFirst]
}

function inOrder([one, two, three]: Parts, order: DayOrder): Parts {
  if (order === 'ymd') return three.length === 2 ? [one.padStart(2, '0'), two, three] : ['', '', '']
  return order === 'mdy' ? [three, one, two] : [three, two, one]
}

const months = [
  'jan|ene',
  'feb',
  'mar',
  'apr|abr',
  'may',
  'jun',
  'jul',
  'aug|ago',
  'sep',
  'oct',
  'nov',
  'dec|dic',
]

const monthOf = (name: string) => {
  const at = months.findIndex(starts => new RegExp(`^(?:${starts})`, 'i').test(name))
  return at < 0 ? '' : String(at + 1)
}

/** The orders that read every date between two days (yyyy-mm-dd), if they read them differently. Empty if these aren't dates. */
export function fittingOrders(dates: readonly string[], first: string, last: string): DayOrder[] {
  const seen = new Set<string>()
  return dayOrders.filter(order => {
    const days = dates.map(date => readWrittenDay(date, order))
    if (days.length === 0 || days.some(day => day === null || day < first || day > last)) return false
    const isNew = !seen.has(days.join())
    seen.add(days.join())
    return isNew
  })
}
