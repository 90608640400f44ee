import { loadDraft } from '../../campaigns/drafts/drafts.server.ts'
import { formPath } from '../../campaigns/forms/forms.ts'
import type { App } from '../../platform/app.server.ts'
import type { ApiCampaignDraft } from './contract.ts'

/** A campaign that this key prepared, with the page on which the account's owner creates it. Refuses with DraftNotFound (404). */
export async function loadApiDraft(
  app: App,
  draftId: string,
  keyId: string,
  now: Date,
): Promise<ApiCampaignDraft> {
  const { id, campaignId, createdAt, expiresAt } = await loadDraft(app.db, draftId, keyId, now)
  return {
    id,
    url: app.env.appUrl + formPath('create-campaign'),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    campaignId,
  }
}
