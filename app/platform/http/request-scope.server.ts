import { AsyncLocalStorage } from 'node:async_hooks'

export type RequestScope = { requestId: string; clientAddress: string; userAgent?: string | null }

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs `work`, and everything it starts, as part of a request. */
export function inRequestScope<T>(scope: RequestScope, work: () => T): T {
  return scopes.run(scope, work)
}

/** The current request; undefined in jobs and operators' commands. */
export function requestScope(): RequestScope | undefined {
  return scopes.getStore()
}
