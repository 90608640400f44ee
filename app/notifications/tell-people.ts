import { purposeLabel } from '../campaigns/campaign.ts'
import { phrase } from '../lib/phrase.ts'
import type { Translate } from '../words/translate.ts'
import { type BundleKind, bundleMinutes } from './bundle.ts'
import type { CampaignFacts, Person } from './facts.ts'
import { isOverdue } from './mail.ts'
import { bundleWords } from './mails/bundle-words.ts'
import {
  apartFrom,
  type Facts,
  fullName,
  greetingName,
  letter,
  type Notice,
  nobody,
  plainNotice,
  type Told,
  wordsFor,
} from './told.ts'

/** Sign-up triggers a welcome e-mail and a signup notification, delayed by 1 s and 1.5 s (P214). */
const welcomeAfterMs = 1_000
const signUpNoticeAfterMs = 1_500

/** A code goes to its person alone, and to nobody once it has expired (P36). */
export function tellCode({ person, code, purpose }: Facts<'code_requested'>, at: Date, now: Date): Told {
  if (isOverdue('code', at, now)) return nobody
  return { letters: [letter('code', person, { code, purpose })], notices: [] }
}

/** A reset link goes to its person alone, and to nobody once it has expired (P50). */
export function tellReset({ person, token }: Facts<'password_reset_requested'>, at: Date, now: Date): Told {
  if (isOverdue('password-reset', at, now)) return nobody
  return { letters: [letter('password-reset', person, { token })], notices: [] }
}

/** Whoever lost their password to somebody else learns it here (P217). */
export function tellPasswordChange({ person }: Facts<'password_changed'>): Told {
  return { letters: [letter('password-changed', person, { name: greetingName(person) })], notices: [] }
}

/** Whoever's User ID was changed by somebody else learns it here, and everybody with what they sign in from now on. */
export function tellUserIdChange({ person }: Facts<'user_id_changed'>): Told {
  const { customUserId } = person
  return {
    letters: [letter('user-id-changed', person, { name: greetingName(person), customUserId })],
    notices: [],
  }
}

/** A passkey is a way into the account: its owner hears of each that came or went. */
export function tellPasskey({ kind, person, name }: Facts<'passkey_added' | 'passkey_removed'>): Told {
  const props = { name: greetingName(person), passkey: name, added: kind === 'passkey_added' }
  return { letters: [letter('passkey-changed', person, props)], notices: [] }
}

/** Whoever is suspended, or no longer, reads why and whom to write to. */
export function tellStanding({
  kind,
  person,
  reason,
}: Facts<'account_suspended' | 'account_restored'>): Told {
  const props = { name: greetingName(person), suspended: kind === 'account_suspended', reason }
  return { letters: [letter('account-standing', person, props)], notices: [] }
}

/** Name and picture are there for the first time (P68): the feed says so, no mail. */
export function tellCompletion({ person }: Facts<'profile_completed'>): Told {
  const t = wordsFor(person)
  return {
    letters: [],
    notices: [
      {
        ...plainNotice(person, 'profile_complete', 'user-round-check'),
        title: t('Profile complete'),
        message: t('Your name and picture are set. Donors see who they help.'),
      },
    ],
  }
}

/** The last mail: that the account is gone (P217). */
export function tellDeletion({ reader, firstName }: Facts<'account_deleted'>): Told {
  return { letters: [letter('account-deleted', reader, { name: firstName })], notices: [] }
}

/** A welcome, and a notice to the admins (P214, P215). */
export function tellSignUp({ person, isWelcomed, admins }: Facts<'signed_up'>, at: Date): Told {
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
      ...(isWelcomed ? [welcome] : []),
      ...others.map(admin =>
        letter('sign-up-notice', admin, { ...notice, at: at.toISOString() }, signUpNoticeAfterMs),
      ),
    ],
    notices: others.map(admin => {
      const t = wordsFor(admin)
      return {
        ...plainNotice(admin, 'sign_up', 'user-plus'),
        title: t('New sign-up'),
        message: t('{userId} created an account.', { userId: person.customUserId }),
      }
    }),
  }
}

/** The owner gets the link, the admins hear of the new scholar (P215, P216). */
export function tellCampaign({ campaign, owner, byGuardian, admins }: Facts<'campaign_created'>): Told {
  const others = apartFrom(owner, admins)
  const t = wordsFor(owner)
  return {
    letters: [
      letter('campaign-live', owner, { name: greetingName(owner), byGuardian, campaign }),
      ...others.map(admin => letter('new-campaign-notice', admin, { campaign, byGuardian })),
    ],
    notices: [
      {
        ...plainNotice(owner, 'campaign_created', 'graduation-cap'),
        title: t('Campaign Created!'),
        message: t('{title} is live. Share your link.', { title: titleIn(t, campaign) }),
        student: campaign.studentName,
      },
      ...others.map(admin => noticeForAdmin(admin, campaign)),
    ],
  }
}

function noticeForAdmin(admin: Person, campaign: CampaignFacts): Notice {
  const t = wordsFor(admin)
  const title = titleIn(t, campaign)
  return {
    ...plainNotice(admin, 'campaign_created', 'graduation-cap'),
    title: t('New campaign'),
    message: campaign.isApproved ? title : t('{title} waits to be listed.', { title }),
    student: campaign.studentName,
  }
}

/** 'Help <student name> with <purpose label>' in the reader's language. */
function titleIn(t: Translate, { studentName, purpose }: CampaignFacts): string {
  return t('Help {name} with {purpose}', { name: studentName, purpose: t(purposeLabel(purpose)) })
}

/** What came in numbers is told to the admins in one mail and one entry (the first few were told one by one). */
export function tellBundle({ of, count, admins }: Facts<'notices_bundled'>): Told {
  return {
    letters: admins.map(admin => letter('notices-bundled', admin, { of, count, minutes: bundleMinutes })),
    notices: admins.map(admin => ({
      ...plainNotice(admin, 'sign_up', 'user-plus'),
      title: wordsFor(admin)(bundleTitles[of]),
      message: wordsFor(admin)(bundleWords[of], { count, minutes: bundleMinutes }),
    })),
  }
}

const bundleTitles: Record<BundleKind, string> = {
  'sign-ups': phrase('Many sign-ups'),
  campaigns: phrase('Many new campaigns'),
  reports: phrase('Many reports'),
}
