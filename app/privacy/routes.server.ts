import { actionOf, signedIn, staff } from '../accounts/access.ts'
import { reasonRequired } from '../campaigns/moderation/moderation.ts'
import { campaignId } from '../campaigns/params.ts'
import { privacyReportInput } from '../campaigns/privacy/contract.ts'
import { clearFindings, loadPrivacyReport } from '../campaigns/privacy/privacy-reports.server.ts'
import { showWords } from '../donations/supporters/hide-words.server.ts'
import { type Operation, operation } from '../platform/http/operation.server.ts'
import { runReport } from './run-report.server.ts'

/** A report reads some hundred answers. */
const reportLimit = { points: 6, seconds: 3600 }

export const privacyRoutes: readonly Operation[] = [
  operation('GET /api/screens/privacy-report/:campaignId', {
    summary: 'The last privacy report of a student’s campaign, for the guardian who manages it',
    access: signedIn,
    params: campaignId,
    handle: ({ app, viewer, params }) => loadPrivacyReport(app.db, params.campaignId, viewer.userId),
  }),
  operation('POST /api/campaigns/:campaignId/privacy-report', {
    summary: 'Look everywhere in public for what must stay private about a student; hides what shows it',
    access: signedIn,
    params: campaignId,
    body: privacyReportInput,
    rateLimit: reportLimit,
    async handle({ app, viewer, params, body, now }) {
      // Refuses everyone but the guardian, before anything is read.
      await loadPrivacyReport(app.db, params.campaignId, viewer.userId)
      await runReport(app, { ...params, ...body, askedBy: viewer.userId, now })
      return await loadPrivacyReport(app.db, params.campaignId, viewer.userId)
    },
  }),
  operation('GET /api/admin/campaigns/:campaignId/privacy-report', {
    summary: 'The last privacy report of a student’s campaign',
    access: staff('readCampaigns'),
    params: campaignId,
    handle: ({ app, params }) => loadPrivacyReport(app.db, params.campaignId),
  }),
  operation('POST /api/admin/campaigns/:campaignId/privacy-report', {
    summary: 'Make a privacy report now',
    access: staff('moderateCampaigns'),
    params: campaignId,
    rateLimit: { points: 60, seconds: 3600 },
    async handle({ app, viewer, params, now }) {
      await runReport(app, { ...params, askedBy: viewer.userId, now })
      return await loadPrivacyReport(app.db, params.campaignId)
    },
  }),
  operation('POST /api/admin/campaigns/:campaignId/privacy-report/clear', {
    summary: 'Find the last privacy report harmless: the page and the supporters’ words are shown again',
    access: staff('moderateCampaigns'),
    params: campaignId,
    body: reasonRequired,
    async handle(call) {
      const { campaignId } = call.params
      const action = { ...actionOf(call), reason: call.body.reason }
      await clearFindings(call.app, campaignId, { ...action, showWords: tx => showWords(tx, campaignId) })
      return await loadPrivacyReport(call.app.db, campaignId)
    },
  }),
]
