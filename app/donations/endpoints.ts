import type { z } from 'zod'
import type { ProviderName, paymentEventEndpoint } from '../platform/payments/provider-name.ts'
import type {
  AddedWords,
  assignInput,
  CampaignPageData,
  Comparison,
  ConfirmedDonation,
  confirmInput,
  DonationStarted,
  DonationStatusAnswer,
  DonationsToThank,
  declineRefundInput,
  pauseInput,
  Quote,
  quoteInput,
  RefundOutcome,
  reasonInput,
  refundInput,
  SolvedTarget,
  SupportersPage,
  solveQuery,
  startDonationInput,
  supportersQuery,
  Testimonial,
  thankInput,
  thankManyInput,
  threadPictureInput,
  wordsInput,
} from './contract.ts'
import type { LatestDonations } from './supporters/latest-donations.ts'

/** One URL for events per payment provider. */
type PaymentEventEndpoints = {
  [Name in ProviderName as ReturnType<typeof paymentEventEndpoint<Name>>]: { answer: { received: boolean } }
}

export interface DonationEndpoints extends PaymentEventEndpoints {
  'GET /api/screens/campaign/:campaignId': { answer: CampaignPageData }
  'GET /api/campaigns/:campaignId/supporters': {
    query: z.input<typeof supportersQuery>
    answer: SupportersPage
  }
  'GET /api/latest-donations': { answer: LatestDonations }
  'GET /api/testimonials': { answer: { testimonials: Testimonial[] } }
  'GET /api/donations-to-thank': { answer: DonationsToThank }
  'POST /api/donations/:donationId/thank': { body: z.input<typeof thankInput>; answer: DonationsToThank }
  'POST /api/thanks': { body: z.input<typeof thankManyInput>; answer: { thanked: number } }
  'POST /api/confirm-donation': { body: z.input<typeof confirmInput>; answer: ConfirmedDonation }
  'POST /api/quotes': { body: z.input<typeof quoteInput>; answer: Quote }
  'GET /api/solve': { query: z.input<typeof solveQuery>; answer: SolvedTarget }
  'POST /api/donations': { body: z.input<typeof startDonationInput>; answer: DonationStarted }
  'GET /api/donations/:donationId/status': { answer: DonationStatusAnswer }
  'POST /api/donations/:donationId/words': { body: z.input<typeof wordsInput>; answer: AddedWords }
  'POST /api/donations/:donationId/picture': { body: z.input<typeof threadPictureInput>; answer: Response }
  'POST /api/donations/:donationId/confirm': { body: Record<string, never>; answer: DonationStatusAnswer }
  'POST /api/admin/donations/:donationId/refund': { body: z.input<typeof refundInput>; answer: RefundOutcome }
  'POST /api/admin/refund-requests/:requestId/decline': {
    body: z.input<typeof declineRefundInput>
    answer: Record<string, never>
  }
  'POST /api/admin/donations/pause': { body: z.input<typeof pauseInput>; answer: Record<string, never> }
  'POST /api/admin/donations/resume': { body: z.input<typeof pauseInput>; answer: Record<string, never> }
  'POST /api/admin/suspense/:itemId/assign': {
    body: z.input<typeof assignInput>
    answer: { status: 'assigned' }
  }
  'POST /api/admin/suspense/:itemId/refund': { body: z.input<typeof reasonInput>; answer: RefundOutcome }
  'POST /api/admin/provider-differences/:differenceId/resolve': {
    body: z.input<typeof reasonInput>
    answer: { status: 'resolved' }
  }
  'POST /api/admin/provider-comparisons': { body: Record<string, never>; answer: Comparison }
}
