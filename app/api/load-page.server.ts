import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import type { Reads } from '../platform/database/database.server.ts'
import type { ApiPage, PageQuery } from './contract.ts'

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
}

type PageRow = { id: string | number }

/** Loads one page (P655). Rows that are inserted meanwhile move no others. Refuses with InvalidCursor (400). */
export async function loadPage<Row extends PageRow, Item, Filter extends string = never>(
  app: App,
  list: PagedList<Filter>,
  { limit, after }: PageQuery,
  { show, only = {} }: { show: (row: Row) => Item; only?: { [N in Filter]?: string | undefined } },
): Promise<ApiPage<Item>> {
  const reads = await app.db.reader()
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const filters = Object.entries<string | undefined>(only).filter(([, value]) => value !== undefined)
  const conditions = filters.map(([name, value]) => list.filters?.[name as Filter](bind(value)) ?? 'true')
  if (after !== undefined) conditions.push(await beyond(reads, list, after, bind))
  const order = list.at ? `${list.at.column} desc, ${list.id} desc` : list.id
  const name = [list.name, ...filters.map(([filter]) => filter.toLowerCase()), ...(after ? ['after'] : [])]
  const rows = await reads.rows<Row>(
    name.join('_'),
    `select ${list.columns} from ${list.from} where ${['true', ...conditions].join(' and ')} order by ${order} limit ${bind(limit + 1)}`,
    values,
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { data: page.map(show), next: rows.length > limit && last ? String(last.id) : null }
}

async function beyond<Filter extends string>(
  reads: Reads,
  list: PagedList<Filter>,
  after: string,
  bind: (value: unknown) => string,
): Promise<string> {
  const invalid = () =>
    refusal('InvalidCursor', 400, phrase('`after` is not the `next` of an earlier page of this list.'))
  if (!list.ids.test(after)) throw invalid()
  if (!list.at) return `${list.id} > ${bind(after)}`
  const [row] = await reads.rows<{ at: string }>(`${list.name}_position`, list.at.ofRow, [after])
  if (!row) throw invalid()
  return `(${list.at.column}, ${list.id}) < (${bind(row.at)}::timestamptz, ${bind(after)})`
}

export const uuids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
