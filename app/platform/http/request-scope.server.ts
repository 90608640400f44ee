import { AsyncLocalStorage } from 'node:async_hooks'

export type RequestScope = { requestId: string; clientAddress: string; userAgent?: string | null }

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs `work`, and all asynchronous work that it starts, in the scope of a request. */
export function inRequestScope<T>(scope: RequestScope, work: () => T): T {
  return scopes.run(scope, work)
}

/** The current request's scope; undefined in jobs and operators' commands. */
export function requestScope(): RequestScope | undefined {
  return scopes.getStore()
}
