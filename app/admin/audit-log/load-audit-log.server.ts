import { momentIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database.server.ts'
import { orderBy, pageOf, rowsPerPage } from '../lists/list-query.ts'
import { personName } from '../person-name.ts'
import type { AuditEntry, AuditLogData, AuditLogQuery } from './contract.ts'

type Row = Omit<AuditEntry, 'at' | 'actor' | 'details'> & {
  at: Date
  actorId: string | null
  actorName: string | null
  details: Record<string, unknown>
}

const matches = `($1 = '' or a.action = $1) and ($2 = '' or a.subject_id = $2)
  and ($3::text is null or case $3 when 'server' then a.actor_user_id is null else a.actor_user_id::text = $3 end)
  and ($4 = '' or a.reason ilike $4 or a.action ilike $4)`

/** One page of the append-only log of what admins and the server's operators did (P13). */
export async function loadAuditLog(app: App, query: AuditLogQuery): Promise<AuditLogData> {
  const wanted = [query.action, query.subject, query.actor ?? null, pattern(query.search)]
  const [[counted], choices] = await Promise.all([
    app.db.rows<{ total: number }>(
      'count_audit_log',
      `select count(*) as total from audit_log a where ${matches}`,
      wanted,
    ),
    loadChoices(app.db),
  ])
  const { offset, ...page } = pageOf(counted?.total ?? 0, query.page)
  const rows = await app.db.rows<Row>(
    null,
    `select a.id, a.at, a.action, a.subject_type as "subjectType", a.subject_id as "subjectId", a.reason, a.details,
       a.request_id as "requestId", a.actor_user_id as "actorId", ${personName('p')} as "actorName"
     from audit_log a left join profiles p on p.user_id = a.actor_user_id
     where ${matches} order by ${orderBy(query.sort, { at: 'a.at' }, 'a.id')} limit $5 offset $6`,
    [...wanted, rowsPerPage, offset],
  )
  const entries = rows.map(row => entryOf(row, app.env.timeZone))
  return { ...page, ...choices, entries, query, topics: ['admin'] }
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

const pattern = (search: string) => (search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : '')
