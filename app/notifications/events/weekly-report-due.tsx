import { defineEvent } from '../event.ts'
import type { CampaignFacts, Person, WeekFacts } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { Letter } from '../mails/letter.tsx'
import { Action, Large, Lines, Quote, Words } from '../mails/parts.tsx'
import { ofPerson } from '../rows.ts'
import { sampleCampaign, sampleOwner } from '../samples.ts'
import { greetingName, letter, nobody } from '../told.ts'

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
  Mail({ props: { name, campaign, week }, house }) {
    const { t, product, money } = house
    const gifts = t('{count, plural, one {# gift} other {# gifts}}', { count: week.gifts })
    return (
      <Letter
        house={house}
        title={t('Your week, {name}', { name })}
        preview={gifts}
        percent={campaign.progressPercent}
        why={t('You get this mail once a week because you run a campaign at {product}.', { product })}
      >
        <Words>{t('In the last seven days your campaign raised')}</Words>
        <Large>{money(week.raisedCents)}</Large>
        <Lines
          lines={[
            { label: t('Gifts'), value: String(week.gifts) },
            { label: t('Raised so far'), value: money(campaign.raisedCents) },
            { label: t('Goal'), value: money(campaign.goalCents) },
          ]}
        />
        {week.words.map(({ donor, message }, index) => (
          <Quote key={index}>{`${message} (${donor ?? t('Someone')})`}</Quote>
        ))}
        {week.gifts === 0 ? (
          <Words>{t('A quiet week. Sharing your link once more often helps.')}</Words>
        ) : null}
        <Action href={`${house.appUrl}/account`}>{t('Share your campaign')}</Action>
      </Letter>
    )
  },
}

type Facts = { person: Person; campaign: CampaignFacts; week: WeekFacts }

/** The week in one mail, where there is something to say: gifts, or a campaign that still runs (P216). */
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
  // A campaign that is over and had no gift has no week to report.
  mustHear: [],
  mails: [weeklyReport],
  notify({ person, campaign, week }, { now }) {
    const over = campaign.endDate !== null && new Date(campaign.endDate) < now
    if (over && week.gifts === 0) return nobody
    const report = letter(weeklyReport, person, { name: greetingName(person), campaign, week })
    return { letters: [{ ...report, ends: { weeklyOf: person.userId } }], notices: [] }
  },
  samples: [
    {
      person: sampleOwner,
      campaign: sampleCampaign,
      week: { raisedCents: 12_500, gifts: 3, words: [{ donor: 'Dana Cole', message: 'Go Maya!' }] },
    },
    {
      person: sampleOwner,
      campaign: sampleCampaign,
      week: { raisedCents: 2_500, gifts: 1, words: [{ donor: null, message: 'Go Maya!' }] },
    },
    { person: sampleOwner, campaign: sampleCampaign, week: { raisedCents: 0, gifts: 0, words: [] } },
  ],
})
