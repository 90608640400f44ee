import { useId } from 'react'
import { Link } from 'react-router'
import type { BalanceLine, Balances, BalancesPage } from '../../../books/balances/balances.ts'
import { addressOf } from '../../../lib/endpoint.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { StatTile } from '../../../ui/stat-tile.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { DownloadButton } from '../../kit/download-button.tsx'
import { tiles } from '../../kit/figure-tiles.tsx'

export default function BalancesScreen({ data }: ScreenProps<'GET /api/screens/balances'>) {
  const { t } = useWords()
  useLive(data.topics)
  return (
    <AdminPage
      asOf={data.asOf}
      back={{ to: '/analytics', label: t('Back to Analytics') }}
      lede={t('Every figure comes from the ledger. Select one to see its entries.')}
      actions={
        <DownloadButton href={addressOf('GET /api/admin/balances/report')} label={t('Download Report')} />
      }
    >
      <Cards data={data} />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Statement
          title={t('How raised becomes available')}
          lines={data.walk}
          total={{ label: t('Available Balance'), cents: data.availableCents }}
        />
        <div className="grid gap-8">
          <Statement
            title={t('Who it belongs to')}
            lines={data.parts}
            total={{ label: t('Available Balance'), cents: data.availableCents }}
          />
          {data.estimate ? <Estimate estimate={data.estimate} /> : null}
        </div>
      </div>
    </AdminPage>
  )
}

function Cards({ data }: { data: BalancesPage }) {
  const { t } = useWords()
  return (
    <div className={tiles}>
      <StatTile
        label={t('Total Raised')}
        value={<Amount cents={data.raisedCents} countUp />}
        note={t('Excluding refunds and disputes')}
      />
      <StatTile
        label={t('Total Tips')}
        value={<Amount cents={data.tipsCents} countUp />}
        note={t('Given to the platform')}
      />
      <StatTile
        label={t('Total Fees')}
        value={<Amount cents={data.feesCents} countUp signed />}
        note={t('Charged by the payment provider')}
      />
      <StatTile
        label={t('Available Balance')}
        value={<Amount cents={data.availableCents} countUp signed />}
        note={t('Held at the provider and in the bank')}
      />
    </div>
  )
}

/** Shows the planning figures, apart from the actual ones (P233). */
function Estimate({ estimate }: { estimate: Balances['estimate'] }) {
  const { t } = useWords()
  const id = useId()
  return (
    <Card as="section" look="sunken" aria-labelledby={id}>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-lg">
          {t('Planning estimate')}
        </h2>
        <Badge tone="sky">{t('Estimate')}</Badge>
      </div>
      <p className="mb-4 text-sm text-ink-soft">
        {t('Fixed shares of Total Raised, for planning. The figures above are actual.')}
      </p>
      <dl className="grid gap-2.5">
        <EstimateLine label={t('Estimated fees (5.9% of raised)')} cents={estimate.feesCents} />
        <EstimateLine label={t('Estimated net volume (90% of raised)')} cents={estimate.netVolumeCents} />
      </dl>
    </Card>
  )
}

function EstimateLine({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{label}</dt>
      <dd className="shrink-0">
        <Amount cents={cents} signed />
      </dd>
    </div>
  )
}

type Props = { title: string; lines: readonly BalanceLine[]; total: { label: string; cents: number } }

/** Shows lines that sum to a total. Each links to its ledger entries. */
function Statement({ title, lines, total }: Props) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-lg">
        {title}
      </h2>
      <dl className="grid gap-2.5">
        {lines.map(line => (
          <div key={line.label} className="flex items-baseline justify-between gap-4">
            <dt>
              <LineName line={line} />
            </dt>
            <dd className="shrink-0">
              <Amount cents={line.cents} signed />
            </dd>
          </div>
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
          <dt>{total.label}</dt>
          <dd className="shrink-0">
            <Amount cents={total.cents} signed />
          </dd>
        </div>
      </dl>
    </Card>
  )
}

function LineName({ line: { label, account } }: { line: BalanceLine }) {
  const { t } = useWords()
  return (
    <Link
      to={account ? `/accounting?account=${account}` : '/accounting'}
      className="rounded-sm underline decoration-edge decoration-1 underline-offset-4 hover:text-gown hover:decoration-gown"
    >
      {' '}
      {t(label)}{' '}
    </Link>
  )
}
