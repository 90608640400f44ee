/** The accounting loader's address for the query of the page: what is no part of it stays the page's business. */
export function accountingAddress(search: URLSearchParams): string {
  const wanted = new URLSearchParams()
  for (const name of ['year', 'month', 'account', 'page']) {
    const value = search.get(name)
    if (value) wanted.set(name, value)
  }
  const text = wanted.toString()
  return text ? `/api/screens/accounting?${text}` : '/api/screens/accounting'
}
