import type { Instant } from '../../lib/moment.ts'

/** An event whose delivery was abandoned; `canRetry` is false once its code was removed. */
export type GivenUpEvent = { id: number; kind: string; why: string; at: Instant; canRetry: boolean }
/** A mail whose delivery was abandoned, without its text. */
export type GivenUpMail = {
  id: string
  template: string
  to: string
  why: string
  at: Instant
  canRetry: boolean
}
/** A push message whose delivery was abandoned, without its text or device. */
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
