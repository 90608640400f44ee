import { operations } from '#app/routes.server.ts'

const otherViews: Readonly<Record<string, readonly string[]>> = {
  '/api/screens/transactions': ['?page=4000', '?search=donor+77', '?sort=-amount', '?status=all'],
  '/api/screens/analytics': ['?range=all'],
  '/api/screens/analytics/users': ['?search=scholar77'],
  '/api/screens/customers': ['?page=1000', '?search=donor77', '?sort=-last'],
}

/** The data of every admin page in its default view, and in other views that could be slow. Each is measured individually. */
export const adminPages: readonly { name: string; path: string }[] = operations
  .filter(({ method, access }) => method === 'get' && access.permission)
  // Skips pages about a single item, such as a dispute, because the dataset may not contain one.
  .filter(({ path }) => path.startsWith('/api/screens/') && !/:(?!campaignId)/.test(path))
  .flatMap(({ path }) => {
    const address = path.replace(':campaignId', '0000000001')
    const views = path.includes('/month') ? ['?month=11&year=2026'] : ['', ...(otherViews[path] ?? [])]
    return views.map(view => ({
      name: `${address.slice('/api/screens/'.length)}${view}`,
      path: `${address}${view}`,
    }))
  })
