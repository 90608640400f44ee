import { useState } from 'react'
import { can, roleNames } from '../../../accounts/staff-roles.ts'
import { phrase } from '../../../lib/phrase.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Section } from '../../../ui/page.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { Email } from '../../../ui/tables/table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { Moment } from '../../kit/moment.tsx'
import type { StaffRow } from '../contract.ts'
import { GrantRole, type Revoked, RevokeRole } from './change-role.tsx'
import { PermissionTable } from './permission-table.tsx'

/** Who holds which role, and what each role may do. Owners grant and revoke roles (P602). */
export default function RolesScreen({ data }: ScreenProps<'GET /api/screens/admin/roles'>) {
  const { t } = useWords()
  const { viewer } = useSession()
  const [granting, setGranting] = useState(false)
  const [revoked, setRevoked] = useState<Revoked | null>(null)
  useLive(data.topics)
  const mayGrant = can(viewer, 'grantRoles')
  return (
    <AdminPage
      lede={
        mayGrant
          ? t('Who is on the staff, and what they may do.')
          : t('Who is on the staff, and what they may do. Owners change roles.')
      }
      actions={mayGrant ? <Button onClick={() => setGranting(true)}>{t('Grant a Role')}</Button> : null}
    >
      {data.staff.filter(decides).length < 2 ? (
        <Banner tone="info" title={t('Too few people decide on withdrawals')}>
          {t(
            'Whoever approves a payout can’t send it, so payouts need two people. Give a second person the role Owner or Finance.',
          )}
        </Banner>
      ) : null}
      <DataTable
        caption={t('Staff')}
        rows={data.staff}
        rowKey={person => person.userId}
        columns={columnsFor(mayGrant ? setRevoked : null)}
        empty={<EmptyState title={t('No one holds a role')} />}
      />
      <Section title={t('What each role may do')}>
        <PermissionTable />
      </Section>
      {granting ? <GrantRole onClose={() => setGranting(false)} /> : null}
      {revoked ? <RevokeRole {...revoked} onClose={() => setRevoked(null)} /> : null}
    </AdminPage>
  )
}

const decides = ({ roles }: StaffRow) => can({ roles: roles.map(({ role }) => role) }, 'decideWithdrawals')

const columnsFor = (revoke: ((revoked: Revoked) => void) | null): DataColumn<StaffRow>[] => [
  {
    id: 'name',
    header: phrase('Name'),
    cell: ({ name, email, isYou }) => (
      <>
        <span className="font-semibold">{name}</span>{' '}
        {isYou ? (
          <Badge tone="gown">
            <Phrase words="You" />
          </Badge>
        ) : null}
        <span className="block text-sm wrap-break-word text-ink-soft">
          <Email address={email} />
        </span>
      </>
    ),
  },
  {
    id: 'user-id',
    header: phrase('User ID'),
    className: 'max-md:hidden',
    cell: person => person.customUserId,
  },
  {
    id: 'roles',
    header: phrase('Roles'),
    cell: person => (
      <ul className="grid gap-1">
        {person.roles.map(({ role, isFromProvider }) => (
          <li key={role} className="flex flex-wrap items-center gap-x-3">
            <Phrase words={roleNames[role]} />
            {isFromProvider ? (
              <span className="text-sm text-ink-soft">
                <Phrase words="from the identity provider" />
              </span>
            ) : null}
            {revoke && !person.isYou ? (
              <RevokeButton person={person} role={role} isFromProvider={isFromProvider} onRevoke={revoke} />
            ) : null}
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'granted',
    header: phrase('Since'),
    className: 'max-md:hidden',
    cell: ({ roles }) => roles[0] && <Moment at={roles[0].grantedAt} />,
  },
  {
    id: 'seen',
    header: phrase('Last seen'),
    cell: ({ lastSeenAt }) => (lastSeenAt ? <Moment at={lastSeenAt} /> : <Phrase words="Never" />),
  },
]

type RevokeButtonProps = Revoked & { onRevoke: (revoked: Revoked) => void }

function RevokeButton({ onRevoke, ...revoked }: RevokeButtonProps) {
  const { person, role } = revoked
  const { t } = useWords()
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={t('Revoke {role} from {name}', { role: t(roleNames[role]), name: person.name })}
      onClick={() => onRevoke(revoked)}
    >
      {t('Revoke')}
    </Button>
  )
}
