import type { Instant } from '../lib/moment.ts'
import type { Message } from '../lib/phrase.ts'

/**
 * Admin lists are declared once; query, row type, loader, report, column chooser and cells derive from the declaration
 * (docs/how-to/add-an-admin-list.md). Browsers download declarations, so they must not contain SQL or import zod schemas.
 */

/** Column kinds with the types of their values. A kind determines how a cell (list-columns.tsx) and the report format a value. */
type Values = {
  text: string
  /** A person's name; null is shown as Anonymous. */
  name: string | null
  cents: number
  count: number
  /** A day in the platform's time zone, such as '2026-03-11'. Its SQL is an instant. */
  day: string
  instant: Instant
  /** An instant of which only the day is shown. */
  dayOf: Instant
}
export type Kind = keyof Values

type ColumnOptions = {
  /** Rows can be sorted by this column. The id of the sort order is the column's id. */
  sort?: true
  nullable?: true
  /** The column can't be hidden. */
  fixed?: true
  /** The column is hidden until the admin chooses it. */
  optional?: true
  align?: 'end'
  /** Applies to the header and the cells. */
  className?: string
  /** Includes the column in the report; a string replaces its header there. */
  report?: true | string
}

/** `field` is the key of the value in a row. `kind` and `field` are null if the screen renders the cell itself. */
export type Column = ColumnOptions & { header: Message; kind: Kind | null; field: string | null }

type FieldColumn<K extends Kind, F extends string, O> = O & { header: Message; kind: K; field: F }

const column =
  <K extends Kind>(kind: K, look: ColumnOptions = {}) =>
  <const F extends string, const O extends ColumnOptions = Record<never, never>>(
    field: F,
    header: Message,
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

/** Declares a column whose cells the screen renders. */
export const ownCell = <const O extends ColumnOptions = Record<never, never>>(header: Message, options?: O) =>
  ({ ...options, header, kind: null, field: null }) as O & { header: Message; kind: null; field: null }

/** A filter, which is a URL parameter. Invalid values count as missing. `opened` doesn't filter: its value is the row shown in detail. */
export type Filter =
  | { is: 'oneOf'; values: readonly string[]; otherwise: string }
  | { is: 'text' }
  | { is: 'day' | 'id' | 'opened' }
  | { is: 'pattern'; pattern: RegExp }

export const oneOf = <const V extends string>(values: readonly V[], otherwise: NoInfer<V>) =>
  ({ is: 'oneOf', values, otherwise }) as const

/** Passes a type to a declaration, where TypeScript can't infer it from a value. */
export const type = <T>() => undefined as unknown as T

export type ListShape = {
  path?: string
  endpoint: `GET /api/screens/${string}`
  /** The key of the rows in the endpoint's response. */
  rows: string
  columns: Readonly<Record<string, Column>>
  /** The type of the values of a row that aren't columns. See `type`. */
  also?: unknown
  /** The default sort order; a leading `-` means descending. */
  sort: string
  /** Sort orders in addition to those of the columns. */
  sorts?: readonly string[]
  filters?: Readonly<Record<string, Filter>>
  /** A CSV file of all pages or of the selected rows, named `<file>-<day>.csv`. `first` moves the column with this id to the front. */
  report?: { endpoint: `GET /api/admin/${string}/report`; file: string; first?: string }
  /** The live topics that reload the list, by default `admin`. */
  topics?: readonly string[]
  /** The accessible name of the table. */
  caption: Message
  /** The ICU message for the number of rows, such as '{count, plural, one {# donation} other {# donations}}'. */
  noun: Message
  search: { label: Message; placeholder: Message }
}

/** Declares a list. The types check that `sort` is one of its sort orders. */
export const defineList = <const L extends ListShape>(list: L & { sort: Sort<SortOf<L>> }): L => list

type Simplify<T> = { [K in keyof T]: T[K] } & {}

type Columns<L extends ListShape> = L['columns']
export type FieldOf<L extends ListShape> = Extract<Columns<L>[keyof Columns<L>]['field'], string>
type ColumnOf<L extends ListShape, F> = Extract<Columns<L>[keyof Columns<L>], { field: F }>
type ValueOf<C> = C extends { kind: infer K extends Kind }
  ? Values[K] | (C extends { nullable: true } ? null : never)
  : never

/** The type of a row in the endpoint's response. */
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

/** The query of the list's page after parsing, with defaults filled in. */
export type QueryOf<L extends ListShape> = Simplify<
  { search: string; sort: Sort<SortOf<L>>; page: number } & FilterValuesOf<L>
>

/** The query of the list's report after parsing. `only` has the comma-separated ids of the selected rows. */
export type ReportQueryOf<L extends ListShape> = Simplify<
  Omit<QueryOf<L>, 'page' | OpenedOf<L>> & { only?: string | undefined }
>
type OpenedOf<L extends ListShape> = {
  [N in keyof FiltersOf<L>]: FiltersOf<L>[N] extends { is: 'opened' } ? N : never
}[keyof FiltersOf<L>]

/** A query before parsing, when every parameter is optional. */
export type QueryInput<Query> = { [N in keyof Query]?: Query[N] | undefined }

export type ListPage = { total: number; page: number; pages: number }

/** One page of rows. `countedTo` is the number at which counting stopped although there are more rows; null if `total` is exact. */
export type ListAnswer<L extends ListShape> = ListPage & { [N in L['rows']]: RowOf<L>[] } & {
  countedTo: number | null
  query: QueryOf<L>
  topics: string[]
}

/** The response of the list's endpoint, extended by `More`. */
export type AnswerOf<L extends ListShape, More = unknown> = Simplify<ListAnswer<L> & More>

/** The endpoints of a list's page and report. `More` extends the page's response, `MoreOfReport` and `MoreOfQuery` extend the queries. */
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

/** The names of the filters that limit the rows, which excludes `opened`. */
export const filterNames = ({ filters = {} }: Pick<ListShape, 'filters'>): string[] =>
  Object.keys(filters).filter(name => filters[name] && !isOpened(filters[name]))

/** The ids of the report's columns, in the order of the report. */
export function reportColumns({ columns, report }: ListShape): string[] {
  const ids = Object.keys(columns).filter(id => columns[id]?.report)
  return report?.first ? [report.first, ...ids.filter(id => id !== report.first)] : ids
}
