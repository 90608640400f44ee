import type { Db } from '../../platform/database/database.server.ts'
import { type Counted, cappedCount, countedAtMost, exactly } from './counting.ts'
import { type ListPage, orderBy, pageOf, rowsPerPage, type Sort } from './list-query.ts'
import { placing } from './placing.server.ts'
import { type Place, type Searched, searchCondition } from './search.ts'

/** A list as SQL says it: which rows, in which orders, and by what they are found. */
export type List<S extends string> = {
  /** While nothing is searched its statements are prepared under this name; null where its filters make too many of them. */
  name: string | null
  columns: string | ((place: Place) => string)
  from: string
  /** Joined to the rows of the page alone: they are picked by an index first, as `picked` with the column of `tie`. */
  joined?: string
  /** What narrows it, all of which must be true. */
  filters?: (place: Place) => readonly string[]
  searched: Searched
  orders: Readonly<Record<S, string>>
  /** The column that settles ties, in the direction of the sort. */
  tie: string
  /** Ties go the other way, as in the index behind the orders. */
  tiesAgainst?: boolean
  /** The count, where a stored sum has it or counting stops early; without it the rows are counted. */
  count?: (narrowed: Narrowed) => Promise<Counted>
}

/** What a list is narrowed to, with the values of `$1` onwards. */
export type Narrowed = { from: string; where: string; values: readonly unknown[]; isSearched: boolean }

/** `shortBegin`: words of one or two letters are looked for where words begin, by an index. */
type Asked<S extends string> = { search: string; sort: Sort<S>; shortBegin?: boolean }

/** One page of a list in its order, each row as `show` makes it, and how many there are on all pages. */
export async function loadList<S extends string, Row, Shown>(
  db: Pick<Db, 'rows'>,
  list: List<S>,
  query: Asked<S> & { page: number },
  show: (row: Row) => Shown,
): Promise<{ rows: Shown[]; page: ListPage; countedTo: number | null }> {
  const { values, narrowed, text } = statementOf(list, query)
  const name = query.search ? null : list.name
  const counted = await (list.count?.(narrowed) ?? countAll(db, name && `${name}_count`, narrowed))
  const { offset, ...page } = pageOf(counted.total, query.page)
  // Where nothing was found, the order's index would be scanned to its end in vain.
  const isEmpty = counted.total === 0
  const rows = isEmpty
    ? []
    : await db.rows<Row>(name && `${name}_${query.sort}`, text, [...values, rowsPerPage, offset])
  return { rows: rows.map(show), page, countedTo: counted.countedTo }
}

/** The first rows of a search, without counting what else there is: quick from the first letters on. */
export async function loadFirst<S extends string, Row, Shown>(
  db: Pick<Db, 'rows'>,
  list: List<S>,
  query: Asked<S>,
  most: number,
  show: (row: Row) => Shown,
): Promise<Shown[]> {
  const { values, text } = statementOf(list, { ...query, shortBegin: true })
  return (await db.rows<Row>(null, text, [...values, most, 0])).map(show)
}

/** The statement for all pages of a list, for its report. */
export function selectAll<S extends string>(
  list: List<S>,
  query: Asked<S>,
): { text: string; values: unknown[] } {
  const { values, all } = statementOf(list, query)
  return { text: all, values }
}

/** `text` asks for one page, by a limit and an offset; `all` for every row. The columns come last, so that the count does not need their values. */
function statementOf<S extends string>(list: List<S>, { search, sort, shortBegin }: Asked<S>) {
  const { values, place } = placing()
  const parts = [
    ...(list.filters?.(place) ?? []),
    ...searchCondition(list.searched, search, place, shortBegin),
  ]
  const where = parts.length > 0 ? parts.join(' and ') : 'true'
  const narrowed: Narrowed = { from: list.from, where, values: [...values], isSearched: search !== '' }
  const columns = typeof list.columns === 'string' ? list.columns : list.columns(place)
  const order = orderBy(sort, list.orders, list.tie, list.tiesAgainst)
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`
  const all = `select ${columns} from ${list.from} where ${where} order by ${order}`
  const text = list.joined
    ? `select ${columns} from (select ${list.tie} from ${list.from} where ${where} order by ${order} ${limit}) picked
       ${list.joined} order by ${order}`
    : `${all} ${limit}`
  return { values, narrowed, text, all }
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
