import { Refusal } from '../../lib/refusal.ts'
import type { App } from '../app.server.ts'
import type { HttpContext } from './http-context.server.ts'
import { countAgainst, type Left, type Limit } from './limits.server.ts'

/** How often a program may call with one API key, on all servers together (P654). */
export const programLimit: Limit = { name: 'api-key', points: 600, seconds: 60 }

/** Counts one call of an API key, and sends how many are left. Refuses with TooManyRequests (429). */
export async function limitProgram(app: App, c: HttpContext, keyId: string): Promise<void> {
  try {
    c.set('limitHeaders', limitHeaders(await countAgainst(app, programLimit, keyId)))
  } catch (error) {
    const wait = error instanceof Refusal ? error.details.facts?.retryAfter : undefined
    if (typeof wait === 'number') c.set('limitHeaders', limitHeaders({ remaining: 0, resetSeconds: wait }))
    throw error
  }
}

const limitHeaders = ({ remaining, resetSeconds }: Left) =>
  new Headers({
    'ratelimit-limit': String(programLimit.points),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
  })
