import { useState } from 'react'
import { phrase } from '../../lib/phrase.ts'
import { useCommand } from '../../shell/wire/use-command.browser.ts'
import { refundNotice } from '../refund-notice.ts'

/**
 * The refund of all that is left of one payment, by one press. Its id is made once, so that a second press, or one after a network
 * that was gone, is the same refund.
 */
export function useRefund(paymentId: string, reason: string) {
  const [refundId] = useState(() => crypto.randomUUID())
  const { run, busy } = useCommand('POST /api/admin/donations/:donationId/refund', {
    done: refundNotice,
    failed: phrase('It was not refunded'),
  })
  return {
    busy,
    refund: () => void run({ params: { donationId: paymentId }, body: { refundId, cents: null, reason } }),
  }
}
