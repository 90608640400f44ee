import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work`, and returns or throws only after at least this many milliseconds, so that the response time doesn't
 * reveal the result.
 */
export async function atLeast<Answer>(milliseconds: number, work: () => Promise<Answer>): Promise<Answer> {
  const [done] = await Promise.allSettled([work(), sleep(milliseconds)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
