/**
 * The loader's address for a list page's own query: search, order, page and the list's `filters`. What else stands in the page's
 * address (hidden columns, an opened detail) is the page's business. Holds no schema, since every visitor loads the screens' table.
 */
export function listAddress(path: string, filters: readonly string[], search: URLSearchParams): string {
  const wanted = new URLSearchParams()
  for (const name of ['search', 'sort', 'page', ...filters]) {
    const value = search.get(name)
    if (value) wanted.set(name, value)
  }
  const text = wanted.toString()
  return text ? `${path}?${text}` : path
}
