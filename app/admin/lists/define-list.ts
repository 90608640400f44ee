import type { Instant } from '../../lib/moment.ts'

/**
 * An admin list, declared once: its query, row type, loader, report, saved views, column chooser and cells derive from it
 * (docs/how-to/add-an-admin-list.md). The browser loads this file, so a declaration holds no SQL and no schema.
 */

/** The kinds of columns and the type of their values. The kind decides the cell (list-columns.tsx) and the report's format. */
type Values = {
  text: string
  /** A person's name; null reads Anonymous. */
  name: string | null
  cents: number
  count: number
  /** A day of the platform's calendar, such as '2026-03-11', made from an SQL instant. */
  day: string
  instant: Instant
  /** An instant shown as its day. */
  dayOf: Instant
}
export type Kind = keyof Values

type ColumnOptions = {
  /** Rows can be sorted by it, under the column's id. */
  sort?: true
  nullable?: true
  /** Cannot be hidden. */
  fixed?: true
  /** Hidden until it is chosen. */
  optional?: true
  align?: 'end'
  /** For the header and the cells. */
  className?: string
  /** In the report under its own header, or under this one. */
  report?: true | string
}

/** `field` names the value in a row; null if the screen draws the cell from several values. */
export type Column = ColumnOptions & { header: string; kind: Kind | null; field: string | null }

type FieldColumn<K extends Kind, F extends string, O> = O & { header: string; kind: K; field: F }

const column =
  <K extends Kind>(kind: K, look: ColumnOptions = {}) =>
  <const F extends string, const O extends ColumnOptions = Record<never, never>>(
    field: F,
    header: string,
    options?: O,
  ) =>
    ({ ...look, ...options, header, kind, field }) as unknown as FieldColumn<K, F, O>

export const text = column('text')
export const name = column('name')
export const cents = column('cents', { align: 'end' })
export const count = column('count', { align: 'end' })
export const day = column('day', { className: 'whitespace-nowrap' })
export const dayOf = column('dayOf', { className: 'whitespace-nowrap' })
export const instant = column('instant', { className: 'whitespace-nowrap' })

/** A column whose cells the screen draws. */
export const ownCell = <const O extends ColumnOptions = Record<never, never>>(header: string, options?: O) =>
  ({ ...options, header, kind: null, field: null }) as O & { header: string; kind: null; field: null }

/** A filter in the list's address. Invalid values count as missing. `opened` shows a row's detail and doesn't filter. */
export type Filter =
  | { is: 'oneOf'; values: readonly string[]; otherwise: string }
  | { is: 'text' }
  | { is: 'day' | 'id' | 'opened' }
  | { is: 'pattern'; pattern: RegExp }

export const oneOf = <const V extends string>(values: readonly V[], otherwise: NoInfer<V>) =>
  ({ is: 'oneOf', values, otherwise }) as const

/** Declares a type without a value. */
export const type = <T>() => undefined as unknown as T

export type ListShape = {
  /** Saved views are stored under it. */
  name: string
  /** The path of its page, which saved views open. A list without a path has no views. */
  path?: string
  endpoint: `GET /api/screens/${string}`
  /** The rows' name in the answer. */
  rows: string
  columns: Readonly<Record<string, Column>>
  /** The type of a row's other values. */
  also?: unknown
  /** The default order. */
  sort: string
  /** Orders beside those of its columns. */
  sorts?: readonly string[]
  filters?: Readonly<Record<string, Filter>>
  /** All pages, or the selected rows, as `<file>-<day>.csv`; `first` is the id of the first column. */
  report?: { endpoint: `GET /api/admin/${string}/report`; file: string; first?: string }
  /** Topics that reload it. */
  topics?: readonly string[]
  /** The table's accessible name. */
  caption: string
  /** The number of rows in words, such as '{count, plural, one {# donation} other {# donations}}'. */
  noun: string
  search: { label: string; placeholder: string }
}

/** Declares a list, and checks that `sort` is one of its orders. */
export const defineList = <const L extends ListShape>(list: L & { sort: Sort<SortOf<L>> }): L => list

type Simplify<T> = { [K in keyof T]: T[K] } & {}

