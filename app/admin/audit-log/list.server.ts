import { scholarName } from '../../donations/transaction-sql.ts'
import type { AnswerOf, QueryOf } from '../../lists/define-list.ts'
import { countUpTo, loadList, type Source } from '../../lists/load-list.server.ts'
import { personName } from '../../lists/names.ts'
import { type Bind, searchPatterns } from '../../lists/search.ts'
import { serveList } from '../../lists/serve-list.server.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { payoutFilename } from '../../withdrawals/payout-batches/payout-batch.ts'
import { type AuditChoices, type AuditEntry, auditLog } from './list.ts'

type Selected = Omit<AuditEntry, 'actor' | 'cents'> & { actorId: string | null; actorName: string | null }

/** Joins the subject of an entry. `asId` keeps ids that aren't UUIDs, such as campaign ids, from being cast and failing. */
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
  when 'campaign' then ${scholarName} when 'donation' then pay.donor_name
  when 'payout-batch' then b.day::text || ' ' || b.number when 'accounting-period' then a.subject_id end`

const auditSource = (
  db: Db,
  { action, subject, actor, search }: QueryOf<typeof auditLog>,
  actions: readonly string[],
): Source<typeof auditLog, Selected> => ({
  name: action || subject || actor ? null : 'audit_log',
  sql: {
    id: 'a.id',
    at: 'a.at',
    action: 'a.action',
    subjectType: 'a.subject_type',
    subjectId: 'a.subject_id',
    reason: 'a.reason',
    details: 'a.details',
    requestId: 'a.request_id',
    actorId: 'a.actor_user_id',
    actorName: personName('p'),
    approvalsNeeded: 'w.approvals_needed',
    subjectName,
  },
  from: 'audit_log a',
  joined: `join audit_log a on a.id = picked.id left join profiles p on p.user_id = a.actor_user_id ${subjects}`,
  filters: bind => auditFilters({ action, subject, actor }, bind),
  searched: { words: (_, bind) => matchesEveryWord(search, actions, bind) },
  tie: 'a.id',
  count: query => countUpTo(db, query),
  show: entryOf,
})

type Filters = Pick<QueryOf<typeof auditLog>, 'action' | 'subject' | 'actor'>

/** The SQL conditions of the list's filters, on `audit_log a`. */
export const auditFilters = ({ action, subject, actor }: Filters, bind: Bind): string[] => [
  ...(action ? [`a.action = ${bind(action)}`] : []),
  ...(subject ? [`a.subject_id = ${bind(subject)}`] : []),
  ...(actor === 'server' ? ['a.actor_user_id is null'] : []),
  ...(actor && actor !== 'server' ? [`a.actor_user_id = ${bind(actor)}::uuid`] : []),
]

/** SQL condition that each searched word is in the entry's reason or action, each looked up by its index. */
export function matchesEveryWord(search: string, actions: readonly string[], bind: Bind): string {
  const conditions = searchPatterns(search).map(pattern => {
    const text = pattern.slice(1, -1).replace(/\\(.)/g, '$1')
    const matching = actions.filter(action => action.includes(text))
    return `a.id in (select w.entry_id from audit_words w where w.reason is not null and folded(w.reason) like ${bind(pattern)}
      union all select e.id from audit_entries e where e.action = any(${bind(matching)}::text[]))`
  })
  return conditions.join(' and ') || 'true'
}

export async function loadAuditLog(
  app: App,
  query: QueryOf<typeof auditLog>,
): Promise<AnswerOf<typeof auditLog, AuditChoices>> {
  const choices = await loadChoices(app.db)
  const source = auditSource(app.db, query, choices.actions)
  return { ...(await loadList(app, auditLog, source, query, await app.db.reader())), ...choices }
}

export async function loadChoices(db: Db): Promise<AuditChoices> {
  const [actions, actors] = await Promise.all([
    db.rows<{ action: string }>(
      'audit_actions',
      `${distinctValues('action')} select value as action from each where value is not null`,
    ),
    db.rows<{ id: string; name: string }>(
      'audit_actors',
      `${distinctValues('actor_user_id')} select p.user_id as id, ${personName('p')} as name
       from profiles p join each on each.value = p.user_id order by 2`,
    ),
  ])
  return { actions: actions.map(({ action }) => action), actors }
}

/** Selects the distinct values as `each.value` by a loose index scan, whose cost doesn't grow with the number of entries. */
const distinctValues = (column: 'action' | 'actor_user_id') => `
  with recursive each (value) as (
    (select ${column} from audit_entries where ${column} is not null order by ${column} limit 1)
    union all
    select (select e.${column} from audit_entries e where e.${column} > each.value order by e.${column} limit 1)
    from each where each.value is not null)`

const batchNumber = /^(\d{4}-\d\d-\d\d) (\d+)$/

/** Turns the date and number of a payout batch into its file name. Returns names of other subjects unchanged. */
function shownSubjectName(type: string, name: string | null): string | null {
  if (name === null) return null
  const [, day, number] = (type === 'payout-batch' && batchNumber.exec(name)) || []
  return day ? payoutFilename({ day, number: Number(number) }) : name
}

const centsNames = ['amountCents', 'payoutCents', 'totalCents', 'cents']

function centsOf(details: Record<string, unknown>): number | null {
  const cents = centsNames.map(name => details[name]).find(value => typeof value === 'number')
  return typeof cents === 'number' ? cents : null
}

function entryOf({ actorId, actorName, ...row }: Selected): AuditEntry {
  return {
    ...row,
    actor: actorId ? { id: actorId, name: actorName } : null,
    subjectName: shownSubjectName(row.subjectType, row.subjectName),
    cents: centsOf(row.details),
  }
}

export const servedAuditLog = serveList(auditLog, {
  permission: 'readAuditLog',
  summary: 'Audit log of admin actions: who, what, when and why',
  load: ({ app, query }) => loadAuditLog(app, query),
})
