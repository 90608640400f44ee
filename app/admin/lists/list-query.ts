import { z } from 'zod'
import { calendarDay } from '../../lib/calendar-day.ts'
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
 * The query of a list's page: search, order, page and its filters. Invalid values count as missing, so that a mistyped address opens the
 * list; unknown names are refused. `more` adds parameters.
 */
export function listQuery<L extends ListShape, More extends z.ZodRawShape = Record<never, never>>(
  list: L,
  more?: More,
) {
  return z.strictObject({ ...shapeOf(list), ...more }) as unknown as z.ZodObject &
    z.ZodType<QueryOf<L> & z.output<z.ZodObject<More>>, QueryInput<QueryOf<L>> & z.input<z.ZodObject<More>>>
}

/** The query of a list's report: all pages, or the selected rows. */
export function reportQuery<L extends ListShape, More extends z.ZodRawShape = Record<never, never>>(
  list: L,
  more?: More,
) {
  const shape = { ...viewShape(list), only: selectedRows, ...more }
  return z.strictObject(shape) as unknown as z.ZodType<
    ReportQueryOf<L> & z.output<z.ZodObject<More>>,
    QueryInput<ReportQueryOf<L>> & z.input<z.ZodObject<More>>
  >
}

/** The parameters of a report or a saved view, without the page number and opened rows. */
export function viewShape(list: ListShape): z.ZodRawShape {
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

/** At most 100 ids, comma-separated. Invalid values are refused, so that no report holds more rows than were selected. */
const selectedRows = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,99}$/)
  .optional()

/** The requested page of `total` rows, or the last page if there are fewer. */
export function pageOf(total: number, requested: number): ListPage & { offset: number } {
  const pages = Math.max(1, Math.ceil(total / rowsPerPage))
  const page = Math.min(requested, pages)
  return { total, page, pages, offset: (page - 1) * rowsPerPage }
}

/** The SQL after `order by`: `columns` has the SQL of each order, so that no input reaches the statement. */
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

/** Counting stops here: no one pages further, and counting on would read every row. */
export const countedAtMost = 10_000

/** `countedTo` is where counting stopped; null if the total is exact. */
export type RowCount = { total: number; countedTo: number | null }

export const exactCount = (total: number): RowCount => ({ total, countedTo: null })

/** The count of a query that counted at most one row more than `countedAtMost`. */
export function cappedCount(count: number): RowCount {
  return count > countedAtMost ? { total: countedAtMost, countedTo: countedAtMost } : exactCount(count)
}
