const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** 'May' of '2026-05'. */
export const monthName = (month: string) => names[Number(month.slice(5)) - 1] ?? month
