import { displayName } from '../../../campaigns/campaign.ts'
import type { App } from '../../../platform/app.server.ts'
import type { ExpectedCheck } from './expected-check.ts'

const shown = 50

/** The newest expected checks, for staff (P876). */
export async function loadExpectedChecks(app: App, now: Date): Promise<ExpectedCheck[]> {
  const rows = await app.db.rows<
    Omit<ExpectedCheck, 'student' | 'createdAt' | 'expiresAt'> & {
      firstName: string
      lastName: string
      createdAt: Date
      expiresAt: Date
    }
  >(
    'expected_checks_shown',
    `select e.id, e.campaign_id, e.donor_name, e.donor_email, e.cents, e.created_at, e.expires_at, c.first_name, c.last_name
     from expected_checks e join campaigns c on c.id = e.campaign_id where e.expires_at > $1 order by e.created_at desc, e.id limit ${shown}`,
    [now],
  )
  return rows.map(({ firstName, lastName, createdAt, expiresAt, ...row }) => ({
    ...row,
    student: displayName({ firstName, lastName }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}
