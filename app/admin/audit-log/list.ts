import { phrase } from '../../lib/phrase.ts'
import {
  defineList,
  instant,
  type ListEndpoints,
  ownCell,
  type QueryInput,
  type QueryOf,
  type RowOf,
  text,
  type,
} from '../../lists/define-list.ts'

/** The audit log: actions of admins and operators, with their reasons (P13). */
export const auditLog = defineList({
  path: '/admin/audit-log',
  endpoint: 'GET /api/screens/admin/audit-log',
  rows: 'entries',
  columns: {
    at: instant('at', phrase('When'), { sort: true, fixed: true, className: 'md:whitespace-nowrap' }),
    actor: ownCell(phrase('Who')),
    action: text('action', phrase('What'), { fixed: true, className: 'min-w-36 md:min-w-48' }),
    reason: text('reason', phrase('Why'), { nullable: true, className: 'min-w-48 max-md:hidden' }),
  },
  also: type<{
    id: number
    /** The person who acted; null for the server. The name is null if the account was deleted. */
    actor: { id: string; name: string | null } | null
    /** The name of the person, student, month or file that the action was about; null if unknown. */
    subjectName: string | null
    cents: number | null
    approvalsNeeded: number | null
    subjectType: string
    subjectId: string
    details: { [name: string]: unknown }
    requestId: string | null
  }>(),
  sort: '-at',
  filters: {
    action: { is: 'text' },
    subject: { is: 'text' },
    /** A user id, or `server` for actions without a user. */
    actor: { is: 'pattern', pattern: /^(server|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i },
  },
  caption: phrase('Audit log'),
  noun: phrase('{count, plural, one {# entry} other {# entries}}'),
  search: { label: phrase('Search the audit log'), placeholder: phrase('Action or reason') },
})

export type AuditEntry = RowOf<typeof auditLog>

/** The filters' options: the actions and people that occur in the log. */
export type AuditChoices = { actions: string[]; actors: { id: string; name: string }[] }

export const auditFormats = ['csv', 'jsonl'] as const
type Parsed = QueryOf<typeof auditLog>
export type AuditReportQuery = Omit<Parsed, 'page' | 'sort'> & { format: (typeof auditFormats)[number] }
export type AuditReportInput = QueryInput<AuditReportQuery> & Pick<AuditReportQuery, 'format'>

declare module '../../lib/endpoint.ts' {
  interface Endpoints extends ListEndpoints<typeof auditLog, AuditChoices> {
    'GET /api/admin/audit-log/report': {
      query: AuditReportInput
      answer: Response
    }
  }
}
