import Check from 'lucide-react/icons/check'
import {
  type Permission,
  permissions,
  roleNames,
  rolesWith,
  staffRoles,
} from '../../../accounts/staff-roles.ts'
import { phrase } from '../../../lib/phrase.ts'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { permissionWords } from '../permission-words.ts'

/** The table of permissions and roles by which the server decides (P600). */
export function PermissionTable() {
  const { t } = useWords()
  return (
    <DataTable
      caption={t('What each role may do')}
      rows={rows}
      rowKey={({ permission }) => permission}
      columns={columns}
      empty={null}
    />
  )
}

type Row = { permission: Permission }
const rows: Row[] = permissions.map(permission => ({ permission }))

const columns: DataColumn<Row>[] = [
  {
    id: 'permission',
    header: phrase('Permission'),
    className: 'min-w-48',
    cell: ({ permission }) => <Phrase words={permissionWords[permission]} />,
  },
  ...staffRoles.map(
    (role): DataColumn<Row> => ({
      id: role,
      header: roleNames[role],
      // Contains the words for screen readers, which would otherwise widen the page beside the scrolling table.
      className: 'relative',
      cell: ({ permission }) =>
        rolesWith(permission).includes(role) ? (
          <>
            <Check aria-hidden="true" className="size-4.5 text-gown" />
            <span className="sr-only">
              <Phrase words="Yes" />
            </span>
          </>
        ) : (
          <span className="sr-only">
            <Phrase words="No" />
          </span>
        ),
    }),
  ),
]
