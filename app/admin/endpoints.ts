import type { z } from 'zod'
import type { ClosedPeriod, ComparedExport } from '../ledger/exports.ts'
import type { SelfCheckReport } from '../ledger/self-check.ts'
import type { Nothing } from '../lib/endpoint.ts'
import type {
  AccountingData,
  accountingQuery,
  entriesQuery,
  journalQuery,
  reportQuery,
} from './accounting/contract.ts'
import type { OverviewData, overviewQuery } from './analytics/contract.ts'
import type { AppAnalyticsData, Waiting } from './app-analytics/contract.ts'
import type { BalancesData } from './balances/contract.ts'
import type {
  CampaignDonationsData,
  CampaignOverviewData,
  CampaignPost,
  DonationsQuery,
  MonthDonationsData,
  MonthOverviewData,
  monthDonationsQuery,
  monthQuery,
  StudentsData,
  studentsQuery,
} from './campaign-analytics/contract.ts'
import type { CardTestingData } from './card-testing/contract.ts'
import type { DisputeData, DisputesData, RevealedAddress } from './disputes/contract.ts'
import type { AdminHomeData } from './home/contract.ts'
import type { Asked } from './lists/define-list.ts'
import type { ModerationDetail } from './moderation/contract.ts'
import type { SearchAnswer, searchBody } from './palette/contract.ts'
import type { RolesData } from './roles/contract.ts'
import type { SelfCheckData } from './self-check/contract.ts'
import type { SuspenseData } from './suspense/contract.ts'
import type { UndeliveredData } from './undelivered/contract.ts'
import type { newViewInput, renameViewInput, SavedView } from './views/contract.ts'

/** The types of the admin pages' endpoints; those of a list are beside its declaration. */
export interface AdminEndpoints {
  'GET /api/screens/analytics': { query: z.input<typeof overviewQuery>; answer: OverviewData }
  'GET /api/screens/app-analytics': { answer: AppAnalyticsData }
  'POST /api/admin/search': { body: z.input<typeof searchBody>; answer: SearchAnswer }
  'GET /api/admin/views': { answer: { views: SavedView[] } }
  'POST /api/admin/views': { body: z.input<typeof newViewInput>; answer: Nothing }
  'PATCH /api/admin/views/:viewId': { body: z.input<typeof renameViewInput>; answer: Nothing }
  'DELETE /api/admin/views/:viewId': { answer: Nothing }
  'GET /api/admin/home': { answer: AdminHomeData }
  'GET /api/admin/waiting': { answer: { waiting: Waiting } }
  'GET /api/screens/campaign-analytics/month': {
    query: z.input<typeof monthQuery>
    answer: MonthOverviewData
  }
  'GET /api/screens/campaign-analytics/month/donations': {
    query: z.input<typeof monthDonationsQuery>
    answer: MonthDonationsData
  }
  'GET /api/screens/campaign-analytics/month/students': {
    query: z.input<typeof studentsQuery>
    answer: StudentsData
  }
  'GET /api/screens/campaign-analytics/campaigns/:campaignId': { answer: CampaignOverviewData }
  'GET /api/screens/campaign-analytics/campaigns/:campaignId/donations': {
    query: Asked<DonationsQuery>
    answer: CampaignDonationsData
  }
  'GET /api/admin/campaigns/:campaignId/post': { answer: CampaignPost }
  'GET /api/screens/accounting': { query: z.input<typeof accountingQuery>; answer: AccountingData }
  'GET /api/admin/accounting/report': { query: z.input<typeof reportQuery>; answer: Response }
  'GET /api/admin/accounting/entries': { query: z.input<typeof entriesQuery>; answer: Response }
  'GET /api/admin/accounting/journal': { query: z.input<typeof journalQuery>; answer: Response }
  'POST /api/admin/accounting-periods/:month/close': { answer: ClosedPeriod }
  'POST /api/admin/accounting-periods/:month/compare': { answer: ComparedExport[] }
  'GET /api/admin/campaigns/:campaignId/moderation': { answer: ModerationDetail }
  'GET /api/screens/admin/self-check': { answer: SelfCheckData }
  'POST /api/self-check': { answer: SelfCheckReport }
  'GET /api/screens/admin/undelivered': { answer: UndeliveredData }
  'GET /api/screens/admin/card-testing': { answer: CardTestingData }
  'GET /api/screens/admin/suspense': { answer: SuspenseData }
  'GET /api/screens/admin/disputes': { answer: DisputesData }
  'GET /api/screens/admin/disputes/:disputeId': { answer: DisputeData }
  'POST /api/admin/disputes/:disputeId/giver-address': { answer: RevealedAddress }
  'POST /api/admin/disputes/:disputeId/evidence': { answer: Response }
  'GET /api/screens/admin/roles': { answer: RolesData }
  'GET /api/screens/balances': { answer: BalancesData }
  'GET /api/admin/balances/report': { answer: Response }
}
