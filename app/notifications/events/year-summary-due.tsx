import type { CampaignYear, YearSummary } from '../../withdrawals/year-summary/contract.ts'
import { defineEvent } from '../event.ts'
import type { Person } from '../facts.ts'
import { defineMail, type MailContext } from '../mail.ts'
import { Action, Lines, Paragraph } from '../mails/parts.tsx'
import type { Line } from '../mails/words.ts'
import { greetingName, mailTo } from '../outgoing.ts'
import { ofPerson } from '../rows.ts'
import { sampleCampaign, sampleGuardian, sampleOwner } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    year_summary_due: { userId: string; year: number }
  }
}

/** What the mail shows of a year summary. */
export type MailedYear = Pick<YearSummary, 'year' | 'campaigns' | 'total'>

const yearSummary = defineMail(
  'year-summary',
  ({ name, summary }: { name: string; summary: MailedYear }, context) => {
    const { t, product, appUrl } = context
    const { campaigns, total } = summary
    const year = String(summary.year)
    return {
      subject: t('Your year {year} at {product}', { year, product }),
      title: t('Your year {year}, {name}', { year, name }),
      preview: t('Donations to your campaigns, fees, and payouts.'),
      why: t(
        'You’re receiving this email because your campaigns at {product} had donations or payouts in {year}.',
        {
          product,
          year,
        },
      ),
      body: (
        <>
          {campaigns.map(campaign => (
            <div key={campaign.id}>
              <Paragraph>{campaign.title}</Paragraph>
              <Lines lines={campaignLines(campaign, context)} />
            </div>
          ))}
          {campaigns.length > 1 ? (
            <>
              <Paragraph>{t('All campaigns')}</Paragraph>
              <Lines lines={sumLines(total, context)} />
            </>
          ) : null}
          <Paragraph quiet>
            {t(
              'Fees are those of withdrawals approved in the year. Donations of one year may be paid out in the next. This is not a tax form.',
            )}
          </Paragraph>
          <Action href={`${appUrl}/year-summary?year=${year}`}>{t('Open your year')}</Action>
        </>
      ),
    }
  },
)

/** The sums of a campaign, with each payout before their sum. */
function campaignLines(campaign: CampaignYear, context: MailContext): Line[] {
  const { t, money } = context
  const [donations, fees, paidOut] = sumLines(campaign, context)
  const payouts = campaign.payouts.map(({ on, cents }) => ({
    label: cents < 0 ? t('Returned by the bank, {day}', { day: on }) : t('Payout, {day}', { day: on }),
    value: money(cents),
  }))
  return [donations, fees, ...payouts, paidOut]
}

function sumLines(
  { donatedCents, feesCents, paidOutCents }: MailedYear['total'],
  { t, money }: MailContext,
): [Line, Line, Line] {
  return [
    { label: t('Donations'), value: money(donatedCents) },
    { label: t('Withdrawal fees'), value: money(feesCents) },
    { label: t('Paid out'), value: money(paidOutCents), isSum: true },
  ]
}

/** Mails an owner, or the guardian of a student under 18, the summary of a year (P541). */
export default defineEvent<{ person: Person; summary: MailedYear }>()({
  kinds: ['year_summary_due'],
  facts({ userId }, rows) {
    const summary = rows.years.get(userId)
    return summary ? ofPerson(userId, rows, person => ({ person, summary })) : null
  },
  mustReach: ['person'],
  mails: [yearSummary],
  notify: ({ person, summary }) => ({
    mails: [mailTo(yearSummary, person, { name: greetingName(person), summary })],
  }),
  samples: [
    { person: sampleOwner, summary: sampleYear(1) },
    { person: sampleGuardian, summary: sampleYear(2) },
  ],
})

/** A sample with this many campaigns. */
function sampleYear(count: number): MailedYear {
  const sums = { donatedCents: 248_050, feesCents: 24_830, paidOutCents: 0 }
  const campaigns = Array.from({ length: count }, (_, at) => ({
    id: `012345678${at}`,
    title: sampleCampaign.studentName,
    ...sums,
    payouts: [
      { on: 'March 11, 2025', day: '2025-03-11', cents: 223_220 },
      { on: 'March 14, 2025', day: '2025-03-14', cents: -223_220 },
    ],
  }))
  const total = {
    donatedCents: sums.donatedCents * count,
    feesCents: sums.feesCents * count,
    paidOutCents: 0,
  }
  return { year: 2025, campaigns, total }
}
