import type { AccountingData } from '../../../books/accounting/contract.ts'
import { purposeLabel } from '../../../campaigns/campaign.ts'
import { addressOf } from '../../../lib/endpoint.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Section } from '../../../ui/page.tsx'
import { MoneyTd, Table, Td, Th } from '../../../ui/tables/table.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { DownloadButton } from '../../kit/download-button.tsx'

/** The figures of a year for Form 990, Schedule I, Part III (P562). */
export function ScheduleISection({ data: { scheduleI, year } }: { data: AccountingData }) {
  const { t } = useWords()
  const title = t('Form 990, Schedule I, Part III, {year}', { year: String(year) })
  const { rows, total } = scheduleI
  return (
    <Section
      id="schedule-i"
      title={title}
      aside={
        <DownloadButton
          href={addressOf('GET /api/admin/accounting/schedule-i', { query: { year } })}
          label={t('Download Schedule I')}
        />
      }
    >
      {rows.length === 0 ? (
        <EmptyState title={t('No payouts in this year')}>
          {t('What students were paid appears here, by type of assistance.')}
        </EmptyState>
      ) : (
        <Table caption={title}>
          <thead>
            <tr>
              <Th>{t('(a) Type of assistance')}</Th>
              <Th align="end">{t('(b) Recipients')}</Th>
              <Th align="end">{t('(c) Cash grants')}</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ purpose, recipients, cents }) => (
              <tr key={purpose}>
                <Td>{t(purposeLabel(purpose))}</Td>
                <Td align="end">{recipients.toLocaleString('en-US')}</Td>
                <MoneyTd cents={cents} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="text-start font-semibold">
                {t('All types')}
              </th>
              <Td align="end">{total.recipients.toLocaleString('en-US')}</Td>
              <MoneyTd cents={total.cents} className="font-semibold" />
            </tr>
          </tfoot>
        </Table>
      )}
      <p className="max-w-3xl text-sm text-ink-soft">
        {t(
          'Payouts sent in the calendar year, less those returned by banks. A student paid for several purposes counts once in the last row. Not computed: another tax year, non-cash assistance, students outside the United States (Schedule F), Parts I, II and IV, and whether these payouts are grants of yours at all. Ask your accountant.',
        )}
      </p>
    </Section>
  )
}
