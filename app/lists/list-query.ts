import { z } from 'zod'
import { calendarDay } from '../lib/calendar-day.ts'
import {
  type Filter,
  filterNames,
  type ListPage,
  type ListShape,
  type QueryInput,
  type QueryOf,
  type ReportQueryOf,
} from './define-list.ts'

export const rowsPerPage = 25

/**
 * The schema of a list page's query: search, sort order, page number and filters. Invalid values count as missing, so that a mistyped URL
 * still opens the list. Unknown parameters are refused. `more` adds parameters.
 */
export function listQuery<L extends ListShape, More extends z.ZodRawShape = Record<never, never>>(
  list: L,
  more?: More,
) {
  return z.strictObject({ ...shapeOf(list), ...more }) as unknown as z.ZodObject &
    z.ZodType<QueryOf<L> & z.output<z.ZodObject<More>>, QueryInput<QueryOf<L>> & z.input<z.ZodObject<More>>>
}

/** The schema of a report's query: all pages, or the rows in `only`. `more` adds parameters. */
export function reportQuery<L extends ListShape, More extends z.ZodRawShape = Record<never, never>>(
  list: L,
  more?: More,
) {
  const shape = { ...reportShape(list), only: selectedRows, ...more }
  return z.strictObject(shape) as unknown as z.ZodType<
    ReportQueryOf<L> & z.output<z.ZodObject<More>>,
    QueryInput<ReportQueryOf<L>> & z.input<z.ZodObject<More>>
  >
}

/** The parameters of reports: search, sort order and filters, without page number and opened row. */
export function reportShape(list: ListShape): z.ZodRawShape {
  const names = new Set(['search', 'sort', ...filterNames(list)])
  return Object.fromEntries(Object.entries(shapeOf(list)).filter(([name]) => names.has(name)))
}

function shapeOf({ columns, sorts = [], sort, filters = {} }: ListShape): Record<string, z.ZodType> {
  const orders = [...Object.keys(columns).filter(id => columns[id]?.sort), ...sorts]
  return {
    search: z.string().trim().max(100).default('').catch(''),
    sort: z
      .enum(orders.flatMap(name => [name, `-${name}`]))
      .default(sort)
      .catch(sort),
    page: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
    ...Object.fromEntries(
      Object.entries(filters).map(([name, filter]) => [name, forgiving(schemaOf(filter))]),
    ),
  }
}

function schemaOf(filter: Filter): z.ZodType {
  switch (filter.is) {
    case 'oneOf':
      return z.enum(filter.values).default(filter.otherwise)
    case 'text':
      return z.string().trim().max(100).default('')
    case 'day':
      return calendarDay.optional()
    case 'pattern':
      return z.string().regex(filter.pattern).optional()
    default:
      return z.uuid().optional()
  }
}

/** Treats an invalid value as missing. */
const forgiving = (schema: z.ZodType) => schema.catch(() => schema.parse(undefined))

/** Up to 100 comma-separated ids. Invalid values are refused: if they counted as missing, the report would contain all rows. */
const selectedRows = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,99}$/)
  .optional()

/** Returns the requested page of `total` rows, or the last page if the requested one doesn't exist. */
export function pageOf(total: number, requested: number): ListPage & { offset: number } {
  const pages = Math.max(1, Math.ceil(total / rowsPerPage))
  const page = Math.min(requested, pages)
  return { total, page, pages, offset: (page - 1) * rowsPerPage }
}

/** The rows of a page: how many, after how many others. `isFromEnd` if both count from the end, in the reversed order. */
type Span = { rows: number; skip: number; isFromEnd: boolean }

/**
 * Returns how to read the page after `offset` rows. PostgreSQL reads the rows that it skips, so pages of the second half are read from the
 * end, unless the count stopped before it.
 */
export function spanOf({ total, countedTo }: RowCount, offset: number): Span {
  const rows = Math.max(0, Math.min(rowsPerPage, total - offset))
  const after = total - offset - rows
  const isFromEnd = countedTo === null && after < offset
  return isFromEnd ? { rows, skip: after, isFromEnd } : { rows: rowsPerPage, skip: offset, isFromEnd }
}

export const reversed = (sort: string): string => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`)

/** Returns the SQL after `order by`. `columns` maps sort orders to SQL, so that no user input becomes part of the statement. */
export function orderBy(
  sort: string,
  columns: Readonly<Record<string, string>>,
  tie: string,
  tiesAgainst = false,
): string {
  const descending = sort.startsWith('-')
  const column = columns[sort.replace(/^-/, '')]
  const direction = (down: boolean) => (down ? 'desc' : 'asc')
  return `${column} ${direction(descending)}, ${tie} ${direction(descending !== tiesAgainst)}`
}

/** The number of rows at which counting stops, so that a large table isn't read to its end just for an exact count. */
export const countLimit = 10_000

/** A number of rows. `countedTo` is the number at which counting stopped; null if `total` is exact. */
export type RowCount = { total: number; countedTo: number | null }

export const exactCount = (total: number): RowCount => ({ total, countedTo: null })

/** Converts the result of a count that was limited to `countLimit` + 1 rows. */
export function cappedCount(count: number): RowCount {
  return count > countLimit ? { total: countLimit, countedTo: countLimit } : exactCount(count)
}
