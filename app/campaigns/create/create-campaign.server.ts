import { requireProvenEmail } from '../../accounts/access.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { once } from '../../platform/http/idempotency.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { wordsOf } from '../../words/languages.ts'
import { type GuardianConsent, recordConsent } from '../consent/change-consent.server.ts'
import { consentStatements, textVersion } from '../consent/consent.ts'
import type { CampaignCreated, CreateCampaignInput } from '../contract.ts'
import { checkBirthday, checkChoices, checkForm } from '../forms/check-form.ts'
import { type Form, forms, isForMinor } from '../forms/forms.ts'
import { insertOnlyActiveCampaign } from './insert-campaign.server.ts'

/** Recorded with a guardian's consent (P90). */
type Sender = { clientAddress: string; userAgent: string | null }

/**
 * Creates the campaign of a submitted form: the viewer's own, or a minor's with the viewer as guardian. Refuses InvalidChoice, InvalidInput,
 * UnreadableBirthday, TooYoung and StudentIsAdult (400, P92), and like `createCampaign` or `createMinorsCampaign`.
 */
export async function submitForm(
  app: App,
  viewer: Viewer,
  input: CreateCampaignInput,
  sender: Sender,
  now: Date,
): Promise<CampaignCreated> {
  const form = forms[input.form]
  const offList = checkChoices(form, input, app.env.branding.product)
  if (offList) throw offList
  if (!isForMinor(form, input)) return await createCampaign(app, viewer, input, now)
  const birthday = checkBirthday(input.studentDateOfBirth, { now, timeZone: app.env.timeZone })
  if (birthday) throw birthday
  return await createMinorsCampaign(app, viewer, minorsCampaign(form, viewer, input, sender), now)
}

function minorsCampaign(form: Form, viewer: Viewer, input: CreateCampaignInput, sender: Sender) {
  const guardian = {
    parentFirstName: viewer.firstName || input.parentFirstName,
    parentLastName: viewer.lastName || input.parentLastName,
    parentEmail: viewer.email,
  }
  const { parentFirstName, parentLastName } = guardian
  const signerName = [parentFirstName, parentLastName].filter(Boolean).join(' ') || viewer.email
  return {
    form: { ...input, ...guardian },
    showSchool: input.showSchool,
    consent: {
      signerName,
      relationship: input.relationship || 'not stated',
      statements: agreedStatements(form, input),
      ipAddress: sender.clientAddress,
      userAgent: sender.userAgent?.slice(0, 300) ?? null,
    },
  }
}

/** The consent statements whose boxes are checked, in the form's language. Refuses with InvalidInput (400) for a form without statements. */
function agreedStatements(form: Form, input: CreateCampaignInput) {
  if (!form.rules.some(({ answers }) => answers.includes('consent1'))) {
    throw refusal('InvalidInput', 400, phrase('This form is for students who are 18 or over.'))
  }
  const t = wordsOf(input.locale)
  return consentStatements
    .filter(({ answer }) => input[answer])
    .map(({ name, version, text }) => ({
      name,
      textVersion: textVersion(version, input.locale),
      text: t(text),
    }))
}

/**
 * Creates the viewer's own campaign (P76), with the account's name, email and picture if it has them (P125). Refuses MissingInformation,
 * InvalidEndDate (400), EmailProofRequired (403), and CampaignExists (409) unless `replaceActive` deactivates the active one (P78). A repeated
 * request id returns the first campaign.
 */
export async function createCampaign(
  app: App,
  viewer: Viewer,
  input: CreateCampaignInput,
  now: Date,
): Promise<CampaignCreated> {
  const form = {
    ...input,
    firstName: viewer.firstName || input.firstName,
    lastName: viewer.lastName || input.lastName,
    email: viewer.email,
    profilePictureUrl: viewer.profilePictureUrl ?? input.profilePictureUrl,
  }
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

type MinorsCampaign = { form: CreateCampaignInput; showSchool: boolean; consent: GuardianConsent }

/**
 * Creates a campaign for a student under 18: the guardian's account owns it, and the consent is recorded in the same transaction (P89, P90).
 * The date of birth is not stored. Refuses like `createCampaign`, and ConsentRequired (400) without statements.
 */
export async function createMinorsCampaign(
  app: App,
  guardian: Viewer,
  { form: typed, showSchool, consent }: MinorsCampaign,
  now: Date,
): Promise<CampaignCreated> {
  const form = { ...typed, email: typed.email || guardian.email }
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

/** Stores the guardian's answers, without the date of birth (P92). */
async function insertSubmission(
  tx: Tx,
  campaignId: string,
  parentEmail: string,
  form: CreateCampaignInput,
  at: Date,
): Promise<void> {
  await tx.rows(
    'keep_parental_submission',
    `insert into parental_submissions (campaign_id, form, parent_first_name, parent_last_name, parent_email, parent_phone, relationship,
       student_grade, school, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      campaignId,
      form.form,
      form.parentFirstName,
      form.parentLastName,
      parentEmail,
      form.parentPhone || null,
      form.relationship || null,
      form.grade || null,
      form.school || null,
      at,
    ],
  )
}
