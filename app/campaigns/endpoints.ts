import type { z } from 'zod'
import type { Nothing } from '../lib/endpoint.ts'
import type { ConsentState, consentInput } from './consent/consent.ts'
import type {
  BrowsePageData,
  browseQuery,
  CampaignCreated,
  createCampaignInput,
  FormData,
  formQuery,
  languageQuery,
  posterQuery,
  sharePictureQuery,
} from './contract.ts'
import type { CampaignEdited, editCampaignInput } from './editing/edit-campaign.ts'
import type { Counted } from './figures/channels.ts'
import type { CampaignFigures } from './figures/figures.ts'
import type { AccountOpened, newAccountInput } from './forms/new-account.ts'
import type { reasonOptional, reasonRequired } from './moderation/moderation.ts'
import type { reportInput } from './moderation/report.ts'
import type { OEmbed, oembedQuery } from './sharing/oembed.ts'
import type { CampaignUpdate, UpdatesPage, updateInput, updatesQuery } from './updates/campaign-update.ts'
import type { impactInput } from './updates/impact.ts'

export interface CampaignEndpoints {
  'GET /api/screens/scholars': { query: z.input<typeof browseQuery>; answer: BrowsePageData }
  'GET /api/screens/campaign-form': { query: z.input<typeof formQuery>; answer: FormData }
  'GET /api/screens/create-campaign': { answer: FormData }
  'POST /api/campaign-forms/account': { body: z.input<typeof newAccountInput>; answer: AccountOpened }
  'POST /api/campaigns': { body: z.input<typeof createCampaignInput>; answer: CampaignCreated }
  'PATCH /api/campaigns/:campaignId': { body: z.input<typeof editCampaignInput>; answer: CampaignEdited }
  'POST /api/campaigns/:campaignId/deactivate': { answer: Nothing }
  'GET /api/campaigns/:campaignId/consent': { answer: ConsentState }
  'POST /api/campaigns/:campaignId/consent/give': { body: z.input<typeof consentInput>; answer: ConsentState }
  'POST /api/campaigns/:campaignId/consent/withdraw': {
    body: z.input<typeof consentInput>
    answer: ConsentState
  }
  'GET /api/campaigns/:campaignId/updates': { query: z.input<typeof updatesQuery>; answer: UpdatesPage }
  'POST /api/campaigns/:campaignId/updates': { body: z.input<typeof updateInput>; answer: CampaignUpdate }
  'POST /api/campaigns/:campaignId/impact': { body: z.input<typeof impactInput>; answer: CampaignUpdate }
  'DELETE /api/campaigns/:campaignId/updates/:updateId': { answer: Nothing }
  'POST /api/campaigns/:campaignId/report': { body: z.input<typeof reportInput>; answer: Nothing }
  'GET /api/screens/campaign-figures/:campaignId': { answer: CampaignFigures }
  'POST /api/campaigns/:campaignId/counts': { body: Counted; answer: Nothing }
  'POST /api/admin/campaigns/:campaignId/approve': { body: z.input<typeof reasonOptional>; answer: Nothing }
  'POST /api/admin/campaigns/:campaignId/unlist': { body: z.input<typeof reasonRequired>; answer: Nothing }
  'POST /api/admin/campaigns/:campaignId/deactivate': {
    body: z.input<typeof reasonRequired>
    answer: Nothing
  }
  'POST /api/admin/campaigns/:campaignId/release-funds': {
    body: z.input<typeof reasonRequired>
    answer: Nothing
  }
  'POST /api/admin/campaigns/:campaignId/dismiss-reports': {
    body: z.input<typeof reasonRequired>
    answer: Nothing
  }
  'GET /campaign/:slug/:campaignId/qr.svg': { query: z.input<typeof languageQuery>; answer: Response }
  'GET /campaign/:slug/:campaignId/poster.pdf': { query: z.input<typeof posterQuery>; answer: Response }
  'GET /campaign/:slug/:campaignId/share.png': { query: z.input<typeof sharePictureQuery>; answer: Response }
  'GET /embed/:campaignId': { query: z.input<typeof languageQuery>; answer: Response }
  'GET /oembed': { query: z.input<typeof oembedQuery>; answer: OEmbed }
  'GET /sitemap.xml': { answer: Response }
}
