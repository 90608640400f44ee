import type { z } from 'zod'
import type { becauseOf, newOfflineDonation, RecordedOfflineDonation } from './contract.ts'

/** The request and response types of the endpoints of offline donations. */
export interface OfflineDonationEndpoints {
  'POST /api/admin/offline-donations': {
    body: z.input<typeof newOfflineDonation>
    answer: RecordedOfflineDonation
  }
  'POST /api/admin/offline-donations/:offlineDonationId/confirm': { answer: RecordedOfflineDonation }
  'POST /api/admin/offline-donations/:offlineDonationId/discard': {
    body: z.input<typeof becauseOf>
    answer: RecordedOfflineDonation
  }
  'POST /api/admin/offline-donations/:offlineDonationId/reverse': {
    body: z.input<typeof becauseOf>
    answer: RecordedOfflineDonation
  }
}
