import { isOverdue } from './mail.ts'
import {
  apartFrom,
  type Facts,
  fullName,
  greetingName,
  letter,
  nobody,
  plainNotice,
  type Told,
} from './told.ts'

/** Sign-up triggers a welcome e-mail and a signup notification, delayed by 1 s and 1.5 s (spec 4). */
const welcomeAfterMs = 1_000
const signUpNoticeAfterMs = 1_500

/** A code goes to its person alone, and to nobody once it has expired (decision 6). */
export function tellCode({ person, code, purpose }: Facts<'code_requested'>, at: Date, now: Date): Told {
  if (isOverdue('code', at, now)) return nobody
  return { letters: [letter('code', person, { code, purpose })], notices: [] }
}

/** A reset link goes to its person alone, and to nobody once it has expired (decision 8). */
export function tellReset({ person, token }: Facts<'password_reset_requested'>, at: Date, now: Date): Told {
  if (isOverdue('password-reset', at, now)) return nobody
  return { letters: [letter('password-reset', person, { token })], notices: [] }
}

/** Whoever lost their password to somebody else learns it here (decision 8). */
export function tellPasswordChange({ person }: Facts<'password_changed'>): Told {
  return { letters: [letter('password-changed', person, { name: greetingName(person) })], notices: [] }
}

/** A welcome, and a notice to the admins (spec 4, 6). */
export function tellSignUp({ person, admins }: Facts<'signed_up'>, at: Date): Told {
  const notice = { email: person.email, customUserId: person.customUserId, name: fullName(person) }
  const welcome = letter(
    'welcome',
    person,
    { name: greetingName(person), customUserId: person.customUserId },
    welcomeAfterMs,
  )
  const others = apartFrom(person, admins)
  return {
    letters: [
      welcome,
      ...others.map(admin =>
        letter('sign-up-notice', admin, { ...notice, at: at.toISOString() }, signUpNoticeAfterMs),
      ),
    ],
    notices: others.map(admin => ({
      ...plainNotice(admin, 'sign_up', 'user-plus'),
      title: 'New sign-up',
      message: `${person.customUserId} created an account.`,
    })),
  }
}

/** The owner gets the link, the admins hear of the new scholar (spec 7, send-scholar-notification). */
export function tellCampaign({ campaign, owner, byGuardian, admins }: Facts<'campaign_created'>): Told {
  const others = apartFrom(owner, admins)
  return {
    letters: [
      letter('campaign-live', owner, { name: greetingName(owner), byGuardian, campaign }),
      ...others.map(admin => letter('new-campaign-notice', admin, { campaign, byGuardian })),
    ],
    notices: [
      {
        ...plainNotice(owner, 'campaign_created', 'graduation-cap'),
        title: 'Campaign Created!',
        message: `${campaign.title} is live. Share your link.`,
        student: campaign.studentName,
      },
      ...others.map(admin => ({
        ...plainNotice(admin, 'campaign_created', 'graduation-cap'),
        title: 'New campaign',
        message: campaign.isApproved ? campaign.title : `${campaign.title} waits to be listed.`,
        student: campaign.studentName,
      })),
    ],
  }
}
