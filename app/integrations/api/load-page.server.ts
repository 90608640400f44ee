import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Reads } from '../../platform/database/database.server.ts'
import type { ApiPage, ChangesQuery } from './contract.ts'

/** A list of the API in SQL, newest first. Its rows are never deleted, so a page's last id is a position that stays. */
export type PagedList<Filter extends string = never> = {
  /** The name of its prepared statements. */
  name: string
  columns: string
  from: string
  /** The condition of each filter, on its parameter. */
  filters?: Readonly<Record<Filter, (parameter: string) => string>>
  id: string
  ids: RegExp
  /** The instant by which rows are sorted before their id, and how to read it of a row with the id $1 as text; null to sort by id. */
  at: { column: string; ofRow: string } | null
  /** Which rows the list has; all without it. `loadOne` finds the others too. */
  listed?: string
  /** When a row last changed, for `since`. */
  changedAt?: string
}

type PageRow = { id: string | number }

/** Loads one page (P655, P750). Rows that are inserted meanwhile move no others. Refuses with InvalidCursor (400). */
export async function loadPage<Row extends PageRow, Item, Filter extends string = never>(
  app: App,
  list: PagedList<Filter>,
  { limit, after, since }: ChangesQuery,
  { show, only = {} }: { show: (row: Row) => Item; only?: { [N in Filter]?: string | undefined } },
): Promise<ApiPage<Item>> {
  const reads = await app.db.reader()
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const filters = Object.entries<string | undefined>(only).filter(([, value]) => value !== undefined)
  const conditions = filters.map(([name, value]) => list.filters?.[name as Filter](bind(value)) ?? 'true')
  const changed = since === undefined ? undefined : list.changedAt
  if (changed && after === undefined) conditions.push(`${changed} >= ${bind(since)}::timestamptz`)
  if (after !== undefined)
    conditions.push(
      changed ? changedAfter(list, changed, after, bind) : await beyond(reads, list, after, bind),
    )
  const newestFirst = list.at ? `${list.at.column} desc, ${list.id} desc` : list.id
  const name = [list.name, ...(changed ? ['changes'] : []), ...(after ? ['after'] : [])].join('_')
  const rows = await reads.rows<Row & { position: string }>(
    // Planned for the values of filters, because a campaign can have ten donations or a million.
    filters.length > 0 ? null : name,
    `select ${list.columns}, ${changed ? positionOf(changed, list.id) : `${list.id}::text`} as position from ${list.from}
     where ${[list.listed ?? 'true', ...conditions].join(' and ')}
     order by ${changed ? `${changed}, ${list.id}` : newestFirst} limit ${bind(limit + 1)}`,
    values,
  )
  const page = rows.slice(0, limit)
  const items = page.map(({ position, ...row }) => show(row as unknown as Row))
  return { data: items, next: rows.length > limit ? (page.at(-1)?.position ?? null) : null }
}

/** Loads the row with this id; undefined if there is none. */
export async function loadOne<Row>(
  app: App,
  { name, columns, from, id }: PagedList<string>,
  value: string,
): Promise<Row | undefined> {
  const reads = await app.db.reader()
  const [row] = await reads.rows<Row>(`${name}_one`, `select ${columns} from ${from} where ${id} = $1`, [
    value,
  ])
  return row
}

/** A position among changes: the instant in microseconds since 1970, and the id. An item that changes again moves behind it. */
const positionOf = (changed: string, id: string) =>
  `(extract(epoch from ${changed}) * 1000000)::bigint || '.' || ${id}`

function changedAfter(
  list: PagedList<string>,
  changed: string,
  after: string,
  bind: (value: unknown) => string,
): string {
  const [, micros, id = ''] = /^(\d{1,16})\.(.+)$/.exec(after) ?? []
  if (micros === undefined || !list.ids.test(id)) throw invalidCursor()
  return `(${changed}, ${list.id}) > (timestamptz 'epoch' + ${bind(micros)}::bigint * interval '1 microsecond', ${bind(id)})`
}

const invalidCursor = () =>
  refusal('InvalidCursor', 400, phrase('`after` is not the `next` of an earlier page of this list.'))

async function beyond<Filter extends string>(
  reads: Reads,
  list: PagedList<Filter>,
  after: string,
  bind: (value: unknown) => string,
): Promise<string> {
  if (!list.ids.test(after)) throw invalidCursor()
  if (!list.at) return `${list.id} > ${bind(after)}`
  const [row] = await reads.rows<{ at: string }>(`${list.name}_position`, list.at.ofRow, [after])
  if (!row) throw invalidCursor()
  return `(${list.at.column}, ${list.id}) < (${bind(row.at)}::timestamptz, ${bind(after)})`
}

export const uuids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
