import type { Instant } from '../../lib/moment.ts'

type WithInstants<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | Instant : Row[Name]
}

/** Converts the `Date` values of a row to ISO strings. */
export function withInstants<Row extends object>(row: Row): WithInstants<Row> {
  const values = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  return Object.fromEntries(values) as WithInstants<Row>
}
