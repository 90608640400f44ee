import type { Instant } from '../../lib/moment.ts'

/** An outbox event that was given up. `canRetry` is false after its content was erased. */
export type UndeliveredEvent = { id: number; kind: string; why: string; at: Instant; canRetry: boolean }
export type UndeliveredMail = {
  id: string
  template: string
  to: string
  why: string
  at: Instant
  canRetry: boolean
}
export type UndeliveredPush = { id: string; kind: string; service: string; why: string; at: Instant }
export type FailingTask = { task: string; why: string; succeededAt: Instant | null; failedAt: Instant }

/** The newest 100 of each kind of given-up message, and the failing tasks. */
export type UndeliveredData = {
  events: UndeliveredEvent[]
  mails: UndeliveredMail[]
  pushes: UndeliveredPush[]
  tasks: FailingTask[]
}
