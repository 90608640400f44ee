import type { AdminAction } from '../accounts/admin-action.ts'
import { phrase } from '../lib/phrase.ts'
import { Refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import { approveWithdrawal } from './approve-withdrawal.server.ts'
import type { SeveralAnswer } from './contract.ts'

const failed = phrase('Something went wrong. Nothing was changed here; please try again.')

/**
 * Approves several withdrawals one after the other, each in its own transaction with its own audit entry: a refused one stays as it is,
 * says why, and holds up none of the others (P442). Repeats are safe. Refuses those that need two admins.
 */
export async function approveSeveral(
  app: App,
  withdrawalIds: readonly string[],
  action: AdminAction,
): Promise<SeveralAnswer> {
  const results: SeveralAnswer['results'] = []
  for (const withdrawalId of new Set(withdrawalIds)) {
    results.push({ withdrawalId, refused: await refusedWords(app, withdrawalId, action) })
  }
  return { results }
}

/** Null once it is approved. */
async function refusedWords(app: App, withdrawalId: string, action: AdminAction): Promise<string | null> {
  try {
    await approveWithdrawal(app, withdrawalId, action, { amongOthers: true })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    app.log.error({ withdrawalId, err: error }, 'a withdrawal of several could not be approved')
    return failed
  }
}
