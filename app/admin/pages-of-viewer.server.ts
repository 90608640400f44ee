import { can, type Permission } from '../accounts/staff-roles.ts'
import type { Operation } from '../platform/http/operation.server.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { AdminPage } from './admin-page.ts'
import type { PendingCounts } from './app-analytics/contract.ts'
import { adminPages } from './pages.ts'

/** The admin pages whose data the viewer may load (P601). A page needs the permission of the operation that loads its data. */
export function pagesOf(viewer: Viewer, operations: readonly Operation[]): AdminPage[] {
  return adminPages.filter(page => can(viewer, permissionOf(page, operations)))
}

/** The counts of the items on these pages that the viewer may end (P753); 0 for others. */
export function tasksOn(pages: readonly AdminPage[], viewer: Viewer, counts: PendingCounts): PendingCounts {
  const listed = new Set<string>(
    pages.flatMap(({ pending = [] }) =>
      pending
        .filter(({ endedBy }) => [endedBy].flat().some(each => can(viewer, each)))
        .map(({ count }) => count),
    ),
  )
  return Object.fromEntries(
    Object.entries(counts).map(([kind, count]) => [kind, listed.has(kind) ? count : 0]),
  ) as PendingCounts
}

function permissionOf({ path, opens }: AdminPage, operations: readonly Operation[]): Permission {
  const [address = ''] = opens.split('?')
  const operation = operations.find(({ method, path }) => method === 'get' && path === address)
  if (!operation?.access.permission) throw new Error(`no permission for the admin page ${path}`)
  return operation.access.permission as Permission
}
