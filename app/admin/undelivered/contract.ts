import type { Instant } from '../../lib/moment.ts'

/** An event that was given up: its kind, why, and whether delivery can be retried (a code that was removed cannot). */
export type GivenUpEvent = { id: number; kind: string; why: string; at: Instant; canRetry: boolean }
/** A mail that was given up. Its text is not shown. */
export type GivenUpMail = {
  id: string
  template: string
  to: string
  why: string
  at: Instant
  canRetry: boolean
}
/** A push message that was given up; nothing of it or of its device is shown. */
export type GivenUpPush = { id: string; kind: string; service: string; why: string; at: Instant }
/** A scheduled task whose last run failed. */
export type FailingTask = { task: string; why: string; succeededAt: Instant | null; failedAt: Instant }

/** Newest first, at most a hundred of each. */
export type UndeliveredData = {
  events: GivenUpEvent[]
  mails: GivenUpMail[]
  pushes: GivenUpPush[]
  tasks: FailingTask[]
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/undelivered': { answer: UndeliveredData }
  }
}
