import type { Instant } from '../../lib/moment.ts'

/**
 * An admin list, declared once: its query, row type, loader, report, saved views, column chooser and cells derive from it
 * (docs/how-to/add-an-admin-list.md). The browser loads this file, so a declaration holds no SQL and no schema.
 */

/** How values of a column are written: on the screen by `cell-of-kind.tsx`, in a report as text, a number or dollars. */
type Values = {
  text: string
  /** Of a person: `null` reads Anonymous. */
  name: string | null
  cents: number
  count: number
  /** Of the platform's calendar, '2026-03-11'; its SQL is an instant. */
  day: string
  instant: Instant
  /** The day of an instant. */
  dayOf: Instant
}
export type Kind = keyof Values

type ColumnOptions = {
  /** The server can sort by it, under the column's id. */
  sort?: true
  nullable?: true
  /** Cannot be hidden. */
  fixed?: true
  /** Hidden until it is chosen. */
  optional?: true
  align?: 'end'
  /** For the head and the cells, such as columns hidden on phones. */
  className?: string
  /** It is in the report, under its own header or this one. */
  report?: true | string
}

/** A column: `field` names the value in a row; a column without one shows several, by a cell of the screen. */
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

/** A column that the screen makes of the row's other values. */
export const ownCell = <const O extends ColumnOptions = Record<never, never>>(header: string, options?: O) =>
  ({ ...options, header, kind: null, field: null }) as O & { header: string; kind: null; field: null }

/** A filter in the list's address. What cannot be read counts as missing; `opened` shows a row's detail and narrows nothing. */
export type Filter =
  | { is: 'oneOf'; values: readonly string[]; otherwise: string }
  | { is: 'text' }
  | { is: 'day' | 'id' | 'opened' }
  | { is: 'pattern'; pattern: RegExp }

export const oneOf = <const V extends string>(values: readonly V[], otherwise: NoInfer<V>) =>
  ({ is: 'oneOf', values, otherwise }) as const

/** Stands for a type where a declaration needs one. */
export const type = <T>() => undefined as unknown as T

/** What a list declares, before its types are read from it. */
export type ListShape = {
  /** Its saved views are stored under it. */
  name: string
  /** Of its page, which its saved views open; a list without one has no views. */
  path?: string
  /** Where the browser loads it. */
  endpoint: `GET /api/screens/${string}`
  /** The rows' name in the answer. */
  rows: string
  columns: Readonly<Record<string, Column>>
  /** What else a row holds; only its type counts. */
  also?: unknown
  /** The order it opens in. */
  sort: string
  /** Orders beside those of its columns. */
  sorts?: readonly string[]
  filters?: Readonly<Record<string, Filter>>
  /** Everything on all pages, or the selected rows, as `<file>-<day>.csv`; `first` begins its lines. */
  report?: { endpoint: `GET /api/admin/${string}/report`; file: string; first?: string }
  /** Whose announcements reload it. */
  topics?: readonly string[]
  /** Called so by screen readers. */
  caption: string
  /** How many rows there are, such as '{count, plural, one {# donation} other {# donations}}'. */
  noun: string
  search: { label: string; placeholder: string }
}

/** Declares a list, and checks that `sort` is one of its orders. */
export const defineList = <const L extends ListShape>(list: L & { sort: Sort<SortOf<L>> }): L => list

type Simplify<T> = { [K in keyof T]: T[K] } & {}

type Columns<L extends ListShape> = L['columns']
/** The values that the SQL of a list selects for its columns. */
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

/** The names of its orders. */
export type SortOf<L extends ListShape> =
  | { [Id in keyof Columns<L>]: Columns<L>[Id] extends { sort: true } ? Id : never }[keyof Columns<L>]
  | (L extends { sorts: readonly (infer S extends string)[] } ? S : never)

export type Sort<S> = S extends string ? S | `-${S}` : never

type FiltersOf<L extends ListShape> = L extends { filters: infer F } ? F : Record<never, never>
type FilterValue<F> = F extends { is: 'oneOf'; values: readonly (infer V)[] } ? V : string
type Always<F> = { [N in keyof F]: F[N] extends { is: 'oneOf' | 'text' } ? N : never }[keyof F]

/** What the list is narrowed to, besides its search. */
export type FilterValuesOf<L extends ListShape> = Simplify<
  { [N in Always<FiltersOf<L>>]: FilterValue<FiltersOf<L>[N]> } & {
    [N in Exclude<keyof FiltersOf<L>, Always<FiltersOf<L>>>]?: FilterValue<FiltersOf<L>[N]> | undefined
  }
>

/** The query of its page, read. An empty one is the list as it opens. */
export type QueryOf<L extends ListShape> = Simplify<
  { search: string; sort: Sort<SortOf<L>>; page: number } & FilterValuesOf<L>
>

/** The query of its report: `only` holds ids of selected rows with commas between. */
export type ReportQueryOf<L extends ListShape> = Simplify<
  Omit<QueryOf<L>, 'page' | OpenedOf<L>> & { only?: string | undefined }
>
type OpenedOf<L extends ListShape> = {
  [N in keyof FiltersOf<L>]: FiltersOf<L>[N] extends { is: 'opened' } ? N : never
}[keyof FiltersOf<L>]

/** A query before it is parsed. */
export type Asked<Query> = { [N in keyof Query]?: Query[N] | undefined }

export type ListPage = { total: number; page: number; pages: number }

/** What every list answers. `countedTo`: only so many were counted, and there are more. */
export type ListAnswer<L extends ListShape> = ListPage & { [N in L['rows']]: RowOf<L>[] } & {
  countedTo: number | null
  query: QueryOf<L>
  topics: string[]
}

/** What the list's endpoint answers, with `More` if its page shows more. */
export type AnswerOf<L extends ListShape, More = unknown> = Simplify<ListAnswer<L> & More>

/** The endpoints of the list, by name; with what more its page shows and its report takes. */
export type ListEndpoints<L extends ListShape, More = unknown, MoreOfReport = unknown> = {
  [E in L['endpoint']]: { query: Asked<QueryOf<L>>; answer: AnswerOf<L, More> }
} & (L extends { report: { endpoint: infer E extends string } }
  ? { [N in E]: { query: Asked<ReportQueryOf<L>> & MoreOfReport; answer: Response } }
  : unknown)

const isOpened = (filter: Filter) => filter.is === 'opened'

/** The names of the list's filters, without those that only open a row. */
export const filterNames = ({ filters = {} }: Pick<ListShape, 'filters'>): string[] =>
  Object.keys(filters).filter(name => filters[name] && !isOpened(filters[name]))

/** The ids of the columns in its report, in their order. */
export function reportColumns({ columns, report }: ListShape): string[] {
  const ids = Object.keys(columns).filter(id => columns[id]?.report)
  return report?.first ? [report.first, ...ids.filter(id => id !== report.first)] : ids
}
