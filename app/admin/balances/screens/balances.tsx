import Download from 'lucide-react/icons/download'
import { addressOf } from '../../../lib/endpoint.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { StatTile } from '../../../ui/stat-tile.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../screens/admin-page.tsx'
import { tiles } from '../../screens/figure-link.tsx'
import type { BalancesData } from '../contract.ts'
import { Estimate } from './estimate.tsx'
import { Statement } from './statement.tsx'

/** Account Balances (P231): four true figures, how one leads to the other, and the planning estimate apart. */
export default function BalancesScreen({ data }: ScreenProps<'GET /api/screens/balances'>) {
  const { t } = useWords()
  useLive(data.topics)
  return (
    <AdminPage
      back={{ to: '/analytics', label: t('Back to Analytics') }}
      lede={t('Every figure comes from the ledger. Select one to see its entries.')}
      actions={<DownloadReport />}
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
          <Estimate estimate={data.estimate} />
        </div>
      </div>
    </AdminPage>
  )
}

function DownloadReport() {
  const { t } = useWords()
  return (
    <a
      href={addressOf('GET /api/admin/balances/report')}
      download
      className={buttonClass({ variant: 'secondary' })}
    >
      <Download aria-hidden="true" className="size-4.5" />
      {t('Download Report')}
    </a>
  )
}

function Cards({ data }: { data: BalancesData }) {
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
