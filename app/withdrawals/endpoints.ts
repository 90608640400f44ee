import type { z } from 'zod'
import type { WaitsForSecond } from '../accounts/second-person/second-person.ts'
import type {
  ApprovalAnswer,
  holdClearance,
  RequestedWithdrawal,
  RevealedBankDetails,
  rejection,
  revealRequest,
  SeveralAnswer,
  severalRequest,
  withdrawalRequest,
} from './contract.ts'
import type { depositAmounts } from './micro-deposits/micro-deposit.ts'
import type { payeeCheckReview, sanctionsUpload } from './payee-checks/payee-check-review.ts'
import type {
  batchCancellation,
  batchPayment,
  batchRequest,
  CreatedBatch,
} from './payout-batches/payout-batch.ts'
import type { YearSummaryEndpoints } from './year-summary/contract.ts'

/** The request and response types of the withdrawal and payout endpoints. */
export interface WithdrawalEndpoints extends YearSummaryEndpoints {
  'POST /api/withdrawals': { body: z.input<typeof withdrawalRequest>; answer: RequestedWithdrawal }
  'POST /api/withdrawals/approve': { body: z.input<typeof severalRequest>; answer: SeveralAnswer }
  'POST /api/withdrawals/:withdrawalId/approve': { answer: ApprovalAnswer }
  'POST /api/withdrawals/:withdrawalId/reject': {
    body: z.input<typeof rejection>
    answer: { status: 'rejected' }
  }
  'POST /api/withdrawals/:withdrawalId/paid': { answer: { status: 'paid' } }
  'POST /api/withdrawals/:withdrawalId/returned': { answer: { status: 'returned' } }
  'POST /api/withdrawals/:withdrawalId/bank-details': {
    body: z.input<typeof revealRequest>
    answer: RevealedBankDetails
  }
  'POST /api/withdrawals/:withdrawalId/holds/:holdId/clear': {
    body: z.input<typeof holdClearance>
    answer: { openHolds: number }
  }
  'POST /api/withdrawals/:withdrawalId/micro-deposits': { answer: { status: 'requested' } }
  'POST /api/withdrawals/:withdrawalId/micro-deposits/confirm': {
    body: z.input<typeof depositAmounts>
    answer: { status: 'confirmed' }
  }
  'POST /api/admin/micro-deposit-batches': { answer: CreatedBatch }
  'POST /api/admin/micro-deposits/:depositId/returned': { answer: { status: 'returned' } }
  'POST /api/admin/sanctions-lists': {
    query: z.input<typeof sanctionsUpload>
    file: Blob
    /** `secondPerson`: the list isn't used yet, because a second person must confirm it (P710). */
    answer: { people: number; names: number; secondPerson?: WaitsForSecond }
  }
  'POST /api/admin/payee-check-reviews': {
    body: z.input<typeof payeeCheckReview>
    answer: { reviewedAt: string }
  }
  'POST /api/admin/campaigns/:campaignId/write-off': {
    body: z.input<typeof revealRequest>
    answer: { secondPerson: WaitsForSecond }
  }
  'POST /api/admin/payout-batches': { body: z.input<typeof batchRequest>; answer: CreatedBatch }
  'POST /api/admin/payout-batches/:batchId/file': { answer: Response }
  'POST /api/admin/payout-batches/:batchId/paid': {
    body: z.input<typeof batchPayment>
    answer: { status: 'paid'; paid: number }
  }
  'POST /api/admin/payout-batches/:batchId/cancel': {
    body: z.input<typeof batchCancellation>
    answer: { status: 'open' | 'cancelled' }
  }
}
