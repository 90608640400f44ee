import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link } from 'react-router'
import { useSession } from '../../../shell/use-session.tsx'
import { useAnswer } from '../../../shell/wire/use-answer.browser.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Section } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { GrowthCards } from '../../app-analytics/screens/growth-cards.tsx'
import { adminTasks } from '../../app-analytics/work.ts'
import type { AdminHomeData, Given, LastCheck, Today } from '../contract.ts'

const topics = ['admin', 'campaigns']

/** What an admin comes for, above their own campaign (P385). */
export function AdminHome() {
  const { now } = useSession()
  useLive(topics)
  // Each live reload brings another session, so the figures follow.
  const { data, failure } = useAnswer('GET /api/admin/home', {}, now)
  if (data) return <Figures data={data} />
  if (!failure) return <Skeleton className="h-128 w-full rounded-md" />
  return (
    <EmptyState
      title="Needs your attention"
      action={
        <Link to="/app-analytics" className={buttonClass()}>
          Go to App Analytics
        </Link>
      }
    >
      {failure}
    </EmptyState>
  )
}

function Figures({ data }: { data: AdminHomeData }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <Attention waiting={data.waiting} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TodayCard today={data.today} />
        <CheckCard lastCheck={data.lastCheck} />
      </div>
      <Section title="The last 30 days" aside={<More to="/analytics" label="Analytics" />}>
        <GrowthCards growth={data.growth} />
      </Section>
    </div>
  )
}

/** Each thing that waits, one line, leading to exactly what was counted. */
function Attention({ waiting }: Pick<AdminHomeData, 'waiting'>) {
  const lines = adminTasks(waiting).flatMap(({ label, waits }) => waits.map(wait => ({ label, ...wait })))
  return (
    <Section title="Needs your attention" aside={<More to="/app-analytics" label="All tasks" />}>
      {lines.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-soft">
          <CircleCheck aria-hidden="true" className="size-5 text-gown" />
          Nothing right now.
        </p>
      ) : (
        <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {lines.map(({ label, count, of, to }) => (
            <li key={`${to} ${of}`}>
              <Link
                to={to}
                className="flex min-h-14 items-center gap-4 rounded-md border border-line bg-surface px-4 py-2 shadow-soft transition-colors hover:border-gown"
              >
                <span className="figures font-display text-2xl font-semibold">
                  {count.toLocaleString('en-US')}
                </span>
                <span className="grid min-w-0 flex-1 leading-tight">
                  <span className="font-semibold">{of}</span>
                  <span className="text-sm text-ink-soft">{label}</span>
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

function TodayCard({ today: { soFar, weekAgo, yesterday, weekday } }: { today: Today }) {
  return (
    <Card as="section" aria-labelledby="today" className="grid content-start gap-4">
      <h2 id="today" className="text-xl">
        Given today
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Amount cents={soFar.raisedCents} className="amount-large text-4xl" />
        <span className="text-ink-soft">{donationWords(soFar)} so far</span>
      </p>
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        <Beside term={`Last ${weekday}, by this time`} given={weekAgo} />
        <Beside term="Yesterday, all day" given={yesterday} />
      </dl>
    </Card>
  )
}

function Beside({ term, given }: { term: string; given: Given }) {
  return (
    <div>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-semibold">
        <Amount cents={given.raisedCents} /> <span className="font-normal">· {donationWords(given)}</span>
      </dd>
    </div>
  )
}

const donationWords = ({ donations }: Given) =>
  donations === 1 ? '1 gift' : `${donations.toLocaleString('en-US')} gifts`

function CheckCard({ lastCheck }: { lastCheck: LastCheck }) {
  const addUp = lastCheck?.differences === 0
  const Icon = addUp ? CircleCheck : CircleAlert
  return (
    <Card as="section" aria-labelledby="self-check" className="grid content-start gap-4">
      <h2 id="self-check" className="text-xl">
        The books
      </h2>
      <p
        className={`flex items-center gap-2 font-semibold ${addUp ? 'text-gown' : lastCheck ? 'text-clay-ink' : 'text-ink-soft'}`}
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {lastCheck ? checkWords(lastCheck.differences) : 'Not checked yet. The check runs every hour.'}
      </p>
      <p className="text-sm text-ink-soft">
        {lastCheck ? <>Checked {lastCheck.checkedAt}. </> : null}
        <More to="/admin/self-check" label="Self-Check" />
      </p>
    </Card>
  )
}

function checkWords(differences: number): string {
  if (differences === 0) return 'Every total equals the ledger.'
  return differences === 1
    ? '1 total differs from the ledger.'
    : `${differences} totals differ from the ledger.`
}

function More({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="rounded-sm font-semibold text-gown underline-offset-4 hover:underline">
      {label}
    </Link>
  )
}
