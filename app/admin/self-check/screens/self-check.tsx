import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Section } from '../../../ui/page.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { AdminPage } from '../../screens/admin-page.tsx'
import { SelfCheckCard } from './self-check-card.tsx'

/** Whether every total equals the ledger, now and each time it was asked (P203). */
export default function SelfCheckScreen({ data }: ScreenProps<'GET /api/screens/admin/self-check'>) {
  useLive(data.topics)
  return (
    <AdminPage title="Self-Check" lede="Checks every total against the ledger, hourly and on demand.">
      <SelfCheckCard report={data.last} />
      <Section title="Earlier runs">
        <DataTable
          caption="Earlier runs"
          rows={data.runs}
          rowKey={run => String(run.id)}
          columns={[
            { id: 'at', header: 'Checked', cell: run => run.checkedAt },
            {
              id: 'took',
              header: 'Took',
              align: 'end',
              cell: run => `${run.tookMs.toLocaleString('en-US')} ms`,
            },
            {
              id: 'differences',
              header: 'Differences',
              align: 'end',
              cell: ({ differences }) =>
                differences === 0 ? <Badge tone="gown">0</Badge> : <Badge tone="clay">{differences}</Badge>,
            },
          ]}
          empty={<EmptyState title="Not checked yet">Press Check Now. It also runs every hour.</EmptyState>}
        />
      </Section>
    </AdminPage>
  )
}

export const describe: DescribePage<unknown> = () => ({
  title: 'Self-Check',
  description: 'Whether every total equals the ledger.',
  noIndex: true,
})
