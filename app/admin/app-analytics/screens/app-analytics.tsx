import { Link } from 'react-router'
import { onlyReads } from '../../../accounts/staff-roles.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { DonationsOverTime, MonthAgainstMonth } from '../../analytics/screens/donation-charts.tsx'
import { TotalCards } from '../../analytics/screens/total-cards.tsx'
import { AdminPage, useAdminPages } from '../../kit/admin-page.tsx'
import { tiles } from '../../kit/figure-tiles.tsx'
import type { PendingCounts } from '../contract.ts'
import { adminTasks, type Task } from '../tasks.ts'
import { GrowthCards } from './growth-cards.tsx'

/** App Analytics (P224): totals, growth, pending tasks, and the latest self-check. */
export default function AppAnalyticsScreen({ data }: ScreenProps<'GET /api/screens/app-analytics'>) {
  const { t } = useWords()
  useLive(data.topics)
  return (
    <AdminPage asOf={data.asOf}>
      <TotalCards totals={data.totals} of="overview" />
      <Section title={t('The last 30 days')}>
        <GrowthCards growth={data.growth} />
        <div className="charts grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
          <DonationsOverTime series={data.series} of={t('in the last 30 days')} level={3} />
          <MonthAgainstMonth comparison={data.comparison} level={3} />
        </div>
      </Section>
      <Tasks counts={data.waiting} />
    </AdminPage>
  )
}

function Tasks({ counts }: { counts: PendingCounts }) {
  const { t } = useWords()
  const { viewer } = useSession()
  const tasks = adminTasks(useAdminPages(), counts)
  const urgent = tasks.filter(({ pending }) => pending.length > 0)
  return (
    <>
      <Section title={t('Needs your attention')}>
        {urgent.length === 0 ? (
          <p className="text-ink-soft">
            {onlyReads(viewer) ? t('You can look at everything and change nothing.') : t('Nothing right now')}
          </p>
        ) : (
          <ul className={tiles}>
            {urgent.map(task => (
              <TaskCard key={task.to} task={task} />
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('Other admin pages')}>
        <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
          {tasks.slice(urgent.length).map(({ to, label, about }) => (
            <li key={to} className="border-b border-line py-2">
              <Link to={to} className="hit-44 rounded-sm font-semibold hover:underline">
                {t(label)}
              </Link>
              <span className="block text-sm text-ink-soft">{t(about)}</span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function TaskCard({ task: { label, about, to, pending } }: { task: Task }) {
  const { t } = useWords()
  return (
    <li className="grid content-start gap-2 rounded-md border border-line bg-surface p-4 shadow-soft">
      <Link to={to} className="hit-44 w-fit rounded-sm font-display text-lg font-semibold hover:underline">
        {t(label)}{' '}
      </Link>
      <p className="text-sm text-ink-soft">{t(about)}</p>
      <p className="flex flex-wrap gap-2">
        {pending.map(({ count, label, to }) => (
          <Link key={to + label} to={to} className={buttonClass({ size: 'sm' })}>
            <span className="figures">{count.toLocaleString('en-US')}</span> {t(label)}{' '}
          </Link>
        ))}
      </p>
    </li>
  )
}
