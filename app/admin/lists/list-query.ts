import { z } from 'zod'

/** The query of an admin list: search, order and page. One contract for address and loader. */

export const rowsPerPage = 25

export type Sort<S extends string> = S | `-${S}`

/**
 * The query of a list that can be sorted by `sorts` (`date` ascending, `-date` descending), with `filters` of its own, each with
 * a default or optional. An empty query is the list's default view, and a mistyped address shows that instead of a refusal;
 * unknown fields are refused.
 */
export function listQuery<const S extends string, F extends z.ZodRawShape = Record<never, never>>({
  sorts,
  sort,
  filters,
}: {
  sorts: readonly S[]
  sort: Sort<S>
  filters?: F
}) {
  const both = sorts.flatMap((name): Sort<S>[] => [name, `-${name}`])
  return z.strictObject({
    search: z.string().trim().max(100).default('').catch(''),
    sort: z
      .enum(both as [Sort<S>, ...Sort<S>[]])
      .default(sort as never)
      .catch(sort as never),
    page: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
    ...forgiving((filters ?? {}) as F),
  })
}

/** A value that cannot be read is treated as missing. */
function forgiving<F extends z.ZodRawShape>(filters: F): F {
  const entries = Object.entries(filters).map(([name, filter]) => {
    const schema = filter as z.ZodType
    return [name, schema.catch(() => schema.parse(undefined))]
  })
  return Object.fromEntries(entries) as F
}

/** Of a report: the selected rows alone, as their ids with commas between; at most a hundred. A mistyped one is refused, so that no report holds more than was asked for. */
export const selectedRows = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,99}$/)
  .optional()

/** The condition that leaves a report those rows of a selection. */
export function onlySelected(
  column: string,
  only: string | undefined,
  place: (value: unknown) => string,
): string[] {
  return only ? [`${column} = any(${place(only.split(','))}::uuid[])`] : []
}

export type ListPage = { total: number; page: number; pages: number }

/** The page of `total` rows that is shown for the requested page, and where it begins: never past the last. */
export function pageOf(total: number, asked: number): ListPage & { offset: number } {
  const pages = Math.max(1, Math.ceil(total / rowsPerPage))
  const page = Math.min(asked, pages)
  return { total, page, pages, offset: (page - 1) * rowsPerPage }
}

/** `order by` of a sort: `columns` names the SQL of each, so that nothing from outside reaches the statement. */
export function orderBy<S extends string>(
  sort: Sort<S>,
  columns: Readonly<Record<S, string>>,
  tie: string,
  tiesAgainst = false,
): string {
  const descending = sort.startsWith('-')
  const column = columns[sort.replace(/^-/, '') as S]
  const direction = (down: boolean) => (down ? 'desc' : 'asc')
  return `${column} ${direction(descending)}, ${tie} ${direction(descending !== tiesAgainst)}`
}
