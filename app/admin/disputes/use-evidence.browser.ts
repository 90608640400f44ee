import { phrase } from '../../lib/phrase.ts'
import { download } from '../../shell/wire/download.browser.ts'
import { useCommand, useTask } from '../../shell/wire/use-command.browser.ts'
import { withProof } from '../../shell/wire/with-proof.browser.ts'

/** Reveals a donor's address and downloads the evidence; the audit log records both. */
export function useEvidence(disputeId: string) {
  const params = { disputeId }
  const file = useTask(
    () =>
      withProof(() =>
        download('POST /api/admin/disputes/:disputeId/evidence', { params }, `evidence-${disputeId}.txt`),
      ),
    {
      done: () => phrase('Downloaded. Submit it at the payment provider.'),
      failed: phrase('It was not downloaded'),
    },
  )
  const reveal = useCommand('POST /api/admin/disputes/:disputeId/giver-address', {
    failed: phrase('The address was not revealed'),
    reloads: false,
  })
  return { file, reveal: { ...reveal, run: () => reveal.run({ params }) } }
}
