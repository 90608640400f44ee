import { useState } from 'react'
import type { Comparison } from '../../../donations/contract.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { ToastOptions } from '../../../ui/overlays/toast.ts'
import { Section } from '../../../ui/page.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import type { Translate } from '../../../words/translate.ts'
import { useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { useMoment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import { ReasonDialog } from '../../kit/reason-dialog.tsx'
import type { ShownDifference, ShownSuspense, SuspenseData } from '../contract.ts'
import { differenceColumns, suspenseColumns } from './suspense-columns.tsx'
import { SuspenseDialog } from './suspense-dialog.tsx'

/** Unmatched Money: payments that fit no donation, and differences to the payment provider's records (P173). */
export default function SuspenseScreen({ data }: ScreenProps<'GET /api/screens/admin/suspense'>) {
  const { t, money } = useWords()
  const [item, setItem] = useState<ShownSuspense | null>(null)
  const [difference, setDifference] = useState<ShownDifference | null>(null)
  useLive(data.topics)
  return (
    <AdminPage
      lede={t('Payments we can’t place yet, and mismatches between the payment provider and the ledger.')}
    >
      {data.lastComparison || data.items.length > 0 ? (
        <Section
          title={
            data.openCents === 0
              ? t('No unmatched payments')
              : t('{amount} unmatched: refund or assign it', { amount: money(data.openCents) })
          }
        >
          <DataTable
            caption={t('Unmatched payments')}
            rows={data.items}
            rowKey={row => row.id}
            columns={suspenseColumns(setItem)}
            empty={
              <EmptyState title={t('Every payment belongs to a campaign')}>
                {t('Any that don’t are held here.')}
              </EmptyState>
            }
          />
        </Section>
      ) : null}
      <Section title={t('Differences from the payment provider')}>
        <Compare last={data.lastComparison} />
        {data.lastComparison || data.differences.length > 0 ? (
          <DataTable
            caption={t('Differences from the payment provider')}
            rows={data.differences}
            rowKey={row => row.id}
            columns={differenceColumns(setDifference)}
            empty={
              data.lastComparison?.complete ? (
                <EmptyState title={t('No differences')}>{t('The provider and the ledger agree.')}</EmptyState>
              ) : (
                <EmptyState title={t('No differences found so far')}>
                  {t('The provider didn’t return everything, so the comparison isn’t finished.')}
                </EmptyState>
              )
            }
          />
        ) : null}
      </Section>
      {item ? <SuspenseDialog item={item} onClose={() => setItem(null)} /> : null}
      {difference ? <ResolveDialog difference={difference} onClose={() => setDifference(null)} /> : null}
    </AdminPage>
  )
}

function Compare({ last }: { last: SuspenseData['lastComparison'] }) {
  const { t } = useWords()
  const moment = useMoment()
  const { run, busy } = useCommand('POST /api/admin/provider-comparisons', {
    done: answer => comparisonNotice(answer, t),
    failed: t('The comparison did not finish'),
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-ink-soft">
        {last
          ? last.complete
            ? t('Compared {time}.', { time: moment(last.at) })
            : t('Compared {time}. The provider didn’t return everything.', {
                time: moment(last.at),
              })
          : t('Not compared yet. Runs daily.')}
      </p>
      <Only may="runChecks">
        <Button
          variant="secondary"
          busy={busy}
          busyLabel={t('Comparing...')}
          onClick={() => void run({ body: {} })}
        >
          {t('Compare with the Payment Provider')}
        </Button>
      </Only>
    </div>
  )
}

function comparisonNotice({ differences, complete }: Comparison, t: Translate): ToastOptions {
  if (!complete)
    return {
      title: t('The provider isn’t answering everything right now'),
      description: t('Try again later.'),
      variant: 'default',
    }
  return differences === 0
    ? { title: t('The provider and the ledger agree'), variant: 'success' }
    : { title: t('Open differences: {count}', { count: differences }), variant: 'destructive' }
}

/** Marks a difference as resolved, with a reason. Doesn't change the ledger. */
function ResolveDialog({ difference, onClose }: { difference: ShownDifference; onClose: () => void }) {
  const { t } = useWords()
  return (
    <ReasonDialog
      endpoint="POST /api/admin/provider-differences/:differenceId/resolve"
      input={reason => ({ params: { differenceId: difference.id }, body: { reason } })}
      done={() => t('Resolved.')}
      title={t('Resolve this difference')}
      description={t('This clears it from the self-check. No money moves.')}
      label={t('Mark as Resolved')}
      hint={t('Recorded in the audit log.')}
      missing={t('Please say why.')}
      onClose={onClose}
    />
  )
}
