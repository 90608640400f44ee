import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import { wordsOf } from '../../words/languages.ts'
import type { CampaignCreated, CreateCampaignInput } from '../contract.ts'
import { checkBirthday } from '../forms/birthday.ts'
import { checkChoices } from '../forms/choices.ts'
import { consentStatements, textVersion } from '../forms/consents.ts'
import { type Form, forms, isForMinor } from '../forms/forms.ts'
import { createCampaign } from './create-campaign.server.ts'
import { createMinorsCampaign } from './create-minors-campaign.server.ts'

const wrongForm = phrase('This form is for students who are 18 or over.')

/** Where the form came from: kept with a guardian's consent (P90). */
export type Sender = { clientAddress: string; userAgent: string | null }

/**
 * Makes the campaign of one of the six forms: the viewer's own, or a minor's under their guardianship. Refuses what the form lacks in the
 * words of P133, TooYoung and StudentIsAdult (400, P92), InvalidChoice (400), and what the two commands refuse.
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
      statements: agreed(form, input),
      ipAddress: sender.clientAddress,
      userAgent: sender.userAgent?.slice(0, 300) ?? null,
    },
  }
}

/** The statements whose boxes are ticked, in the words that were read. */
function agreed(form: Form, input: CreateCampaignInput) {
  if (!form.rules.some(({ answers }) => answers.includes('consent1'))) {
    throw refusal('InvalidInput', 400, wrongForm)
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
