import { dayIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import { type CsvColumn, csvReport } from '../../platform/csv.server.ts'
import { snakeCased } from '../../platform/database/column-names.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { streamRows } from '../../platform/database/stream-rows.server.ts'
import type { Operation } from '../../platform/http/operation.server.ts'
import {
  type ListAnswer,
  type ListShape,
  type QueryOf,
  type RowOf,
  reportColumns,
  type SortOf,
} from './define-list.ts'
import {
  type Counted,
  cappedCount,
  countedAtMost,
  exactly,
  orderBy,
  pageOf,
  rowsPerPage,
} from './list-query.ts'
import type { Place } from './search.ts'
import { type Searched, searchCondition } from './search.ts'

/** A list and the operations that answer it. */
export type ServedList = { list: ListShape; operations: readonly Operation[] }

/** Where a list's rows come from, in SQL. `Selected` is a row before `show` makes the list's row from it; instants are ISO in both. */
export type Source<L extends ListShape, Selected = RowOf<L>> = {
  /** While nothing is searched its statements are prepared under this name; null if its filters make too many of them. */
  name: string | null
  /** Each value of a row; of a day the instant. */
  sql: Readonly<Record<keyof Selected & string, string>>
  from: string
  /** Joined to the rows of the page only: they are picked by an index first, as `picked` with the column of `tie`. */
  joined?: string
  /** What narrows it, all of which must be true. */
  filters?: (place: Place) => readonly string[]
  searched: Searched
  /** The column that settles ties, in the direction of the sort. */
  tie: string
  /** Ties go the other way, as in the index behind the orders. */
  tiesAgainst?: boolean
  /** The count, if a stored sum has it or counting stops early; without it the rows are counted. */
  count?: (narrowed: Narrowed) => Promise<Counted>
  report?: {
    /** Everything that its columns read. */
    from?: string
    /** The value of a column, by its id, if it is not the one in the row. */
    sql?: { [Id in keyof L['columns']]?: string }
    /** Sums that it holds after the list's columns, in cents by their header. */
    more?: Readonly<Record<string, string>>
  }
} & Orders<L> &
  Shown<L, Selected>

/** The SQL of its orders that are not the value of their column. */
type Orders<L extends ListShape> =
  Record<never, never> extends OrdersOf<L> ? { orders?: OrdersOf<L> } : { orders: OrdersOf<L> }
type OrdersOf<L extends ListShape> = { [S in ValueSort<L>]?: string } & {
  [S in Exclude<SortOf<L>, ValueSort<L>>]: string
}
type ValueSort<L extends ListShape> = {
  [Id in SortOf<L>]: Id extends keyof L['columns']
    ? L['columns'][Id]['field'] extends string
      ? Id
      : never
    : never
}[SortOf<L>]

type Shown<L extends ListShape, Selected> =
  Selected extends RowOf<L>
    ? { show?: (selected: Selected) => RowOf<L> }
    : { show: (selected: Selected) => RowOf<L> }

/** What a list is narrowed to, with the values of `$1` onwards. */
export type Narrowed = { from: string; where: string; values: readonly unknown[]; isSearched: boolean }

/** `shortBegin`: words of one or two letters are looked for at the beginning of words, by an index. */
type Order<L extends ListShape> = Pick<QueryOf<L>, 'search' | 'sort'> & { shortBegin?: boolean }

/** One page of a list in its order, and how many rows there are on all pages. */
export async function loadList<const L extends ListShape, Selected = RowOf<L>>(
  { db, env }: App,
  list: L,
  source: Source<L, Selected>,
  query: QueryOf<L>,
  reads: Pick<Db, 'rows'> = db,
): Promise<ListAnswer<L>> {
  const { values, narrowed, text } = pageStatement(list, source, query, env.timeZone)
  const name = query.search ? null : source.name
  const counted = await (source.count?.(narrowed) ?? countAll(reads, name && `${name}_count`, narrowed))
  const { offset, ...page } = pageOf(counted.total, query.page)
  // For an empty list the order's index would be scanned to its end in vain.
  const isEmpty = counted.total === 0
  const rows = isEmpty
    ? []
    : await reads.rows<Selected>(name && `${name}_${query.sort}`, text, [...values, rowsPerPage, offset])
  const topics = [...(list.topics ?? ['admin'])]
  const answer = { ...page, [list.rows]: shown(source, rows), countedTo: counted.countedTo, query, topics }
  return answer as unknown as ListAnswer<L>
}

/** The first rows of a search, without a count, fast from the first letters on. */
export async function loadFirst<const L extends ListShape, Selected = RowOf<L>>(
  { db, env }: App,
  list: L,
  source: Source<L, Selected>,
  order: Order<L>,
  most: number,
): Promise<RowOf<L>[]> {
  const { values, text } = pageStatement(list, source, { ...order, shortBegin: true }, env.timeZone)
  return shown(source, await db.rows<Selected>(null, text, [...values, most, 0]))
}

/** The list's report: everything on all its pages, or the rows of a selection, as CSV. */
export function listReport<const L extends ListShape, Selected = RowOf<L>>(
  { db, env }: App,
  list: L,
  source: Source<L, Selected>,
  query: Order<L> & { only?: string | undefined },
  now: Date,
  file = list.report?.file,
): Response {
  const { values, place, where, order } = narrow(list, source, query, query.only)
  const more = source.report?.more ?? {}
  const own = reportColumns(list).map(id => [id, reportSql(list, source, id, () => place(env.timeZone))])
  const columns = [...own, ...Object.entries(more)].map(([id, sql]) => `${sql} as "${id}"`)
  const from = source.report?.from ?? source.from
  return csvReport({
    filename: `${file}-${dayIn(now, env.timeZone)}.csv`,
    columns: [
      ...reportColumns(list).map(id => csvColumn(list, id)),
      ...Object.keys(more).map(header => ({ header, cents: (row: Reported) => Number(row[header]) })),
    ],
    rows: streamRows<Reported>(
      db,
      `select ${columns.join(', ')} from ${from} where ${where} order by ${order}`,
      values,
    ),
  })
}

type Reported = Record<string, string | number | null>

function csvColumn({ columns }: ListShape, id: string): CsvColumn<Reported> {
  const { header = id, kind, report } = columns[id] ?? {}
  const title = typeof report === 'string' ? report : header
  return kind === 'cents'
    ? { header: title, cents: row => row[id] as number | null }
    : { header: title, value: row => row[id] ?? (kind === 'name' ? 'Anonymous' : null) }
}

function reportSql<L extends ListShape, Selected>(
  list: L,
  source: Source<L, Selected>,
  id: string,
  timeZone: () => string,
): string {
  const { field, kind } = list.columns[id] ?? {}
  const sql = source.report?.sql?.[id as keyof L['columns']] ?? source.sql[field as keyof Selected & string]
  return kind === 'day' || kind === 'instant' || kind === 'dayOf' ? dayOfPlatform(sql, timeZone) : sql
}

const dayOfPlatform = (instant: string, timeZone: () => string) =>
  `to_char(${instant} at time zone ${timeZone()}, 'YYYY-MM-DD')`

function shown<L extends ListShape, Selected>(
  source: Source<L, Selected>,
  rows: readonly Selected[],
): RowOf<L>[] {
  const show = source.show ?? ((row: Selected) => row as unknown as RowOf<L>)
  return rows.map(row => show(withInstants(row)))
}

/** Instants as they go over the wire. */
function withInstants<Row>(row: Row): Row {
  const values = Object.entries(row as object)
  return Object.fromEntries(
    values.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as Row
}

function narrow<L extends ListShape, Selected>(
  list: L,
  source: Source<L, Selected>,
  { search, sort, shortBegin }: Order<L>,
  only?: string,
) {
  const { values, place } = placing()
  const parts = [
    ...(source.filters?.(place) ?? []),
    ...(only
      ? [`${source.sql['id' as keyof Selected & string]} = any(${place(only.split(','))}::uuid[])`]
      : []),
    ...searchCondition(source.searched, search, place, shortBegin),
  ]
  const where = parts.length > 0 ? parts.join(' and ') : 'true'
  const order = orderBy(String(sort), ordersOf(list, source), source.tie, source.tiesAgainst)
  return { values, place, where, order }
}

/** Takes a limit and an offset. The values of the columns come last, so that the count does not need them. */
function pageStatement<L extends ListShape, Selected>(
  list: L,
  source: Source<L, Selected>,
  asked: Order<L>,
  timeZone: string,
) {
  const { values, place, where, order } = narrow(list, source, asked)
  const { from, joined, tie } = source
  const narrowed: Narrowed = { from, where, values: [...values], isSearched: asked.search !== '' }
  const days = new Set(
    Object.values(list.columns).flatMap(({ kind, field }) => (kind === 'day' ? [field] : [])),
  )
  let zone: string | undefined
  const timeZoneOnce = () => (zone ??= place(timeZone))
  const columns = Object.entries<string>(source.sql)
    .map(([name, sql]) => `${days.has(name) ? dayOfPlatform(sql, timeZoneOnce) : sql} as ${snakeCased(name)}`)
    .join(', ')
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`
  const text = joined
    ? `select ${columns} from (select ${tie} from ${from} where ${where} order by ${order} ${limit}) picked
       ${joined} order by ${order}`
    : `select ${columns} from ${from} where ${where} order by ${order} ${limit}`
  return { values, narrowed, text }
}

function ordersOf<L extends ListShape, Selected>(
  { columns }: L,
  { orders, sql }: Source<L, Selected>,
): Record<string, string> {
  const ofColumns = Object.entries(columns).map(([id, { field }]) => [
    id,
    sql[field as keyof Selected & string],
  ])
  return { ...Object.fromEntries(ofColumns), ...orders }
}

/** Every row that the list is narrowed to. */
export async function countAll(
  db: Pick<Db, 'rows'>,
  name: string | null,
  { from, where, values }: Narrowed,
): Promise<Counted> {
  const [row] = await db.rows<{ total: number }>(
    name,
    `select count(*) as total from ${from} where ${where}`,
    values,
  )
  return exactly(row?.total ?? 0)
}

/** The same up to a limit, beyond which nobody turns pages: counting on would read everything. */
export async function countUpTo(db: Db, { from, where, values }: Narrowed): Promise<Counted> {
  const [row] = await db.rows<{ total: number }>(
    null,
    `select count(*) as total from (select 1 from ${from} where ${where} limit ${countedAtMost + 1}) as counted`,
    values,
  )
  return cappedCount(row?.total ?? 0)
}

/** The values of one statement, in the order in which they were placed. */
export function placing(): { values: unknown[]; place: Place } {
  const values: unknown[] = []
  return { values, place: value => `$${values.push(value)}` }
}
