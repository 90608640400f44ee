import { useState } from 'react'
import { download } from '../../shell/wire/download.browser.ts'
import { useCommand, useTask } from '../../shell/wire/use-command.browser.ts'
import { withProof } from '../../shell/wire/with-proof.browser.ts'
import { useWords } from '../../words/use-words.tsx'
import { refundNotice } from '../kit/refund-notice.ts'

/** Commands that download the evidence or reveal the donor's IP address. The server records both in the audit log. */
export function useEvidence(disputeId: string) {
  const { t } = useWords()
  const params = { disputeId }
  const file = useTask(
    () =>
      withProof(() =>
        download('POST /api/admin/disputes/:disputeId/evidence', { params }, `evidence-${disputeId}.txt`),
      ),
    {
      done: () => t('Downloaded. Submit it at the payment provider.'),
      failed: t('It was not downloaded'),
    },
  )
  const reveal = useCommand('POST /api/admin/disputes/:disputeId/giver-address', {
    failed: t('The address was not revealed'),
    reloads: false,
  })
  return { file, reveal: { ...reveal, run: () => reveal.run({ params }) } }
}

/** Refunds the rest of a payment. The refund's id stays the same, so that a retry after a network error can't refund twice. */
export function useRefund(paymentId: string, reason: string) {
  const { t } = useWords()
  const [refundId] = useState(() => crypto.randomUUID())
  const { run, busy } = useCommand('POST /api/admin/donations/:donationId/refund', {
    done: outcome => refundNotice(outcome, t),
    failed: t('It was not refunded'),
  })
  return {
    busy,
    refund: () => void run({ params: { donationId: paymentId }, body: { refundId, cents: null, reason } }),
  }
}
