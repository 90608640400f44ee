import { phrase } from '../../../lib/phrase.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Section } from '../../../ui/page.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { Moment } from '../../kit/moment.tsx'
import { seconds } from '../seconds.ts'
import { SelfCheckCard } from './self-check-card.tsx'

/** Shows the latest self-check in full, and the results of earlier ones (P203). */
export default function SelfCheckScreen({ data }: ScreenProps<'GET /api/screens/admin/self-check'>) {
  const { t } = useWords()
  useLive(data.topics)
  return (
    <AdminPage
      lede={t('Compares what changed with the ledger every hour, and everything every week and on demand.')}
    >
      <SelfCheckCard report={data.last} />
      <Section title={t('Earlier runs')}>
        <DataTable
          caption={t('Earlier runs')}
          rows={data.runs}
          rowKey={run => String(run.id)}
          columns={[
            { id: 'at', header: phrase('Checked'), cell: run => <Moment at={run.checkedAt} /> },
            {
              id: 'kind',
              header: phrase('What was checked'),
              cell: run => t(run.isComplete ? phrase('Everything') : phrase('What changed')),
            },
            {
              id: 'took',
              header: phrase('Took'),
              align: 'end',
              cell: run => seconds(run.tookMs),
            },
            {
              id: 'differences',
              header: phrase('Differences'),
              align: 'end',
              cell: ({ differences }) =>
                differences === 0 ? <Badge tone="gown">0</Badge> : <Badge tone="clay">{differences}</Badge>,
            },
          ]}
          empty={
            <EmptyState title={t('Not checked yet')}>
              {t('Press Check Now. It also runs every hour.')}
            </EmptyState>
          }
        />
      </Section>
    </AdminPage>
  )
}
