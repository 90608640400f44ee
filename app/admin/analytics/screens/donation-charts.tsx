import type { ReactNode } from 'react'
import { asHead, monthNames } from '../../../books/calendar.ts'
import { sumOf } from '../../../campaigns/figures/figures.ts'
import { donationsWords } from '../../../campaigns/figures/messages.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import { formatCount } from '../../../ui/charts/figures.ts'
import { MonthComparisonChart } from '../../../ui/charts/month-comparison-chart.tsx'
import { TimeSeriesChart } from '../../../ui/charts/time-series-chart.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { useListAddress } from '../../kit/list/use-list-address.browser.ts'
import type { DonationRange, DonationSeries, YearComparison } from '../donation-sums.ts'
import { comparedMonths, comparisonMessage, overTimeMessage, pointsOf } from '../messages.ts'

const ranges: { value: DonationRange; label: Message; of: Message }[] = [
  { value: '30d', label: phrase('30 days'), of: phrase('in the last 30 days') },
  { value: '12m', label: phrase('12 months'), of: phrase('in the last 12 months') },
  { value: 'all', label: phrase('All time'), of: phrase('since the first donation') },
]

type OverTimeProps = {
  series: DonationSeries
  /** True if the last day or month isn't over yet. */
  openEnd?: boolean
  /** The period, shown after the total, such as 'in the last 30 days'. */
  of: string
  level?: 2 | 3
  aside?: ReactNode
  height?: number
}

export function DonationsOverTime({ series, of, openEnd = true, height, ...frame }: OverTimeProps) {
  const { t, money } = useWords()
  const points = pointsOf(series, openEnd, t)
  const { amountCents, donations } = sumOf(series.sums)
  return (
    <ChartFrame
      {...frame}
      title={overTimeMessage(series, t)}
      table={{
        head: [series.by === 'day' ? t('Day') : t('Month'), t('Donations'), t('Amount')],
        rows: series.sums.map((sum, at) => [
          openEnd && at === points.length - 1
            ? t('{time} (so far)', { time: points[at]?.label ?? sum.key })
            : (points[at]?.label ?? sum.key),
          formatCount(sum.donations),
          money(sum.amountCents),
        ]),
      }}
    >
      <TimeSeriesChart
        label={series.by === 'day' ? t('Donations by day') : t('Donations by month')}
        points={points}
        openEnd={openEnd}
        {...(height && { height })}
        unit="cents"
        whole={{ value: amountCents, of, note: donationsWords(donations, t) }}
        empty={t('No donations yet')}
      />
    </ChartFrame>
  )
}

export function ChosenDonationsOverTime({ series, range }: { series: DonationSeries; range: DonationRange }) {
  const { t } = useWords()
  const address = useListAddress()
  const chooser = (
    <RadioCards
      legend={t('Donations over time')}
      legendHidden
      look="pill"
      options={ranges.map(({ value, label }) => ({ value, label: t(label) }))}
      value={range}
      onValueChange={value => address.show({ range: value === '12m' ? null : value }, { replace: true })}
    />
  )
  const of = t(ranges.find(({ value }) => value === range)?.of ?? '')
  return <DonationsOverTime series={series} of={of} aside={chooser} />
}

type ComparisonProps = { comparison: YearComparison; level?: 2 | 3; height?: number }

export function MonthAgainstMonth({ comparison, level, height }: ComparisonProps) {
  const { t, money } = useWords()
  const { year, months, whole } = comparison
  const soFar = months.reduce((sum, { nowCents }) => sum + (nowCents ?? 0), 0)
  const nameOf = (month: number) => asHead(t(monthNames[month - 1] ?? ''))
  return (
    <ChartFrame
      {...(level && { level })}
      title={comparisonMessage(comparison, t)}
      table={{
        head: [t('Month'), String(year), String(year - 1)],
        rows: months.map(({ month, nowCents, beforeCents, open }) => [
          open ? t('{time} (so far)', { time: nameOf(month) }) : nameOf(month),
          nowCents === null ? '\u2013' : money(nowCents),
          money(beforeCents),
        ]),
      }}
    >
      <MonthComparisonChart
        label={t('Donations by month, {year} and {last}', { year: String(year), last: String(year - 1) })}
        {...(height && { height })}
        months={months.map(({ month, nowCents, beforeCents, open }) => ({
          name: nameOf(month),
          short: t(monthNames[month - 1] ?? '').slice(0, 3),
          now: nowCents,
          before: beforeCents,
          open,
        }))}
        years={{ now: String(year), before: String(year - 1) }}
        whole={{
          now: whole?.nowCents ?? soFar,
          before: whole?.beforeCents ?? null,
          of: comparedMonths(comparison, t),
        }}
        unit="cents"
        empty={t('No donations yet')}
      />
    </ChartFrame>
  )
}
