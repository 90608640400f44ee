import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` and answers, or throws, no sooner than after so many milliseconds: the response time must not reveal what was
 * found.
 */
export async function atLeast<Answer>(milliseconds: number, work: () => Promise<Answer>): Promise<Answer> {
  const [done] = await Promise.allSettled([work(), sleep(milliseconds)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
