import { ReadableStream } from 'node:stream/web'
import { z } from '@hono/zod-openapi'
import { staff } from '../../accounts/access.ts'
import { dayIn } from '../../lib/moment.ts'
import { reportShape } from '../../lists/list-query.ts'
import type { Bind } from '../../lists/search.ts'
import type { App } from '../../platform/app.server.ts'
import { type CsvColumn, csvReport } from '../../platform/csv.server.ts'
import { streamRows } from '../../platform/database/stream-rows.server.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { auditFilters, loadChoices, matchesEveryWord } from './list.server.ts'
import { type AuditReportInput, type AuditReportQuery, auditFormats, auditLog } from './list.ts'

const { sort: _, ...filtered } = reportShape(auditLog)

export const auditReportRoutes: readonly Operation[] = [
  operation('GET /api/admin/audit-log/report', {
    summary: 'The audit log with the hashes of its chain, as CSV or JSON lines',
    access: staff('readAuditLog'),
    query: z.strictObject({
      ...filtered,
      format: z.enum(auditFormats),
    }) as unknown as z.ZodType<AuditReportQuery, AuditReportInput>,
    rateLimit: { points: 60, seconds: 300 },
    handle: ({ app, query, now }) => auditReport(app, query, now),
  }),
]

/**
 * Streams the entries of the list's filters and search, oldest first, as CSV or JSON lines (P590). Each has the fields of its link in the hash
 * chain and the link before, so that a program can compute the hash again (docs/operations.md).
 */
async function auditReport(app: App, query: AuditReportQuery, now: Date): Promise<Response> {
  const values: unknown[] = []
  const bind: Bind = value => `$${values.push(value)}`
  const conditions = auditFilters(query, bind)
  if (query.search) conditions.push(matchesEveryWord(query.search, (await loadChoices(app.db)).actions, bind))
  const rows = streamRows<AuditLine>(
    app.db,
    `select c.position, a.id, (extract(epoch from a.at) * 1000000)::bigint as microseconds, a.at, a.actor_user_id, a.action,
       a.subject_type, a.subject_id, e.details::text as details, a.request_id, a.reason,
       encode(c.words_sha256, 'hex') as words_sha256, encode(p.sha256, 'hex') as previous_sha256, encode(c.sha256, 'hex') as sha256
     from audit_log a join audit_entries e on e.id = a.id join audit_chain c on c.entry_id = a.id
       left join audit_chain p on p.position = c.position - 1
     where ${conditions.join(' and ') || 'true'} order by c.position`,
    values,
  )
  const filename = `audit-log-${dayIn(now, app.env.timeZone)}.${query.format}`
  if (query.format === 'csv') return csvReport({ filename, columns: auditColumns, rows })
  return new Response(ReadableStream.from(jsonLines(rows)) as BodyInit, {
    headers: {
      'content-type': 'application/jsonl; charset=utf-8',
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'no-store',
    },
  })
}

type AuditLine = {
  position: number
  id: number
  microseconds: number
  at: Date
  actorUserId: string | null
  action: string
  subjectType: string
  subjectId: string
  /** JSON as the hash covers it. */
  details: string
  requestId: string | null
  reason: string | null
  wordsSha256: string | null
  previousSha256: string | null
  sha256: string
}

const auditColumns: readonly CsvColumn<AuditLine>[] = [
  { header: 'Position', value: line => line.position },
  { header: 'Entry', value: line => line.id },
  { header: 'Instant', value: line => line.at.toISOString() },
  { header: 'Microseconds', value: line => line.microseconds },
  { header: 'Person', value: line => line.actorUserId },
  { header: 'Action', value: line => line.action },
  { header: 'Subject type', value: line => line.subjectType },
  { header: 'Subject', value: line => line.subjectId },
  { header: 'Details', value: line => line.details },
  { header: 'Request', value: line => line.requestId },
  { header: 'Reason', value: line => line.reason },
  { header: 'SHA-256 of the words', value: line => line.wordsSha256 },
  { header: 'SHA-256 before', value: line => line.previousSha256 },
  { header: 'SHA-256', value: line => line.sha256 },
]

async function* jsonLines(lines: AsyncIterable<AuditLine>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const line of lines) {
    yield encoder.encode(`${JSON.stringify({ ...line, details: JSON.parse(line.details) })}\n`)
  }
}
