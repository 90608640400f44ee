import type { z } from 'zod'
import type {
  becauseOf,
  newOfflineDonation,
  otherWaysQuery,
  previewed,
  RecordedOfflineDonation,
} from './contract.ts'
import type { expectCheckInput } from './expected/expected-check.ts'
import type { ImportedFile, ImportPreview } from './import/preview.ts'
import type { OtherWaysData } from './other-ways/ways.ts'

/** The request and response types of the endpoints of offline donations. */
export interface OfflineDonationEndpoints {
  'GET /api/screens/other-ways': { query: z.input<typeof otherWaysQuery>; answer: OtherWaysData }
  'POST /api/campaigns/:campaignId/expected-checks': {
    body: z.input<typeof expectCheckInput>
    answer: Record<string, never>
  }
  'POST /api/admin/expected-checks/:expectedCheckId/remove': { answer: Record<string, never> }
  'POST /api/admin/offline-donations': {
    body: z.input<typeof newOfflineDonation>
    answer: RecordedOfflineDonation
  }
  'GET /api/admin/offline-donations/template': { answer: Response }
  'POST /api/admin/offline-donations/preview': { file: Blob; answer: ImportPreview }
  'POST /api/admin/offline-donations/import': {
    file: Blob
    query: z.input<typeof previewed>
    answer: ImportedFile
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
