import type { World } from '../world.server.ts'
import { adminPages } from './admin-pages.ts'
import { again, visitor } from './reading.server.ts'
import type { Work } from './work.ts'

const pages = [
  { title: 'account', who: 'owner', page: '/account', data: '/api/screens/account' },
  { title: 'dashboard, ordinary campaign', who: 'owner', page: '/', data: '/api/screens/home' },
  { title: 'dashboard, 26,900 donations', who: 'largeOwner', page: '/', data: '/api/screens/home' },
  { title: 'dashboard, 143,000 donations', who: 'admin', page: '/', data: '/api/screens/home' },
  { title: 'admin home', who: 'admin', page: '/app-analytics', data: '/api/screens/app-analytics' },
  {
    title: 'analytics',
    who: 'admin',
    page: '/analytics?range=all',
    data: '/api/screens/analytics?range=all',
  },
] as const

/** Pages of people who are signed in, each beside its data and beside the same bytes from memory. */
export function signedInPages(world: World): Work[] {
  return pages.map(({ title, who, page, data }) => {
    const addresses = { Tassel: () => page, data: () => data, memory: () => page }
    return {
      ...{ name: 'page', title, connections: [1, 16] },
      sides: again(world, addresses, [''], { ...visitor, cookie: world.tassel.cookies[who] }, briefly(world)),
    }
  })
}

/** The data of every admin page. */
export function adminData(world: World): Work[] {
  const headers = { ...visitor, cookie: world.tassel.cookies.admin }
  return adminPages.map(({ name: title, path }) => ({
    ...{ name: 'admin', title, connections: [1] },
    sides: again(world, { data: () => path }, [''], headers, briefly(world) / 4),
  }))
}

const briefly = ({ seconds }: World) => Math.min(0.6, seconds)
