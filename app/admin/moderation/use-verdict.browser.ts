import { phrase } from '../../lib/phrase.ts'
import { call } from '../../shell/wire/call.browser.ts'
import { useTask } from '../../shell/wire/use-command.browser.ts'
import { withProof } from '../../shell/wire/with-proof.browser.ts'

export type Decision = 'approve' | 'unlist' | 'deactivate' | 'release-funds' | 'dismiss-reports'

const done: Record<Decision, string> = {
  approve: phrase('Campaign approved. It is listed now.'),
  unlist: phrase('Campaign unlisted. We told the owner why.'),
  deactivate: phrase('Campaign taken down. We told the owner why.'),
  'release-funds': phrase('Funds released. This campaign’s withdrawals can continue.'),
  'dismiss-reports': phrase('Reports dismissed.'),
}

/** Sends a decision and reports how it went; `onDone` once it was accepted. What was typed stays when it was refused. */
export const useDecision = (campaignId: string, onDone: () => void) =>
  useTask(
    ({ decision, reason }: { decision: Decision; reason: string }) =>
      withProof(() =>
        call(`POST /api/admin/campaigns/:campaignId/${decision}`, {
          params: { campaignId },
          body: { reason },
        }),
      ),
    { done: (_, { decision }) => done[decision], onDone },
  )
