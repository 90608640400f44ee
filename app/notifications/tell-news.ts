import { phrase } from '../lib/phrase.ts'
import { type Facts, greetingName, letter, nobody, plainNotice, type Told, wordsFor } from './told.ts'

/** A student's update goes to each donor who wants them; one click ends it (P213). */
export function tellUpdate({ body, campaign, readers }: Facts<'campaign_update_posted'>): Told {
  return {
    letters: readers.map(({ donationId, ...reader }) => ({
      ...letter('campaign-update', reader, { body, campaign }),
      ends: { updatesOf: donationId },
    })),
    notices: [],
  }
}

/** The admins look at a reported campaign; who reported it stands in no mail. */
export function tellReport({ reason, details, campaign, admins }: Facts<'campaign_reported'>): Told {
  return {
    letters: admins.map(admin => letter('campaign-reported', admin, { reason, details, campaign })),
    notices: [],
  }
}

/** The owner has in writing what an admin decided, and why (P98). */
export function tellModeration({ campaign, owner, act, reason }: Facts<'campaign_moderated'>): Told {
  const t = wordsFor(owner)
  return {
    letters: [letter('campaign-moderated', owner, { name: greetingName(owner), act, reason, campaign })],
    notices: [
      {
        ...plainNotice(owner, 'moderation', 'shield'),
        title: t(moderationTitles[act]),
        message: reason || t('It can be found on the browse page from now on.'),
        student: campaign.studentName,
      },
    ],
  }
}

const moderationTitles = {
  approved: phrase('Your campaign is listed'),
  unlisted: phrase('Your campaign is no longer listed'),
  deactivated: phrase('Your campaign was taken down'),
}

/** A guardian has it in writing that the page is hidden, or back; the admins hear of the hiding (P91, P216). */
export function tellConsent({
  kind,
  campaign,
  owner,
  admins,
}: Facts<'consent_withdrawn' | 'consent_given'>): Told {
  const withdrawn = kind === 'consent_withdrawn'
  const others = withdrawn ? admins.filter(admin => admin.userId !== owner.userId) : []
  const t = wordsFor(owner)
  return {
    letters: [owner, ...others].map(reader =>
      letter('consent-changed', reader, { name: greetingName(reader), withdrawn, campaign }),
    ),
    notices: [
      {
        ...plainNotice(owner, 'campaign_created', 'graduation-cap'),
        title: withdrawn ? t('Consent withdrawn') : t('Consent given'),
        message: withdrawn
          ? t('The campaign’s page is hidden and withdrawals are paused.')
          : t('The campaign’s page is back.'),
        student: campaign.studentName,
      },
    ],
  }
}

/** send-form-submission of the parental form (P215): the admins know whom to ask. */
export function tellParentalForm({ campaign, parent, admins }: Facts<'parental_form_submitted'>): Told {
  return { letters: admins.map(admin => letter('parental-form', admin, { campaign, parent })), notices: [] }
}

/** The week in one mail, where there is something to say: gifts, or a campaign that still runs (P216). */
export function tellWeek({ person, campaign, week }: Facts<'weekly_report_due'>, now: Date): Told {
  const over = campaign.endDate !== null && new Date(campaign.endDate) < now
  if (over && week.gifts === 0) return nobody
  const report = letter('weekly-report', person, { name: greetingName(person), campaign, week })
  return { letters: [{ ...report, ends: { weeklyOf: person.userId } }], notices: [] }
}