type Columns<L extends ListShape> = L['columns']
export type FieldOf<L extends ListShape> = Extract<Columns<L>[keyof Columns<L>]['field'], string>
type ColumnOf<L extends ListShape, F> = Extract<Columns<L>[keyof Columns<L>], { field: F }>
type ValueOf<C> = C extends { kind: infer K extends Kind }
  ? Values[K] | (C extends { nullable: true } ? null : never)
  : never

/** One row as it goes over the wire. */
export type RowOf<L extends ListShape> = Simplify<
  { [F in FieldOf<L>]: ValueOf<ColumnOf<L, F>> } & (L extends { also: infer Also }
    ? Also
    : Record<never, never>)
>

export type SortOf<L extends ListShape> =
  | { [Id in keyof Columns<L>]: Columns<L>[Id] extends { sort: true } ? Id : never }[keyof Columns<L>]
  | (L extends { sorts: readonly (infer S extends string)[] } ? S : never)

export type Sort<S> = S extends string ? S | `-${S}` : never

type FiltersOf<L extends ListShape> = L extends { filters: infer F } ? F : Record<never, never>
type FilterValue<F> = F extends { is: 'oneOf'; values: readonly (infer V)[] } ? V : string
type Always<F> = { [N in keyof F]: F[N] extends { is: 'oneOf' | 'text' } ? N : never }[keyof F]

type FilterValuesOf<L extends ListShape> = Simplify<
  { [N in Always<FiltersOf<L>>]: FilterValue<FiltersOf<L>[N]> } & {
    [N in Exclude<keyof FiltersOf<L>, Always<FiltersOf<L>>>]?: FilterValue<FiltersOf<L>[N]> | undefined
  }
>

/** The parsed query of the list's page. */
export type QueryOf<L extends ListShape> = Simplify<
  { search: string; sort: Sort<SortOf<L>>; page: number } & FilterValuesOf<L>
>

/** The parsed query of the list's report; `only` holds the comma-separated ids of selected rows. */
export type ReportQueryOf<L extends ListShape> = Simplify<
  Omit<QueryOf<L>, 'page' | OpenedOf<L>> & { only?: string | undefined }
>
type OpenedOf<L extends ListShape> = {
  [N in keyof FiltersOf<L>]: FiltersOf<L>[N] extends { is: 'opened' } ? N : never
}[keyof FiltersOf<L>]

/** A query before it is parsed. */
export type QueryInput<Query> = { [N in keyof Query]?: Query[N] | undefined }

export type ListPage = { total: number; page: number; pages: number }

/** `countedTo`: counting stopped there, and there are more rows; null if `total` is exact. */
export type ListAnswer<L extends ListShape> = ListPage & { [N in L['rows']]: RowOf<L>[] } & {
  countedTo: number | null
  query: QueryOf<L>
  topics: string[]
}

/** The answer of the list's endpoint; `More` is what else its page shows. */
export type AnswerOf<L extends ListShape, More = unknown> = Simplify<ListAnswer<L> & More>

/** The list's endpoints by name. `More` extends the answer of its page, the others the queries of report and page. */
export type ListEndpoints<
  L extends ListShape,
  More = unknown,
  MoreOfReport = unknown,
  MoreOfQuery = unknown,
> = {
  [E in L['endpoint']]: { query: QueryInput<QueryOf<L>> & MoreOfQuery; answer: AnswerOf<L, More> }
} & (L extends { report: { endpoint: infer E extends string } }
  ? { [N in E]: { query: QueryInput<ReportQueryOf<L>> & MoreOfReport; answer: Response } }
  : unknown)

const isOpened = (filter: Filter) => filter.is === 'opened'

/** The names of the list's filters, without `opened` ones. */
export const filterNames = ({ filters = {} }: Pick<ListShape, 'filters'>): string[] =>
  Object.keys(filters).filter(name => filters[name] && !isOpened(filters[name]))

/** The ids of the report's columns, in order. */
export function reportColumns({ columns, report }: ListShape): string[] {
  const ids = Object.keys(columns).filter(id => columns[id]?.report)
  return report?.first ? [report.first, ...ids.filter(id => id !== report.first)] : ids
}
