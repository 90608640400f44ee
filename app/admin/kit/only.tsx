import type { ReactNode } from 'react'
import { can, type Permission } from '../../accounts/staff-roles.ts'
import { useSession } from '../../shell/use-session.tsx'

/** Shows a command to staff who may give it (P601). The server refuses everyone else. */
export function Only({ may, children }: { may: Permission; children: ReactNode }) {
  const { viewer } = useSession()
  return can(viewer, may) ? children : null
}
