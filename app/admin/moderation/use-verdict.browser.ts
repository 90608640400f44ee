import { call } from '../../shell/call.browser.ts'
import { useTask } from '../../shell/use-command.browser.ts'
import { withProof } from '../../shell/with-proof.browser.ts'

export type Verdict = 'approve' | 'unlist' | 'deactivate' | 'release-funds' | 'dismiss-reports'

const done: Record<Verdict, string> = {
  approve: 'Campaign approved. It is listed now.',
  unlist: 'Campaign unlisted. Its owner was told why.',
  deactivate: 'Campaign taken down. Its owner was told why.',
  'release-funds': 'Funds released. Withdrawals of this campaign can move again.',
  'dismiss-reports': 'Reports dismissed.',
}

/** Sends a verdict and says how it went; `onDone` once it was taken. What was typed stays when it was not. */
export const useVerdict = (campaignId: string, onDone: () => void) =>
  useTask(
    ({ verdict, reason }: { verdict: Verdict; reason: string }) =>
      withProof(() =>
        call(`POST /api/admin/campaigns/:campaignId/${verdict}`, {
          params: { campaignId },
          body: { reason },
        }),
      ),
    { done: (_, { verdict }) => done[verdict], onDone },
  )
