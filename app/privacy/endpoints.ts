import type { z } from 'zod'
import type { reasonRequired } from '../campaigns/moderation/moderation.ts'
import type { PrivacyReportData, privacyReportInput } from '../campaigns/privacy/contract.ts'

export interface PrivacyEndpoints {
  'GET /api/screens/privacy-report/:campaignId': { answer: PrivacyReportData }
  'POST /api/campaigns/:campaignId/privacy-report': {
    body: z.input<typeof privacyReportInput>
    answer: PrivacyReportData
  }
  'GET /api/admin/campaigns/:campaignId/privacy-report': { answer: PrivacyReportData }
  'POST /api/admin/campaigns/:campaignId/privacy-report': { answer: PrivacyReportData }
  'POST /api/admin/campaigns/:campaignId/privacy-report/clear': {
    body: z.input<typeof reasonRequired>
    answer: PrivacyReportData
  }
}
