import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { AdminPage } from '../../screens/admin-page.tsx'
import type { RoleHolder } from '../contract.ts'

/** Who may do what an admin does; given and taken on the server alone (P10). */
export default function RolesScreen({ data }: ScreenProps<'GET /api/screens/admin/roles'>) {
  useLive(data.topics)
  return (
    <AdminPage title="Roles" lede="People with admin access.">
      {data.holders.length < 2 ? (
        <Banner tone="info" title="One admin is too few">
          Large withdrawals need two. Grant the role to a second person before the first one is requested.
        </Banner>
      ) : null}
      <DataTable
        caption="Admins"
        rows={data.holders}
        rowKey={holder => holder.userId}
        columns={columns}
        empty={<EmptyState title="No one is an admin" />}
      />
      <section className="grid gap-3 rounded-md bg-sunken p-5">
        <h2 className="text-lg">Giving and taking the role</h2>
        <p className="measure text-ink-soft">
          Roles are never changed through the web, so that nobody who gets into a browser can make themselves
          an admin. On the server:
        </p>
        <code className="text-sm wrap-anywhere">npm run tassel -- admin grant person@example.org</code>
        <code className="text-sm wrap-anywhere">npm run tassel -- admin revoke person@example.org</code>
      </section>
    </AdminPage>
  )
}

export const describe: DescribePage<unknown> = () => ({
  title: 'Roles',
  description: 'Who is an admin.',
  noIndex: true,
})

const wide = 'max-md:hidden'

const columns: DataColumn<RoleHolder>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name, email, isYou }) => (
      <>
        <span className="font-semibold">{name}</span> {isYou ? <Badge tone="gown">You</Badge> : null}
        <span className="block text-sm wrap-anywhere text-ink-soft">{email}</span>
      </>
    ),
  },
  { id: 'user-id', header: 'User ID', className: wide, cell: holder => holder.customUserId },
  { id: 'role', header: 'Role', cell: () => 'Admin' },
  { id: 'granted', header: 'Since', className: wide, cell: holder => holder.grantedAt },
  { id: 'seen', header: 'Last seen', cell: holder => holder.lastSeenAt ?? 'Never' },
]
