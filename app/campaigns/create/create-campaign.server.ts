import { requireProvenEmail } from '../../accounts/access.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import { once } from '../../platform/http/idempotency.server.ts'
import type { CampaignCreated, CreateCampaignInput } from '../contract.ts'
import { checkForm } from '../forms/check-form.ts'
import { forms } from '../forms/forms.ts'
import { insertOnlyActiveCampaign } from './insert-campaign.server.ts'

/**
 * Creates the viewer's campaign from a form they filled in for themselves (P76). Name, email and picture come from the account where it has them.
 * Refuses MissingInformation (400), EmailProofRequired (403), InvalidEndDate (400) and CampaignExists (409, with the facts of the
 * active one) unless `replaceActive`, which deactivates that one in the same transaction (P78). Repeating a request id
 * answers the first campaign.
 */
export async function createCampaign(
  app: App,
  viewer: Viewer,
  input: CreateCampaignInput,
  now: Date,
): Promise<CampaignCreated> {
  const form = { ...input, ...identityOf(viewer, input) }
  const missing = checkForm(forms[input.form], form)
  if (missing) throw missing
  requireProvenEmail(viewer)
  const ownership = { ownerId: viewer.userId, isMinor: false, showSchool: true }
  const { requestId, ...request } = input
  return await app.db.transaction(tx =>
    once(tx, { scope: `user:${viewer.userId}`, operation: 'create-campaign', key: requestId, request }, () =>
      insertOnlyActiveCampaign(tx, app, { ownership, form, now }),
    ),
  )
}

/** What is locked when the account has it (P125). */
function identityOf(viewer: Viewer, typed: CreateCampaignInput) {
  return {
    firstName: viewer.firstName || typed.firstName,
    lastName: viewer.lastName || typed.lastName,
    email: viewer.email,
    profilePictureUrl: viewer.profilePictureUrl ?? typed.profilePictureUrl,
  }
}
