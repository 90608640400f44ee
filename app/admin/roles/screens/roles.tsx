import { roleNames } from '../../../accounts/staff-roles.ts'
import { phrase } from '../../../lib/phrase.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { Email } from '../../../ui/tables/table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../screens/admin-page.tsx'
import { Moment } from '../../screens/moment.tsx'
import type { StaffRow } from '../contract.ts'

/** Lists the admins. Admin access can only be granted and revoked by a command on the server (P10). */
export default function RolesScreen({ data }: ScreenProps<'GET /api/screens/admin/roles'>) {
  const { t } = useWords()
  useLive(data.topics)
  return (
    <AdminPage lede={t('People with admin access.')}>
      {data.staff.filter(isOwner).length < 2 ? (
        <Banner tone="info" title={t('One admin is too few')}>
          {t(
            'Large withdrawals need two. Grant the role to a second person before the first one is requested.',
          )}
        </Banner>
      ) : null}
      <DataTable
        caption={t('Admins')}
        rows={data.staff}
        rowKey={person => person.userId}
        columns={columns}
        empty={<EmptyState title={t('No one is an admin')} />}
      />
      <section className="grid gap-3 rounded-md bg-sunken p-5">
        <h2 className="text-lg">{t('Granting and revoking the role')}</h2>
        <p className="measure text-ink-soft">
          {t('Roles can’t be changed on the web, so a stolen session can’t create admins. On the server:')}
        </p>
        {commands.map(command => (
          <code key={command} className="text-sm wrap-anywhere">
            {command}
          </code>
        ))}
      </section>
    </AdminPage>
  )
}

const isOwner = ({ roles }: StaffRow) => roles.some(({ role }) => role === 'owner')

const commands = ['grant', 'revoke'].map(verb => `npm run tassel -- admin ${verb} person@example.org`)

const columns: DataColumn<StaffRow>[] = [
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
    id: 'role',
    header: phrase('Role'),
    cell: ({ roles }) =>
      roles.map(({ role }) => (
        <span key={role} className="block">
          <Phrase words={roleNames[role]} />
        </span>
      )),
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
