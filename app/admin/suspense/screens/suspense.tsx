import { useState } from 'react'
import type { Comparison } from '../../../donations/contract.ts'
import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { ToastOptions } from '../../../ui/overlays/toast.ts'
import { Section } from '../../../ui/page.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../screens/admin-page.tsx'
import type { ShownDifference, ShownSuspense, SuspenseData } from '../contract.ts'
import { ResolveDialog } from './resolve-dialog.tsx'
import { differenceColumns, suspenseColumns } from './suspense-columns.tsx'
import { SuspenseDialog } from './suspense-dialog.tsx'

/** Money that belongs to nobody yet, and where the payment provider and the ledger do not agree (P173). */
export default function SuspenseScreen({ data }: ScreenProps<'GET /api/screens/admin/suspense'>) {
  const { money } = useWords()
  const [item, setItem] = useState<ShownSuspense | null>(null)
  const [difference, setDifference] = useState<ShownDifference | null>(null)
  useLive(data.topics)
  return (
    <AdminPage
      title="Held Money"
      lede="Money that belongs to nobody yet, and where the payment provider and the ledger do not agree."
    >
      <Section
        title={
          data.openCents === 0
            ? 'Nothing in suspense'
            : `${money(data.openCents)} in suspense: refund or assign it`
        }
      >
        <DataTable
          caption="Money in suspense"
          rows={data.items}
          rowKey={row => row.id}
          columns={suspenseColumns(setItem)}
          empty={
            <EmptyState title="Every payment belongs to a campaign">
              One that does not is held here.
            </EmptyState>
          }
        />
      </Section>
      <Section title="Differences from the payment provider">
        <Compare last={data.lastComparison} />
        <DataTable
          caption="Differences from the payment provider"
          rows={data.differences}
          rowKey={row => row.id}
          columns={differenceColumns(setDifference)}
          empty={<EmptyState title="No differences">The provider and the ledger agree.</EmptyState>}
        />
      </Section>
      {item ? <SuspenseDialog item={item} onClose={() => setItem(null)} /> : null}
      {difference ? <ResolveDialog difference={difference} onClose={() => setDifference(null)} /> : null}
    </AdminPage>
  )
}

export const describe: DescribePage<unknown> = () => ({
  title: 'Held Money',
  description: 'Money that doesn’t belong to anyone yet, and differences from the payment provider.',
  noIndex: true,
})

function Compare({ last }: { last: SuspenseData['lastComparison'] }) {
  const { run, busy } = useCommand('POST /api/admin/provider-comparisons', {
    done: saidOf,
    failed: 'The comparison did not finish',
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-ink-soft">
        {last
          ? `Compared ${last.at}${last.complete ? '' : '. The provider could not be asked about everything'}.`
          : 'Not compared yet. It also happens every day.'}
      </p>
      <Button variant="secondary" busy={busy} busyLabel="Comparing..." onClick={() => void run({ body: {} })}>
        Compare with the Payment Provider
      </Button>
    </div>
  )
}

function saidOf({ differences, complete }: Comparison): ToastOptions {
  if (!complete)
    return {
      title: 'The provider does not answer everything now',
      description: 'Try again later.',
      variant: 'default',
    }
  return differences === 0
    ? { title: 'The provider and the ledger agree', variant: 'success' }
    : { title: `Open differences: ${differences}`, variant: 'destructive' }
}
