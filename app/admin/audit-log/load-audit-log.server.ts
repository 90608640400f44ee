import { momentIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { payoutFilename } from '../../withdrawals/payout-batches/payout-batch.ts'
import { monthName } from '../analytics/platform-calendar.ts'
import { loadList } from '../lists/load-list.server.ts'
import type { Has, Place } from '../lists/search.ts'
import { personName } from '../person-name.ts'
import { scholarName } from '../transactions/transaction-sql.ts'
import type { AuditEntry, AuditLogData, AuditLogQuery } from './contract.ts'

type Row = Omit<AuditEntry, 'at' | 'actor' | 'cents'> & {
  at: Date
  actorId: string | null
  actorName: string | null
}

/** The row that an entry is about, by its kind; ids of other kinds are never read as these. */
const subjects = `
  left join withdrawals w on a.subject_type = 'withdrawal' and w.id = ${asId('withdrawal')}
  left join profiles subject on a.subject_type = 'user' and subject.user_id = ${asId('user')}
  left join campaigns c on a.subject_type = 'campaign' and c.id = a.subject_id
  left join payments pay on a.subject_type = 'donation' and pay.id = ${asId('donation')}
  left join payout_batches b on a.subject_type = 'payout-batch' and b.id = ${asId('payout-batch')}`

function asId(kind: string): string {
  return `case when a.subject_type = '${kind}' then a.subject_id::uuid end`
}

const subjectName = `case a.subject_type
  when 'withdrawal' then w.full_name when 'user' then ${personName('subject')}
  when 'campaign' then ${scholarName} when 'donation' then coalesce(pay.donor_name, 'Anonymous')
  when 'payout-batch' then b.day::text || ' ' || b.number when 'accounting-period' then a.subject_id end`

const auditList = ({ action, subject, actor }: AuditLogQuery) => ({
  name: null,
  columns: `a.id, a.at, a.action, a.subject_type, a.subject_id, a.reason, a.details,
    a.request_id, a.actor_user_id as actor_id, ${personName('p')} as actor_name,
    w.approvals_needed, ${subjectName} as subject_name`,
  from: 'audit_log a',
  joined: `join audit_log a on a.id = picked.id left join profiles p on p.user_id = a.actor_user_id ${subjects}`,
  filters: (place: Place) => [
    ...(action ? [`a.action = ${place(action)}`] : []),
    ...(subject ? [`a.subject_id = ${place(subject)}`] : []),
    ...(actor === 'server' ? ['a.actor_user_id is null'] : []),
    ...(actor && actor !== 'server' ? [`a.actor_user_id = ${place(actor)}::uuid`] : []),
  ],
  searched: { words: (has: Has) => has(`folded(concat_ws(' ', a.reason, a.action))`) },
  orders: { at: 'a.at' },
  tie: 'a.id',
})

/** One page of the append-only log of what admins and the server's operators did (P13). */
export async function loadAuditLog(app: App, query: AuditLogQuery): Promise<AuditLogData> {
  const [{ rows, page }, choices] = await Promise.all([
    app.db
      .reader()
      .then(reads => loadList(reads, auditList(query), query, (row: Row) => entryOf(row, app.env.timeZone))),
    loadChoices(app.db),
  ])
  return { ...page, ...choices, entries: rows, query, topics: ['admin'] }
}

async function loadChoices(db: Db): Promise<Pick<AuditLogData, 'actions' | 'actors'>> {
  const [actions, actors] = await Promise.all([
    db.rows<{ action: string }>('audit_actions', 'select distinct action from audit_log order by action'),
    db.rows<{ id: string; name: string }>(
      'audit_actors',
      `select p.user_id as id, ${personName('p')} as name from profiles p
       where p.user_id in (select distinct actor_user_id from audit_log) order by 2`,
    ),
  ])
  return { actions: actions.map(({ action }) => action), actors }
}

const batchNumber = /^(\d{4}-\d\d-\d\d) (\d+)$/

/** A batch by its file, a month by its name. */
function nameOf(type: string, name: string | null): string | null {
  if (name === null) return null
  if (type === 'accounting-period') return `${monthName(name)} ${name.slice(0, 4)}`
  const [, day, number] = (type === 'payout-batch' && batchNumber.exec(name)) || []
  return day ? payoutFilename({ day, number: Number(number) }) : name
}

const sums = ['amountCents', 'payoutCents', 'totalCents', 'cents']

function centsOf(details: Record<string, unknown>): number | null {
  const found = sums.map(name => details[name]).find(value => typeof value === 'number')
  return typeof found === 'number' ? found : null
}

function entryOf({ actorId, actorName, at, ...row }: Row, timeZone: string): AuditEntry {
  return {
    ...row,
    at: momentIn(at, timeZone),
    actor: actorId ? { id: actorId, name: actorName ?? 'A person who left' } : null,
    subjectName: nameOf(row.subjectType, row.subjectName),
    cents: centsOf(row.details),
  }
}
