import { dayIn } from '../lib/moment.ts'
import type { App } from '../platform/app.server.ts'
import { type CsvColumn, csvReport } from '../platform/csv.server.ts'
import { snakeCased } from '../platform/database/column-names.ts'
import type { Db } from '../platform/database/database.server.ts'
import { streamRows } from '../platform/database/stream-rows.server.ts'
import {
  type ListAnswer,
  type ListShape,
  type QueryOf,
  type RowOf,
  reportColumns,
  type SortOf,
} from './define-list.ts'
import {
  cappedCount,
  countLimit,
  exactCount,
  orderBy,
  pageOf,
  type RowCount,
  reversed,
  spanOf,
} from './list-query.ts'
import { type Bind, type SearchSql, searchCondition } from './search.ts'

/** The SQL of a list. `Selected` is a selected row, which `show` converts to the list's row. Both have ISO instants instead of dates. */
export type Source<L extends ListShape, Selected = RowOf<L>> = {
  /** The name of the prepared statements, which aren't used for searches; null if the filters would lead to too many statements. */
  name: string | null
  /** The SQL expression of each value. For a column of kind `day`, the SQL of an instant. */
  sql: Readonly<Record<keyof Selected & string, string>>
  from: string
  /** Joins that run only for the rows of the page. A subquery `picked` first selects their `tie` column, ideally from an index. */
  joined?: string
  /** SQL conditions that are joined by `and`. */
  filters?: (bind: Bind) => readonly string[]
  searched: SearchSql
  /** The unique column that breaks ties, in the direction of the sort order. */
  tie: string
  /** Breaks ties in the opposite direction, to match the index that serves the sort order. */
  tiesAgainst?: boolean
  /** Replaces `count(*)`, for example by a stored sum or a count that stops early. */
  count?: (query: CountQuery) => Promise<RowCount>
  report?: {
    /** Replaces the list's `from`. */
    from?: string
    /** Replaces the SQL of columns, by column id. */
    sql?: { [Id in keyof L['columns']]?: string }
    /** The SQL of additional columns in cents, by header. */
    more?: Readonly<Record<string, string>>
  }
} & Orders<L> &
  Shown<L, Selected>

/** The SQL of sort orders. Required for an order that isn't a column with a `field`; others sort by the column's value. */
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

/** The parts of a statement that counts the rows matching filters and search. `values` are its parameters from $1 on. */
export type CountQuery = { from: string; where: string; values: readonly unknown[]; hasSearch: boolean }

/** With `shortBegin`, words of one or two letters match only the beginning of a word, which an index can find. */
type Order<L extends ListShape> = Pick<QueryOf<L>, 'search'> & { sort: string; shortBegin?: boolean }

/** Loads one page of a list and the total number of rows. */
export async function loadList<const L extends ListShape, Selected = RowOf<L>>(
  { db, env }: App,
  list: L,
  source: Source<L, Selected>,
  query: QueryOf<L>,
  reads: Pick<Db, 'rows'> = db,
): Promise<ListAnswer<L>> {
  const statementOf = (sort: string) => pageStatement(list, source, { ...query, sort }, env.timeZone)
  const { countQuery } = statementOf(query.sort)
  const name = query.search ? null : source.name
  const counted = await (source.count?.(countQuery) ?? countAll(reads, name && `${name}_count`, countQuery))
  const { offset, ...page } = pageOf(counted.total, query.page)
  const { skip, isFromEnd, rows: most } = spanOf(counted, offset)
  const sort = isFromEnd ? reversed(query.sort) : query.sort
  const { values, text } = statementOf(sort)
  // Skips the query: without a matching row, it would scan the index of the sort order to its end.
  const isEmpty = counted.total === 0
  const rows = isEmpty
    ? []
    : await reads.rows<Selected>(name && `${name}_${sort}`, text, [...values, most, skip])
  const shown = toRows(source, isFromEnd ? rows.toReversed() : rows)
  const topics = [...(list.topics ?? ['admin'])]
  const answer = { ...page, [list.rows]: shown, countedTo: counted.countedTo, query, topics }
  return answer as unknown as ListAnswer<L>
}

/** Loads the first rows of a search without counting. Fast even for one or two letters. */
export async function loadFirst<const L extends ListShape, Selected = RowOf<L>>(
  { db, env }: App,
  list: L,
  source: Source<L, Selected>,
  order: Order<L>,
  most: number,
): Promise<RowOf<L>[]> {
  const { values, text } = pageStatement(list, source, { ...order, shortBegin: true }, env.timeZone)
  return toRows(source, await db.rows<Selected>(null, text, [...values, most, 0]))
}

