import { useState } from 'react'
import { useCommand } from '../../shell/wire/use-command.browser.ts'

/**
 * The refund of all that is left of one payment, by one press. Its id is made once, so that a second press, or one after a network
 * that was gone, is the same refund.
 */
export function useRefund(paymentId: string, reason: string) {
  const [refundId] = useState(() => crypto.randomUUID())
  const { run, busy } = useCommand('POST /api/admin/donations/:donationId/refund', {
    done: ({ status }) =>
      status === 'refunded'
        ? 'Refunded. Every total has followed.'
        : 'Refund recorded. The payment provider is asked again every minute.',
    failed: 'It was not refunded',
  })
  return {
    busy,
    refund: () => void run({ params: { donationId: paymentId }, body: { refundId, cents: null, reason } }),
  }
}
