import type { z } from 'zod'
import { staff } from '../accounts/access.ts'
import type { Permission } from '../accounts/staff-roles.ts'
import type { Answer, EndpointName } from '../lib/endpoint.ts'
import type { App } from '../platform/app.server.ts'
import { type Operation, operation } from '../platform/http/operation.server.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { ListShape, QueryOf, ReportQueryOf } from './define-list.ts'
import type { EndpointOf } from './list-address.ts'
import { listQuery, reportQuery } from './list-query.ts'

export type ServedList = { list: ListShape; operations: readonly Operation[] }

type Call<Query> = { app: App; viewer: Viewer; query: Query; now: Date }

type Options<L extends ListShape, More extends z.ZodRawShape, MoreOfReport extends z.ZodRawShape> = {
  /** The summary in the API description. */
  summary: string
  permission: Permission
  /** Parameters in addition to those of the list. */
  query?: More
  load: (call: Call<QueryOf<L> & z.output<z.ZodObject<More>>>) => Promise<Answer<EndpointOf<L>>>
  report?: {
    summary: string
    query?: MoreOfReport
    load: (call: Call<ReportQueryOf<L> & z.output<z.ZodObject<MoreOfReport>>>) => Response | Promise<Response>
  }
}

/** Makes the operations of a list's page and report. Only staff with the `permission` may call them. */
export function serveList<
  const L extends ListShape,
  More extends z.ZodRawShape = Record<never, never>,
  MoreOfReport extends z.ZodRawShape = Record<never, never>,
>(list: L, { summary, permission, query, load, report }: Options<L, More, MoreOfReport>): ServedList {
  const page = { summary, access: staff(permission), query: listQuery(list, query), handle: load }
  const operations = [operation(list.endpoint as EndpointName, page as never)]
  if (list.report && report) {
    const { summary, query, load } = report
    const csv = {
      summary,
      access: staff(permission),
      query: reportQuery(list, query),
      rateLimit: { points: 30, seconds: 60 },
      handle: async (call: never) => load(call),
    }
    operations.push(operation(list.report.endpoint as EndpointName, csv as never))
  }
  return { list, operations }
}
