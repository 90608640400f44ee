import type { SecondPersonRequestRow } from '#db/tables.ts'
import { personName } from '../../lists/names.ts'
import type { App } from '../../platform/app.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { SecondPersonData, ShownRequest } from './contract.ts'

type Row = Omit<ShownRequest, 'isYours' | 'mayConfirm' | 'requestedAt' | 'aloneFrom' | 'decidedAt'> &
  Pick<SecondPersonRequestRow, 'requestedAt' | 'aloneFrom' | 'decidedAt'> & { requesterId: string }

/** Loads all requests that wait for a second person, at most 200, and the newest 50 decided ones (P705). */
export async function loadSecondPerson({ db }: App, viewer: Viewer, now: Date): Promise<SecondPersonData> {
  const rows = await db.rows<Row>(
    'second_person_requests_shown',
    `select r.id, r.kind, r.subject_id, r.details, r.reason, r.requested_by as requester_id, ${personName('by')} as requested_by,
       r.requested_at, r.alone_from, r.outcome, r.decided_at, r.decision_reason, ${personName('decider')} as decided_by,
       case r.kind
         when 'refund' then (select coalesce(p.donor_name, p.donor_email) from payments p where p.id = r.subject_id::uuid)
         when 'write-off' then (select trim(c.first_name || ' ' || c.last_name) from campaigns c where c.id = r.subject_id)
         when 'role' then (select ${personName('p')} || ' (' || p.email || ')' from profiles p where p.user_id = r.subject_id::uuid)
         when 'statement-void' then (
           select '•••• ' || s.account || ', ' || s.from_on || ' – ' || s.until_on from bank_statements s where s.id = r.subject_id::uuid)
       end as subject
     from ((select * from second_person_requests where outcome is null order by requested_at limit 200)
       union all (select * from second_person_requests where outcome is not null order by decided_at desc, id desc limit 50)) r
     join profiles by on by.user_id = r.requested_by left join profiles decider on decider.user_id = r.decided_by
     order by r.outcome is not null, case when r.outcome is null then r.requested_at end, r.decided_at desc`,
  )
  return {
    requests: rows.map(({ requesterId, requestedAt, aloneFrom, decidedAt, ...row }) => ({
      ...row,
      isYours: requesterId === viewer.userId,
      mayConfirm: requesterId !== viewer.userId || (aloneFrom !== null && aloneFrom <= now),
      requestedAt: requestedAt.toISOString(),
      aloneFrom: aloneFrom?.toISOString() ?? null,
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
    topics: ['admin'],
  }
}
