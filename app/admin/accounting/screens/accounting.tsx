import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { AccountingData } from '../../../books/accounting/contract.ts'
import { monthLabel } from '../../../books/calendar.ts'
import { addressOf } from '../../../lib/endpoint.ts'
import type { ApiRefusal } from '../../../shell/wire/call.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Mortarboard } from '../../../ui/drawings/mortarboard.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Page } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { DownloadButton } from '../../kit/download-button.tsx'
import { useListAddress } from '../../kit/list/use-list-address.browser.ts'
import { useAccounting } from '../use-accounting.browser.ts'
import { ClosedPeriods } from './closed-periods.tsx'
import { EntriesSection } from './entries-section.tsx'
import { FigureLink } from './figure-link.tsx'
import { RevenueTable, YearTable } from './revenue-table.tsx'
import { ScheduleISection } from './schedule-i-section.tsx'
import { TrialBalance } from './trial-balance.tsx'

/** The Accounting Dashboard (P238). Shows that access is being verified until the ledger has loaded. */
export default function AccountingScreen() {
  const { t } = useWords()
  const { accounting, reload } = useAccounting()
  if (accounting.state === 'verifying') return <Verifying />
  if (accounting.state === 'refused')
    return <Refused refusal={accounting.refusal} onRetry={() => void reload()} />
  const { data, busy, failed } = accounting
  return (
    <AdminPage
      asOf={data.asOf}
      back={{ to: '/analytics', label: t('Back to Analytics') }}
      actions={<YearChooser data={data} busy={busy} />}
    >
      {failed ? (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-clay-ink">
          {t('Couldn’t refresh. These figures may be out of date.')}
          <Button size="sm" variant="secondary" onClick={() => void reload()}>
            {t('Try again')}
          </Button>
        </p>
      ) : null}
      {data.entries ? <EntriesSection entries={data.entries} data={data} /> : null}
      <RevenueSummary data={data} />
      <TrialBalance data={data} />
      <PassThrough data={data} />
      <ClosedPeriods data={data} reload={reload} />
      <ScheduleISection data={data} />
    </AdminPage>
  )
}

function Verifying() {
  const { t } = useWords()
  return (
    <Page width="text">
      <h1 className="sr-only">{t('Accounting Dashboard')}</h1>
      <p role="status" className="grid justify-items-center gap-4 py-24 text-center text-ink-soft">
        <Spinner size="lg" />
        {t('Verifying admin access...')}
      </p>
    </Page>
  )
}

function Refused({ refusal, onRetry }: { refusal: ApiRefusal; onRetry: () => void }) {
  const { t } = useWords()
  const isVisitor = refusal.status === 401
  const isAccess = isVisitor || refusal.status === 403
  // Staff in another role read which roles may (P600).
  const isRole = refusal.code === 'RoleRequired'
  const title = isAccess ? t('Admin access required') : t('Couldn’t load accounting')
  return (
    <Page width="text">
      <div className="grid justify-items-center gap-4 py-16 text-center">
        <Mortarboard look="quiet" className="w-28" />
        <h1 className="text-3xl">{isRole ? refusal.title : title}</h1>
        {isAccess && !isRole ? null : <p className="text-ink-soft">{refusal.message}</p>}
        {isAccess ? (
          <Link to={isVisitor ? '/signin?next=%2Faccounting' : '/'} className={buttonClass({})}>
            {isVisitor ? t('Sign In') : t('Back to Home')}
          </Link>
        ) : (
          <Button onClick={onRetry}>{t('Try again')}</Button>
        )}
      </div>
    </Page>
  )
}

function YearChooser({ data, busy }: { data: AccountingData; busy: boolean }) {
  const { t } = useWords()
  const address = useListAddress()
  return (
    <div className="flex items-center gap-3">
      {busy ? <Spinner label={t('Loading...')} /> : null}
      <Field label={t('Year')} labelHidden className="w-32">
        <Select
          value={String(data.year)}
          onChange={event => address.set({ year: event.target.value, month: null, account: null })}
          options={data.years.map(year => ({ value: String(year), label: String(year) }))}
        />
      </Field>
    </div>
  )
}

function RevenueSummary({ data }: { data: AccountingData }) {
  const { t } = useWords()
  return (
    <Card
      as="section"
      pad="sm"
      aria-labelledby="revenue-summary"
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1">
          <h2 id="revenue-summary" className="text-2xl">
            {t('Revenue Summary')}
          </h2>
          <p className="text-ink-soft">{t('Detailed accounting for tax purposes')}</p>
        </div>
        <DownloadButton
          href={addressOf('GET /api/admin/accounting/report', { query: { year: data.year } })}
          label={t('Download Report')}
        />
      </div>
      {data.ledger.years.length === 0 ? (
        <EmptyState title={t('No entries yet')}>{t('Revenue appears here with the first gift.')}</EmptyState>
      ) : (
        <>
          <RevenueTable data={data} />
          <YearTable data={data} />
        </>
      )}
    </Card>
  )
}

function PassThrough({ data }: { data: AccountingData }) {
  const { t } = useWords()
  const id = useId()
  const { openingCents, lines, closingCents } = data.ledger.passThrough
  const period = data.month ? monthLabel(data.month, t) : String(data.year)
  return (
    <Card as="section" look="sunken" aria-labelledby={id} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={id} className="text-xl">
          {t('Campaign money, {period}', { period })}
        </h2>
        <p className="text-sm text-ink-soft">{t('Held for scholars; not revenue.')}</p>
      </div>
      <dl className="grid max-w-xl gap-2.5">
        <MoneyLine label={t('Owed at the beginning, incl. requested and approved')} cents={openingCents} />
        {lines
          .filter(({ cents }) => cents !== 0)
          .map(line => (
            <MoneyLine key={line.label} label={t(line.label)} cents={line.cents}>
              {line.account ? (
                <FigureLink
                  cents={line.cents}
                  account={line.account}
                  year={data.year}
                  month={data.month}
                  label={`${t(line.label)}, ${period}`}
                />
              ) : null}
            </MoneyLine>
          ))}
        <MoneyLine label={t('Owed at the end, incl. requested and approved')} cents={closingCents} isTotal />
      </dl>
    </Card>
  )
}

type MoneyLineProps = { label: string; cents: number; isTotal?: boolean; children?: ReactNode }

function MoneyLine({ label, cents, isTotal, children }: MoneyLineProps) {
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-4',
        isTotal && 'mt-1 border-t border-line pt-3 font-semibold',
      )}
    >
      <dt>{label}</dt>
      <dd className="shrink-0">{children ?? <Amount cents={cents} signed />}</dd>
    </div>
  )
}
