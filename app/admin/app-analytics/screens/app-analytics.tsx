import type { ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { DonationsOverTime, MonthAgainstMonth } from '../../analytics/screens/donation-charts.tsx'
import { TotalCards } from '../../analytics/screens/total-cards.tsx'
import { AdminPage } from '../../screens/admin-page.tsx'
import { SelfCheckCard } from '../../self-check/screens/self-check-card.tsx'
import { GrowthCards } from './growth-cards.tsx'
import { Work } from './work.tsx'

/** The admin overview (P224): totals, pending tasks, and the newest self-check. */
export default function AppAnalyticsScreen({ data }: ScreenProps<'GET /api/screens/app-analytics'>) {
  const { t } = useWords()
  useLive(data.topics)
  return (
    <AdminPage>
      <TotalCards totals={data} of="overview" />
      <Section title={t('The last 30 days')}>
        <GrowthCards growth={data.growth} />
        <div className="charts grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
          <DonationsOverTime series={data.series} of={t('in the last 30 days')} level={3} />
          <MonthAgainstMonth comparison={data.comparison} level={3} />
        </div>
      </Section>
      <Work waiting={data.waiting} />
      <SelfCheckCard report={data.lastCheck} />
    </AdminPage>
  )
}
