import { useNavigate } from 'react-router'
import { addressOf } from '../../../lib/endpoint.ts'
import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Page, PageHeading } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { CampaignYear, YearSummary } from '../contract.ts'

export const describe: DescribePage<YearSummary> = (_, __, { t }) => ({
  title: t('Your year'),
  description: t('Donations to your campaigns, fees, and payouts.'),
  noIndex: true,
})

/** A year of the owner's campaigns: donations, fees, and payouts with their dates (P563). */
export default function YearSummaryScreen({ data }: ScreenProps<'GET /api/screens/year-summary'>) {
  const { t } = useWords()
  useLive(data.topics)
  const { year, campaigns, total } = data
  return (
    <Page width="text">
      <PageHeading
        title={t('Your year {year}', { year: String(year) })}
        lede={t('Donations to your campaigns, fees, and payouts.')}
        actions={<YearChooser data={data} />}
      />
      {campaigns.length === 0 ? (
        <EmptyState title={t('Nothing happened in this year')}>
          {t('Donations and payouts of a year appear here.')}
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {campaigns.map(campaign => (
            <OneCampaign key={campaign.id} campaign={campaign} />
          ))}
          {campaigns.length > 1 ? (
            <Card as="section" look="sunken" aria-labelledby="total" className="grid gap-4">
              <h2 id="total" className="text-xl">
                {t('All campaigns')}
              </h2>
              <dl className="grid gap-2.5">
                <Sums sums={total} />
              </dl>
            </Card>
          ) : null}
          <p className="text-sm text-ink-soft">
            {t(
              'Fees are those of withdrawals approved in the year. Donations of one year may be paid out in the next. This is not a tax form.',
            )}
          </p>
          <p className="print:hidden">
            <a
              href={addressOf('GET /api/account/year-summary', { query: { year } })}
              download
              className={buttonClass({ variant: 'secondary' })}
            >
              {t('Download as CSV')}
            </a>
          </p>
        </div>
      )}
    </Page>
  )
}

function YearChooser({ data }: { data: YearSummary }) {
  const { t } = useWords()
  const navigate = useNavigate()
  return (
    <Field label={t('Year')} labelHidden className="w-32 print:hidden">
      <Select
        value={String(data.year)}
        onChange={event => void navigate(`/year-summary?year=${event.target.value}`)}
        options={data.years.map(year => ({ value: String(year), label: String(year) }))}
      />
    </Field>
  )
}

function OneCampaign({ campaign }: { campaign: CampaignYear }) {
  const { t } = useWords()
  const { id, title, payouts } = campaign
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-xl wrap-anywhere">
        {title}
      </h2>
      <dl className="grid gap-2.5">
        <Sums sums={campaign} />
        {payouts.map(({ on, day, cents }, at) => (
          <Line
            key={`${day} ${at}`}
            label={cents < 0 ? t('Returned by the bank, {day}', { day: on }) : on}
            cents={cents}
            isPart
          />
        ))}
      </dl>
    </Card>
  )
}

function Sums({ sums }: { sums: YearSummary['total'] }) {
  const { t } = useWords()
  return (
    <>
      <Line label={t('Donations')} cents={sums.donatedCents} />
      <Line label={t('Withdrawal fees')} cents={sums.feesCents} />
      <Line label={t('Paid out')} cents={sums.paidOutCents} />
    </>
  )
}

function Line({ label, cents, isPart = false }: { label: string; cents: number; isPart?: boolean }) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 ${isPart ? 'ps-4 text-sm text-ink-soft' : 'font-semibold'}`}
    >
      <dt>{label}</dt>
      <dd className="figures shrink-0">
        <Amount cents={cents} />
      </dd>
    </div>
  )
}
