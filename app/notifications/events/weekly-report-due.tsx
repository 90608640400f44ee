import { defineEvent } from '../event.ts'
import type { CampaignFacts, Person, WeekFacts } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Action, Large, Lines, Quote, Words } from '../mails/parts.tsx'
import { greetingName, mailTo, nobody } from '../outgoing.ts'
import { ofPerson } from '../rows.ts'
import { sampleCampaign, sampleOwner } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    weekly_report_due: { userId: string; week: string }
  }
}

const weeklyReport: MailDefinition<
  'weekly-report',
  { name: string; campaign: CampaignFacts; week: WeekFacts }
> = {
  name: 'weekly-report',
  subject: ({ week }, { t, money }) => t('Your week: {amount}', { amount: money(week.raisedCents) }),
  Mail({ props: { name, campaign, week }, context }) {
    const { t, product, money } = context
    const donations = t('{count, plural, one {# gift} other {# gifts}}', { count: week.donations })
    return (
      <MailLayout
        context={context}
        title={t('Your week, {name}', { name })}
        preview={donations}
        percent={campaign.progressPercent}
        why={t('You’re receiving this email once a week because you run a campaign at {product}.', {
          product,
        })}
      >
        <Words>{t('In the last seven days your campaign raised')}</Words>
        <Large>{money(week.raisedCents)}</Large>
        <Lines
          lines={[
            { label: t('Gifts'), value: String(week.donations) },
            { label: t('Raised so far'), value: money(campaign.raisedCents) },
            { label: t('Goal'), value: money(campaign.goalCents) },
          ]}
        />
        {week.words.map(({ donor, message }, index) => (
          <Quote key={index}>{`${message} (${donor ?? t('Someone')})`}</Quote>
        ))}
        {week.donations === 0 ? (
          <Words>{t('A quiet week. Sharing your link once more often helps.')}</Words>
        ) : null}
        <Action href={`${context.appUrl}/account`}>{t('Share your campaign')}</Action>
      </MailLayout>
    )
  },
}

type Facts = { person: Person; campaign: CampaignFacts; week: WeekFacts }

/** The week in one mail, when there is something to report: donations, or a campaign that still runs (P216). */
export default defineEvent<Facts>()({
  kinds: ['weekly_report_due'],
  secrets: [],
  needs: ['week'],
  facts({ userId }, rows) {
    const found = rows.weeks.get(userId)
    if (!found) return 'nobody'
    const campaign = rows.campaigns.get(found.campaignId)
    return campaign ? ofPerson(userId, rows, person => ({ person, campaign, week: found.week })) : null
  },
  // A campaign that is over and had no donation has nothing to report.
  mustReach: [],
  mails: [weeklyReport],
  notify({ person, campaign, week }, { now }) {
    const over = campaign.endDate !== null && new Date(campaign.endDate) < now
    if (over && week.donations === 0) return nobody
    const report = mailTo(weeklyReport, person, { name: greetingName(person), campaign, week })
    return { mails: [{ ...report, unsubscribes: { weeklyOf: person.userId } }], notices: [] }
  },
  samples: [
    {
      person: sampleOwner,
      campaign: sampleCampaign,
      week: { raisedCents: 12_500, donations: 3, words: [{ donor: 'Dana Cole', message: 'Go Maya!' }] },
    },
    {
      person: sampleOwner,
      campaign: sampleCampaign,
      week: { raisedCents: 2_500, donations: 1, words: [{ donor: null, message: 'Go Maya!' }] },
    },
    { person: sampleOwner, campaign: sampleCampaign, week: { raisedCents: 0, donations: 0, words: [] } },
  ],
})
