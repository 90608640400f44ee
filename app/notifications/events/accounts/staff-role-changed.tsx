import { knownRoles, roleNames } from '../../../accounts/staff-roles.ts'
import type { StaffRole } from '../../../platform/viewer.ts'
import { defineEvent } from '../../event.ts'
import type { Person } from '../../facts.ts'
import { defineMail } from '../../mail.ts'
import { Action, Paragraph } from '../../mails/parts.tsx'
import { fullName, mailTo } from '../../outgoing.ts'
import { ofPerson, staffWith } from '../../rows.ts'
import { sampleAdmin, sampleOwner } from '../../samples.ts'

declare module '../../../platform/outbox.ts' {
  interface OutboxPayloads {
    /** `userId`: whose role it is. `proposed`: it waits for a second owner. */
    staff_role_changed: { userId: string; role: StaffRole; change: 'proposed' | 'granted' | 'revoked' }
  }
}

type Changed = { name: string; role: StaffRole; change: 'proposed' | 'granted' | 'revoked' }

const roleChanged = defineMail(
  'staff-role-changed',
  ({ name, role, change }: Changed, { t, product, appUrl, supportEmail }) => {
    const values = {
      name,
      role: knownRoles([role])
        .map(known => t(roleNames[known]))
        .join(),
    }
    const what =
      change === 'proposed'
        ? t('{name} is to get the role {role}.', values)
        : change === 'granted'
          ? t('{name} has the role {role} now.', values)
          : t('{name} no longer has the role {role}.', values)
    return {
      subject: t('A staff role at {product}', { product }),
      title: t('A staff role'),
      preview: what,
      why: t('You’re receiving this email because a role on the staff of {product} changed.', { product }),
      body: (
        <>
          <Paragraph>{what}</Paragraph>
          {change === 'proposed' ? <Paragraph>{t('An owner must confirm it first.')}</Paragraph> : null}
          <Paragraph quiet>
            {t('If you didn’t expect this, write to {supportEmail} right away.', { supportEmail })}
          </Paragraph>
          <Action href={`${appUrl}/admin/roles`}>{t('See the roles')}</Action>
        </>
      ),
    }
  },
)

type Facts = Omit<Changed, 'name'> & { person: Person; admins: Person[] }

/**
 * Tells the person and every owner of a role that was granted or revoked (P709). Owners hear of a proposed one by the request that waits for
 * them.
 */
export default defineEvent<Facts>()({
  kinds: ['staff_role_changed'],
  facts: ({ userId, role, change }, rows) =>
    ofPerson(userId, rows, person => {
      const owners = change === 'proposed' ? [] : staffWith('grantRoles', rows)
      return { person, role, change, admins: owners.filter(owner => owner.userId !== userId) }
    }),
  mustReach: ['person'],
  mails: [roleChanged],
  notify: ({ person, admins, role, change }) => ({
    mails: [person, ...admins].map(to =>
      mailTo(roleChanged, to, { name: fullName(person) || person.customUserId, role, change }),
    ),
  }),
  samples: [
    { person: sampleOwner, admins: [sampleAdmin], role: 'finance', change: 'granted' },
    { person: sampleOwner, admins: [], role: 'owner', change: 'proposed' },
    { person: sampleOwner, admins: [sampleAdmin], role: 'owner', change: 'revoked' },
  ],
})
