import { requireProvenEmail } from '../../accounts/access.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import { once } from '../../platform/http/idempotency.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { type GuardianConsent, recordConsent } from '../consent/record-consent.server.ts'
import type { CampaignCreated, CreateCampaignInput } from '../contract.ts'
import { checkForm } from '../forms/check-form.ts'
import { forms } from '../forms/forms.ts'
import { insertOnlyActiveCampaign } from './insert-campaign.server.ts'
import { insertSubmission } from './parental-submission.server.ts'

export type MinorsCampaign = { form: CreateCampaignInput; showSchool: boolean; consent: GuardianConsent }

/**
 * Creates a campaign for a student under 18: the guardian's account owns it, and its consent is recorded in the same transaction
 * (P89, P90). `form` names the student; the account's email is the guardian's, and the date of birth is not kept. Refuses as `createCampaign` does, and ConsentRequired (400)
 * without a statement.
 */
export async function createMinorsCampaign(
  app: App,
  guardian: Viewer,
  { form: typed, showSchool, consent }: MinorsCampaign,
  now: Date,
): Promise<CampaignCreated> {
  const form = { ...typed, email: typed.email.toLowerCase() || guardian.email }
  const missing = checkForm(forms[typed.form], form)
  if (missing) throw missing
  if (consent.statements.length === 0) {
    throw refusal('ConsentRequired', 400, phrase('Please agree to all consent statements.'), {
      title: phrase('Consent Required'),
    })
  }
  requireProvenEmail(guardian)
  const ownership = { ownerId: guardian.userId, isMinor: true, showSchool }
  const {
    requestId,
    studentDateOfBirth: _,
    ...request
  } = { ...typed, showSchool, statements: consent.statements }
  const call = {
    scope: `user:${guardian.userId}`,
    operation: 'create-minors-campaign',
    key: requestId,
    request,
  }
  return await app.db.transaction(tx =>
    once(tx, call, async () => {
      const created = await insertOnlyActiveCampaign(tx, app, { ownership, form, now })
      await recordConsent(tx, {
        campaignId: created.campaignId,
        guardianUserId: guardian.userId,
        act: 'given',
        consent,
        at: now,
      })
      await insertSubmission(tx, created.campaignId, guardian.email, form, now)
      await emit(tx, [{ kind: 'parental_form_submitted', campaignId: created.campaignId }], now)
      return created
    }),
  )
}
