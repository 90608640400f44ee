import type { App } from '../../platform/app.server.ts'

const days = 30

/** Takes away what no rule looks back on any more: attempts and refusals after 30 days, spent challenges after one. Answers how many. */
export async function sweepAttempts(app: App): Promise<number> {
  const ago = (many: number) => new Date(app.clock.now().getTime() - many * 86_400_000)
  const gone = await Promise.all([
    app.db.rows('sweep_charge_attempts', 'delete from charge_attempts where at < $1 returning 1', [
      ago(days),
    ]),
    app.db.rows('sweep_charge_refusals', 'delete from charge_refusals where minute < $1 returning 1', [
      ago(days),
    ]),
    app.db.rows('sweep_spent_challenges', 'delete from spent_challenges where at < $1 returning 1', [ago(1)]),
  ])
  return gone.flat().length
}
