import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Message, phrase } from '../../../lib/phrase.ts'
import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { BarChart } from '../../../ui/charts/bar-chart.tsx'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import { ColumnChart } from '../../../ui/charts/column-chart.tsx'
import { type ChartPoint, formatCount } from '../../../ui/charts/figures.ts'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { Page, PageHeading } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { campaignTitle } from '../../campaign.ts'
import {
  barsOf,
  type CampaignFigures as Figures,
  type NotCounted,
  rankedOf,
  recentFrom,
  sumOf,
} from '../figures.ts'
import {
  channelLabels,
  countOf,
  donationsMessage,
  donationsWords,
  pointsOf,
  sharesMessage,
  sourceLabel,
  visitsMessage,
} from '../messages.ts'

export const describe: DescribePage<Figures> = (_, { branding }, { t }) => ({
  title: t('Your figures'),
  description: t('How your campaign on {product} is doing.', { product: branding.product }),
  noIndex: true,
})

type Period = 'recent' | 'all'
const periods: { value: Period; label: Message; of: Message }[] = [
  { value: 'recent', label: phrase('Last 30 days'), of: phrase('in the last 30 days') },
  { value: 'all', label: phrase('Whole campaign'), of: phrase('since the campaign began') },
]

const notCountedWords: Record<Exclude<NotCounted, null>, Message> = {
  over: phrase('Your campaign has ended. Visits and shares are no longer counted.'),
  hidden: phrase('Visits and shares will count again once your campaign is public.'),
}

/** The owner's statistics: donations, visits and shares (P494). */
export default function CampaignFigures({
  data,
}: ScreenProps<'GET /api/screens/campaign-figures/:campaignId'>) {
  const { t } = useWords()
  useLive(data.topics)
  const [chosen, choose] = useState<Period>(data.isOver ? 'all' : 'recent')
  return (
    <Page>
      <PageHeading
        title={t('Your figures')}
        eyebrow={campaignTitle(data, t)}
        actions={
          data.notCounted ? null : (
            <Link to="/#share" className={buttonClass({ variant: 'secondary' })}>
              <Share2 aria-hidden="true" className="size-5" />
              {t('Share your campaign')}
            </Link>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {data.notCounted ? <Banner role="note">{t(notCountedWords[data.notCounted])}</Banner> : null}
        {data.isOver ? null : (
          <RadioCards
            legend={t('Period')}
            legendHidden
            look="pill"
            options={periods.map(({ value, label }) => ({ value, label: t(label) }))}
            value={chosen}
            onValueChange={choose}
          />
        )}
        <DonationsByDay figures={data} period={chosen} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          <Visits figures={data} period={chosen} />
          <Shares figures={data} period={chosen} />
        </div>
        <p className="measure text-sm text-ink-soft">
          {t(
            'We count a visit when someone opens your page and looks around. Only the day, the source and the number are stored, for 400 days: no names, no addresses, no cookies. Your own visits and those of people who ask not to be tracked aren’t counted.',
          )}
        </p>
      </div>
    </Page>
  )
}

type PartProps = { figures: Figures; period: Period }

const wordsOfPeriod = (period: Period) => periods.find(({ value }) => value === period)?.of ?? ''

function DonationsByDay({ figures, period }: PartProps) {
  const { t, money, locale } = useWords()
  const { firstDay, lastDay, isOver, days } = figures
  const first = period === 'recent' ? recentFrom(lastDay) : firstDay
  const bars = barsOf(days, first < firstDay ? firstDay : first, lastDay)
  const { donations, amountCents } = sumOf(bars)
  const points = pointsOf(bars, !isOver, locale, t)
  const isWeekly = bars.some(bar => bar.days > 1)
  return (
    <ChartFrame
      title={donationsMessage(bars, { t, money, locale })}
      table={{
        head: [isWeekly ? t('Week') : t('Day'), t('Donations'), t('Amount')],
        rows: bars.map((bar, at) => [
          points[at]?.label ?? bar.key,
          formatCount(bar.donations),
          money(bar.amountCents),
        ]),
      }}
    >
      <ColumnChart
        label={isWeekly ? t('Donations by week') : t('Donations by day')}
        points={points}
        unit="cents"
        openEnd={!isOver}
        whole={{ value: amountCents, of: t(wordsOfPeriod(period)), note: donationsWords(donations, t) }}
        empty={days.length === 0 ? t('No donations yet') : t('No donations in the last 30 days')}
      />
    </ChartFrame>
  )
}

function Visits({ figures, period }: PartProps) {
  const { t } = useWords()
  const { product } = useSession().branding
  const ranked = rankedOf(figures.visits, period)
  const count = countOf(ranked)
  return (
    <RankedChart
      title={visitsMessage(ranked, product, t)}
      note={t('“Direct” means we can’t tell where the visit came from, as with most apps.')}
      head={[t('Source'), t('Visits')]}
      label={t('Where visits come from')}
      bars={ranked.map(({ channel, count }) => bar(sourceLabel(channel, product, t), count))}
      whole={{ value: count, of: t('{count, plural, one {visit} other {visits}}', { count }) }}
      period={period}
      empty={t('No visits yet')}
    />
  )
}

function Shares({ figures, period }: PartProps) {
  const { t } = useWords()
  const ranked = rankedOf(figures.shares, period)
  const count = countOf(ranked)
  return (
    <RankedChart
      title={sharesMessage(ranked, t)}
      note={t('Shares by you and your visitors, from the share dialog.')}
      head={[t('Way to share'), t('Times')]}
      label={t('How your campaign is shared')}
      bars={ranked.map(({ channel, count }) => bar(t(channelLabels[channel]), count))}
      whole={{ value: count, of: t('{count, plural, one {share} other {shares}}', { count }) }}
      period={period}
      empty={t('No shares yet')}
    />
  )
}

type RankedChartProps = {
  title: string
  note: string
  head: string[]
  label: string
  bars: ChartPoint[]
  whole: { value: number; of: string }
  period: Period
  empty: string
}

function RankedChart({ title, note, head, label, bars, whole, period, empty }: RankedChartProps) {
  const { t } = useWords()
  return (
    <ChartFrame
      title={title}
      note={note}
      table={{ head, rows: bars.map(({ label, value }) => [label, formatCount(value)]) }}
    >
      <BarChart
        label={label}
        bars={bars}
        unit="count"
        whole={{ ...whole, note: t(wordsOfPeriod(period)) }}
        empty={empty}
      />
    </ChartFrame>
  )
}

const bar = (label: string, value: number): ChartPoint => ({ label, tick: label, value })
