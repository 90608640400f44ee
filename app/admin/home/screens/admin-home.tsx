import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link } from 'react-router'
import { onlyReads } from '../../../accounts/staff-roles.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { useAnswer } from '../../../shell/wire/use-answer.browser.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Section } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Translate } from '../../../words/translate.ts'
import { useWords } from '../../../words/use-words.tsx'
import { pagesFor } from '../../admin-page.ts'
import type { PendingCounts } from '../../app-analytics/contract.ts'
import { GrowthCards } from '../../app-analytics/screens/growth-cards.tsx'
import { adminTasks } from '../../app-analytics/tasks.ts'
import { AsOfLine } from '../../kit/as-of-line.tsx'
import { useMoment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import { adminPages } from '../../pages.ts'
import type { AdminHomeData, DonationTotals, Today } from '../contract.ts'
import { SetupList } from './setup-list.tsx'

const topics = ['admin', 'campaigns']

/** The admin section of the home page, above the admin's own campaign (P385). */
export function AdminHome() {
  const { t } = useWords()
  const { now } = useSession()
  useLive(topics)
  // The key is `now`, which changes with every live reload, so that the figures reload too.
  const { data, failure } = useAnswer('GET /api/admin/home', {}, now)
  if (data) return <Figures data={data} />
  if (!failure) return <Skeleton className="h-128 w-full rounded-md" />
  return (
    <EmptyState
      title={t('Needs your attention')}
      action={
        <Link to="/app-analytics" className={buttonClass()}>
          {t('Go to App Analytics')}
        </Link>
      }
    >
      {failure}
    </EmptyState>
  )
}

function Figures({ data }: { data: AdminHomeData }) {
  const { t } = useWords()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <SetupList toDo={data.toSetUp} />
      <Attention counts={data.waiting} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TodayCard today={data.today} />
        <Only may="readOperations">
          <CheckCard lastCheck={data.lastCheck} />
        </Only>
      </div>
      <Section
        title={t('The last 30 days')}
        aside={
          <Only may="readPeople">
            <MoreLink to="/analytics" label={t('Analytics')} />
          </Only>
        }
      >
        <GrowthCards growth={data.growth} />
        <AsOfLine asOf={data.asOf} />
      </Section>
    </div>
  )
}

/** Lists the pending items, each with a link. */
function Attention({ counts }: { counts: PendingCounts }) {
  const { t } = useWords()
  const { viewer } = useSession()
  const items = adminTasks(pagesFor(viewer, adminPages), counts).flatMap(task =>
    task.pending.map(item => ({ page: task.label, ...item })),
  )
  return (
    <Section
      title={t('Needs your attention')}
      aside={<MoreLink to="/app-analytics" label={t('All tasks')} />}
    >
      {items.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-soft">
          <CircleCheck aria-hidden="true" className="size-5 text-gown" />
          {onlyReads(viewer) ? t('You can look at everything and change nothing.') : t('Nothing right now.')}
        </p>
      ) : (
        <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {items.map(({ page, count, label, to }) => (
            <li key={to + label}>
              <Link
                to={to}
                className="flex min-h-14 items-center gap-4 rounded-md border border-line bg-surface px-4 py-2 shadow-soft transition-colors hover:border-gown"
              >
                <span className="figures font-display text-2xl font-semibold">
                  {count.toLocaleString('en-US')}
                </span>
                <span className="grid min-w-0 flex-1 leading-tight">
                  <span className="font-semibold">{t(label)}</span>
                  <span className="text-sm text-ink-soft">{t(page)}</span>
                </span>
                <ArrowRight aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const weekdays: Readonly<Record<string, Message>> = {
  Monday: phrase('Monday'),
  Tuesday: phrase('Tuesday'),
  Wednesday: phrase('Wednesday'),
  Thursday: phrase('Thursday'),
  Friday: phrase('Friday'),
  Saturday: phrase('Saturday'),
  Sunday: phrase('Sunday'),
}

function TodayCard({ today: { soFar, weekAgo, yesterday, weekday } }: { today: Today }) {
  const { t } = useWords()
  return (
    <Card as="section" aria-labelledby="today" className="grid content-start gap-4">
      <h2 id="today" className="text-xl">
        {t('Raised today')}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Amount cents={soFar.raisedCents} className="amount-large text-4xl" />
        <span className="text-ink-soft">
          {t('{count, plural, one {# gift} other {# gifts}} so far', { count: soFar.donations })}
        </span>
      </p>
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        <Comparison
          term={t('Last {weekday}, by this time', { weekday: t(weekdays[weekday] ?? '') })}
          totals={weekAgo}
        />
        <Comparison term={t('Yesterday, all day')} totals={yesterday} />
      </dl>
    </Card>
  )
}

function Comparison({ term, totals }: { term: string; totals: DonationTotals }) {
  const { t } = useWords()
  return (
    <div>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-semibold">
        <Amount cents={totals.raisedCents} />{' '}
        <span className="font-normal">
          · {t('{count, plural, one {# gift} other {# gifts}}', { count: totals.donations })}
        </span>
      </dd>
    </div>
  )
}

function CheckCard({ lastCheck }: Pick<AdminHomeData, 'lastCheck'>) {
  const { t } = useWords()
  const moment = useMoment()
  const matches = lastCheck?.differences === 0
  const Icon = matches ? CircleCheck : CircleAlert
  return (
    <Card as="section" aria-labelledby="self-check" className="grid content-start gap-4">
      <h2 id="self-check" className="text-xl">
        {t('The books')}
      </h2>
      <p
        className={`flex items-center gap-2 font-semibold ${matches ? 'text-gown' : lastCheck ? 'text-clay-ink' : 'text-ink-soft'}`}
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {lastCheck ? checkWords(lastCheck.differences, t) : t('Not checked yet. The check runs every hour.')}
      </p>
      <p className="text-sm text-ink-soft">
        {lastCheck ? <>{t('Checked {time}.', { time: moment(lastCheck.checkedAt) })} </> : null}
        <MoreLink to="/admin/operations#self-check" label={t('Self-Check')} />
      </p>
    </Card>
  )
}

function checkWords(differences: number, t: Translate): string {
  if (differences === 0) return t('Every total matches the ledger.')
  return t(
    '{count, plural, one {# total differs from the ledger.} other {# totals differ from the ledger.}}',
    { count: differences },
  )
}

function MoreLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="rounded-sm font-semibold text-gown underline-offset-4 hover:underline">
      {label}
    </Link>
  )
}
