import { defineEvent } from '../event.ts'
import type { CampaignFacts, Person, WeekFacts } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Large, Lines, Paragraph, Quote } from '../mails/parts.tsx'
import { greetingName, mailTo, nobody } from '../outgoing.ts'
import { ofPerson } from '../rows.ts'
import { sampleCampaign, sampleOwner } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    weekly_report_due: { userId: string; week: string }
  }
}

const weeklyReport = defineMail(
  'weekly-report',
  (
    { week, name, campaign }: { name: string; campaign: CampaignFacts; week: WeekFacts },
    { t, money, product, appUrl },
  ) => {
    const donations = t('{count, plural, one {# gift} other {# gifts}}', { count: week.donations })
    return {
      subject: t('Your week: {amount}', { amount: money(week.raisedCents) }),
      title: t('Your week, {name}', { name }),
      preview: donations,
      campaign,
      why: t('You’re receiving this email once a week because you run a campaign at {product}.', { product }),
      body: (
        <>
          <Paragraph>{t('In the last seven days your campaign raised')}</Paragraph>
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
            <Paragraph>{t('A quiet week. Sharing your link once more often helps.')}</Paragraph>
          ) : null}
          <Action href={`${appUrl}/account`}>{t('Share your campaign')}</Action>
        </>
      ),
    }
  },
)

/** Mails the owner a weekly report if there were donations or the campaign hasn't ended (P216). */
export default defineEvent<{ person: Person; campaign: CampaignFacts; week: WeekFacts }>()({
  kinds: ['weekly_report_due'],
  needs: ['week'],
  facts({ userId }, rows) {
    const row = rows.weeks.get(userId)
    if (!row) return 'skip'
    const campaign = rows.campaigns.get(row.campaignId)
    return campaign ? ofPerson(userId, rows, person => ({ person, campaign, week: row.week })) : null
  },
  mustReach: [],
  mails: [weeklyReport],
  notify({ person, campaign, week }, { now }) {
    const isOver = campaign.endDate !== null && new Date(campaign.endDate) < now
    if (isOver && week.donations === 0) return nobody
    const report = mailTo(weeklyReport, person, { name: greetingName(person), campaign, week })
    return { mails: [{ ...report, unsubscribes: { weeklyOf: person.userId } }] }
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
