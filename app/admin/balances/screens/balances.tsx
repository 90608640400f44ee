import Download from 'lucide-react/icons/download'
import { addressOf } from '../../../lib/endpoint.ts'
import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { StatTile } from '../../../ui/stat-tile.tsx'
import { AdminPage } from '../../screens/admin-page.tsx'
import { twoByTwo } from '../../screens/figure-link.tsx'
import type { BalancesData } from '../contract.ts'
import { Estimate } from './estimate.tsx'
import { Statement } from './statement.tsx'

/** Account Balances (P231): four true figures, how one leads to the other, and the planning estimate apart. */
export default function BalancesScreen({ data }: ScreenProps<'GET /api/screens/balances'>) {
  useLive(data.topics)
  return (
    <AdminPage
      title="Account Balances"
      back={{ to: '/analytics', label: 'Back to Analytics' }}
      lede="Every figure is a sum of the ledger. Follow a line to its entries."
      actions={<DownloadReport />}
    >
      <Cards data={data} />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Statement
          title="From raised to available"
          lines={data.walk}
          total={{ label: 'Available Balance', cents: data.availableCents }}
        />
        <div className="grid gap-8">
          <Statement
            title="Whose it is"
            lines={data.parts}
            total={{ label: 'Available Balance', cents: data.availableCents }}
          />
          <Estimate estimate={data.estimate} />
        </div>
      </div>
    </AdminPage>
  )
}

export const describe: DescribePage<unknown> = () => ({
  title: 'Account Balances',
  description: 'What was raised, what it cost and what is available.',
  noIndex: true,
})

function DownloadReport() {
  return (
    <a
      href={addressOf('GET /api/admin/balances/report')}
      download
      className={buttonClass({ variant: 'secondary' })}
    >
      <Download aria-hidden="true" className="size-4.5" />
      Download Report
    </a>
  )
}

function Cards({ data }: { data: BalancesData }) {
  return (
    <div className={`${twoByTwo} xl:grid-cols-4`}>
      <StatTile
        label="Total Raised"
        value={<Amount cents={data.raisedCents} countUp />}
        note="Donations to campaigns that stand"
      />
      <StatTile
        label="Total Tips"
        value={<Amount cents={data.tipsCents} countUp />}
        note="Given to the platform"
      />
      <StatTile
        label="Total Fees"
        value={<Amount cents={data.feesCents} countUp signed />}
        note="Charged by the payment provider"
      />
      <StatTile
        label="Available Balance"
        value={<Amount cents={data.availableCents} countUp signed />}
        note="Held at the provider and in the bank"
      />
    </div>
  )
}
