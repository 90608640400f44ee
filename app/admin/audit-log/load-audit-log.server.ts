import { momentIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { loadList } from '../lists/load-list.server.ts'
import type { Has, Place } from '../lists/search.ts'
import { personName } from '../person-name.ts'
import type { AuditEntry, AuditLogData, AuditLogQuery } from './contract.ts'

type Row = Omit<AuditEntry, 'at' | 'actor' | 'details'> & {
  at: Date
  actorId: string | null
  actorName: string | null
  details: Record<string, unknown>
}

const auditList = ({ action, subject, actor }: AuditLogQuery) => ({
  name: null,
  columns: `a.id, a.at, a.action, a.subject_type, a.subject_id, a.reason, a.details,
    a.request_id, a.actor_user_id as actor_id, ${personName('p')} as actor_name`,
  from: 'audit_log a left join profiles p on p.user_id = a.actor_user_id',
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

function entryOf({ actorId, actorName, at, details, ...row }: Row, timeZone: string): AuditEntry {
  return {
    ...row,
    at: momentIn(at, timeZone),
    actor: actorId ? { id: actorId, name: actorName ?? 'A person who left' } : null,
    details: Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  }
}
