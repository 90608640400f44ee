import type { World } from '../world.server.ts'
import { adminPages } from './admin-pages.ts'
import { reading } from './reading.server.ts'
import type { Work } from './work.ts'

const totals = ['/api/screens/app-analytics', '/api/screens/analytics', '/api/screens/balances']

/** W4: admin pages with totals, compared with one statement that computes similar totals from every donation. */
export function adminTotals({ tassel, bare, seconds }: World): Work {
  return {
    name: 'W4',
    title: 'admin totals',
    connections: [1, 4],
    sides: {
      Tassel: reading(tassel, totals, seconds, { cookie: tassel.adminCookie }),
      bare: reading(bare, ['/totals'], seconds),
    },
    rounds: 1,
  }
}

/** Measures each admin page with one connection, for Tassel only. */
export function eachAdminPage({ tassel, seconds }: World): Work[] {
  return adminPages.map(({ name, path }) => ({
    name: 'W4 page',
    title: name,
    connections: [1],
    sides: { Tassel: reading(tassel, [path], Math.min(0.5, seconds), { cookie: tassel.adminCookie }) },
    rounds: 1,
  }))
}
