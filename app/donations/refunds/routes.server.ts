import { adminSteppedUp } from '../../accounts/access.ts'
import { actionOf } from '../../accounts/admin-action.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { donationParams, refundInput } from '../contract.ts'
import { refundDonation } from './refund-donation.server.ts'

export const refundRoutes = [
  operation('POST /api/admin/donations/:donationId/refund', {
    summary:
      'Give a donation, or a held payment, back to its donor, whole or in part, through the payment provider',
    access: adminSteppedUp,
    params: donationParams,
    body: refundInput,
    rateLimit: { points: 60, seconds: 60 },
    handle: call => refundDonation(call.app, call.params.donationId, call.body, actionOf(call)),
  }),
]