/** Streams the list's report as CSV: all pages, or only the selected rows. */
export function listReport<const L extends ListShape, Selected = RowOf<L>>(
  { db, env }: App,
  list: L,
  source: Source<L, Selected>,
  query: Order<L> & { only?: string | undefined },
  now: Date,
  file = list.report?.file,
): Response {
  const { values, bind, where, order } = filter(list, source, query, query.only)
  const more = source.report?.more ?? {}
  const own = reportColumns(list).map(id => [id, reportSql(list, source, id, () => bind(env.timeZone))])
  const columns = [...own, ...Object.entries(more)].map(([id, sql]) => `${sql} as "${id}"`)
  const from = source.report?.from ?? source.from
  return csvReport({
    filename: `${file}-${dayIn(now, env.timeZone)}.csv`,
    columns: [
      ...reportColumns(list).map(id => csvColumn(list, id)),
      ...Object.keys(more).map(header => ({ header, cents: (row: ReportRow) => Number(row[header]) })),
    ],
    rows: streamRows<ReportRow>(
      db,
      `select ${columns.join(', ')} from ${from} where ${where} order by ${order}`,
      values,
    ),
  })
}

type ReportRow = Record<string, string | number | null>

function csvColumn({ columns }: ListShape, id: string): CsvColumn<ReportRow> {
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

function toRows<L extends ListShape, Selected>(
  source: Source<L, Selected>,
  rows: readonly Selected[],
): RowOf<L>[] {
  const show = source.show ?? ((row: Selected) => row as unknown as RowOf<L>)
  return rows.map(row => show(withInstants(row)))
}

function withInstants<Row>(row: Row): Row {
  const values = Object.entries(row as object)
  return Object.fromEntries(
    values.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as Row
}

function filter<L extends ListShape, Selected>(
  list: L,
  source: Source<L, Selected>,
  { search, sort, shortBegin }: Order<L>,
  only?: string,
) {
  const { values, bind } = statementValues()
  const parts = [
    ...(source.filters?.(bind) ?? []),
    ...(only
      ? [`${source.sql['id' as keyof Selected & string]} = any(${bind(only.split(','))}::uuid[])`]
      : []),
    ...searchCondition(source.searched, search, bind, shortBegin),
  ]
  const where = parts.length > 0 ? parts.join(' and ') : 'true'
  const order = orderBy(sort, ordersOf(list, source), source.tie, source.tiesAgainst)
  return { values, bind, where, order }
}

/** Builds the statement of a page. Callers append limit and offset to `values`. The count's values come first, without the time zone. */
function pageStatement<L extends ListShape, Selected>(
  list: L,
  source: Source<L, Selected>,
  query: Order<L>,
  timeZone: string,
) {
  const { values, bind, where, order } = filter(list, source, query)
  const { from, joined, tie } = source
  const countQuery: CountQuery = { from, where, values: [...values], hasSearch: query.search !== '' }
  const days = new Set(
    Object.values(list.columns).flatMap(({ kind, field }) => (kind === 'day' ? [field] : [])),
  )
  let zone: string | undefined
  const timeZoneOnce = () => (zone ??= bind(timeZone))
  const columns = Object.entries<string>(source.sql)
    .map(([name, sql]) => `${days.has(name) ? dayOfPlatform(sql, timeZoneOnce) : sql} as ${snakeCased(name)}`)
    .join(', ')
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`
  const text = joined
    ? `select ${columns} from (select ${tie} from ${from} where ${where} order by ${order} ${limit}) picked
       ${joined} order by ${order}`
    : `select ${columns} from ${from} where ${where} order by ${order} ${limit}`
  return { values, countQuery, text }
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

export async function countAll(
  db: Pick<Db, 'rows'>,
  name: string | null,
  { from, where, values }: CountQuery,
): Promise<RowCount> {
  const [row] = await db.rows<{ total: number }>(
    name,
    `select count(*) as total from ${from} where ${where}`,
    values,
  )
  return exactCount(row?.total ?? 0)
}

/** Counts matching rows, but stops above `countLimit`. */
export async function countUpTo(db: Db, { from, where, values }: CountQuery): Promise<RowCount> {
  const [row] = await db.rows<{ total: number }>(
    null,
    `select count(*) as total from (select 1 from ${from} where ${where} limit ${countLimit + 1}) as capped`,
    values,
  )
  return cappedCount(row?.total ?? 0)
}

/** Collects the parameters of a statement: `bind` adds one and returns its placeholder. */
export function statementValues(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = []
  return { values, bind: value => `$${values.push(value)}` }
}
