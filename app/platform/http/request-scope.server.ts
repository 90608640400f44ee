import { AsyncLocalStorage } from 'node:async_hooks'

/** What the log of anything done for a request may point to. */
export type RequestScope = { requestId: string; clientAddress: string; userAgent?: string | null }

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs `work`, and whatever it starts, as part of a request. */
export function inRequestScope<T>(scope: RequestScope, work: () => T): T {
  return scopes.run(scope, work)
}

/** The request this is done for, or undefined in jobs and commands of the operator. */
export function requestScope(): RequestScope | undefined {
  return scopes.getStore()
}
