import { setTimeout as wait } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { ApiCall } from './faults.ts'
import type { SandboxStore } from './store.server.ts'

/** Lets the next calls of this kind fail as the faults say. With `afterWork` the work is done and only its answer is lost. */
export function faultyCalls(store: SandboxStore, call: ApiCall): MiddlewareHandler {
  const isMeant = ({ on = call }: { on?: ApiCall | undefined }) => on === call
  return async (c, next) => {
    const faults = store.faults()
    if (faults.timeout && faults.timeout.next > 0 && isMeant(faults.timeout)) {
      const { ms, afterWork } = faults.timeout
      store.setFaults({ ...faults, timeout: { ...faults.timeout, next: faults.timeout.next - 1 } })
      if (afterWork) await next()
      await wait(ms)
      if (afterWork) return
      return c.json({ error: 'too late' }, 504)
    }
    if (faults.error && faults.error.next > 0 && isMeant(faults.error)) {
      const { afterWork } = faults.error
      store.setFaults({ ...faults, error: { ...faults.error, next: faults.error.next - 1 } })
      if (afterWork) await next()
      c.res = c.json({ error: 'out of order, on demand' }, 503)
      return
    }
    await next()
  }
}
