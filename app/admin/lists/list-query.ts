import { z } from 'zod'

/** How an admin's list is asked for: what is searched, in which order, which page. One contract for address and loader. */

export const rowsPerPage = 25

type Sort<S extends string> = S | `-${S}`

/**
 * The query of a list that can be sorted by `sorts` (`date` ascending, `-date` descending), with `filters` of its own.
 * Everything has a default, so that an empty query is the list as it opens.
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
    search: z.string().trim().max(100).default(''),
    sort: z.enum(both as [Sort<S>, ...Sort<S>[]]).default(sort as never),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    ...((filters ?? {}) as F),
  })
}

/**
 * The loader's address for a page's own query: what the schema does not know or accept is left out, so that a mistyped
 * address shows the list as it opens instead of a refusal.
 */
export function listAddress(path: string, query: z.ZodObject, search: URLSearchParams): string {
  const wanted = new URLSearchParams()
  for (const [name, schema] of Object.entries(query.shape)) {
    const value = search.get(name)
    if (value && (schema as z.ZodType).safeParse(value).success) wanted.set(name, value)
  }
  const text = wanted.toString()
  return text ? `${path}?${text}` : path
}

export type ListPage = { total: number; page: number; pages: number }

/** Which page of `total` rows is shown when `asked` was asked for, and where it begins: never past the last. */
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
): string {
  const descending = sort.startsWith('-')
  const column = columns[sort.replace(/^-/, '') as S]
  const direction = descending ? 'desc' : 'asc'
  return `${column} ${direction}, ${tie} ${direction}`
}
