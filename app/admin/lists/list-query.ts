import { z } from 'zod'
import { calendarDay } from '../../lib/calendar-day.ts'
import type { Asked, Filter, ListPage, ListShape, QueryOf, ReportQueryOf } from './define-list.ts'

export const rowsPerPage = 25

/**
 * The query of a list's page: search, order, page and its filters. A value that cannot be read counts as missing, so that a mistyped
 * address shows the list as it opens; unknown names are refused. `more` is what a page takes besides.
 */
export function listQuery<L extends ListShape, More extends z.ZodRawShape = Record<never, never>>(
  list: L,
  more?: More,
) {
  return z.strictObject({ ...shapeOf(list), ...more }) as unknown as z.ZodObject &
    Schema<QueryOf<L> & z.output<z.ZodObject<More>>, Asked<QueryOf<L>> & z.input<z.ZodObject<More>>>
}

/** The query of its report: everything on all pages, or the rows of a selection. */
export function reportQuery<L extends ListShape, More extends z.ZodRawShape = Record<never, never>>(
  list: L,
  more?: More,
) {
  const shape = { ...viewShape(list), only: selectedRows, ...more }
  return z.strictObject(shape) as unknown as Schema<
    ReportQueryOf<L> & z.output<z.ZodObject<More>>,
    Asked<ReportQueryOf<L>> & z.input<z.ZodObject<More>>
  >
}

type Schema<Output, Input> = z.ZodType<Output, Input>

/** The parameters of a report or a saved view, without the page number and opened rows. */
export function viewShape(list: ListShape): z.ZodRawShape {
  const left = new Set([
    'page',
    ...Object.keys(list.filters ?? {}).filter(name => list.filters?.[name]?.is === 'opened'),
  ])
  return Object.fromEntries(Object.entries(shapeOf(list)).filter(([name]) => !left.has(name)))
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

/** A value that cannot be read is treated as missing. */
const forgiving = (schema: z.ZodType) => schema.catch(() => schema.parse(undefined))

/** The selected rows, as their ids with commas between; at most a hundred. A mistyped one is refused, so that no report holds more than was asked for. */
const selectedRows = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,99}$/)
  .optional()

/** The page of `total` rows that is shown for the requested page, and where it begins: never past the last. */
export function pageOf(total: number, asked: number): ListPage & { offset: number } {
  const pages = Math.max(1, Math.ceil(total / rowsPerPage))
  const page = Math.min(asked, pages)
  return { total, page, pages, offset: (page - 1) * rowsPerPage }
}

/** `order by` of a sort: `columns` names the SQL of each, so that nothing from outside reaches the statement. */
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

/** How far a narrowed list is counted: beyond it nobody turns pages, and counting on would read everything. */
export const countedAtMost = 10_000

/** A count to show, and where it stopped: `countedTo` is null for one that is exact. */
export type Counted = { total: number; countedTo: number | null }

/** A count that is exact. */
export const exactly = (total: number): Counted => ({ total, countedTo: null })

/** A count that went one further than is shown. */
export function cappedCount(counted: number): Counted {
  return counted > countedAtMost ? { total: countedAtMost, countedTo: countedAtMost } : exactly(counted)
}
