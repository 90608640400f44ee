import type { ExpectedCheck } from '../../../donations/offline/expected/expected-check.ts'
import { centsToDecimal } from '../../../lib/cents.ts'
import { phrase } from '../../../lib/phrase.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { Moment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import type { KnownDonation } from '../use-record-form.browser.ts'

type Props = { checks: readonly ExpectedCheck[]; onRecord: (known: KnownDonation) => void }

/** The checks that donors say they will send, each with a button that opens the form filled in (P876). */
export function ExpectedChecks({ checks, onRecord }: Props) {
  const { t } = useWords()
  const { run, busy, error } = useCommand('POST /api/admin/expected-checks/:expectedCheckId/remove', {
    done: () => t('Removed. Nothing was recorded.'),
  })
  if (checks.length === 0) return null
  const does = {
    record: (check: ExpectedCheck) => onRecord(knownOf(check)),
    remove: ({ id }: ExpectedCheck) => void run({ params: { expectedCheckId: id } }),
    busy,
  }
  return (
    <Section title={t('Expected checks')} className="mb-10">
      <p className="measure text-ink-soft">
        {t('Donors say they will send these. They count in no total until you record them.')}
      </p>
      {error ? (
        <p role="alert" className="font-medium text-clay-ink">
          {error}
        </p>
      ) : null}
      <DataTable
        caption={t('Expected checks')}
        rows={checks}
        rowKey={row => row.id}
        columns={columnsOf(does)}
        empty={null}
      />
    </Section>
  )
}

function knownOf({ id, donorName, donorEmail, cents, campaignId, student }: ExpectedCheck): KnownDonation {
  return {
    of: id,
    expectedCheckId: id,
    values: {
      kind: 'cheque',
      donorName,
      donorEmail: donorEmail ?? '',
      cents: centsToDecimal(cents),
      campaignId,
      student,
    },
  }
}

type Does = {
  record: (check: ExpectedCheck) => void
  remove: (check: ExpectedCheck) => void
  busy: boolean
}

const columnsOf = ({ record, remove, busy }: Does): DataColumn<ExpectedCheck>[] => [
  {
    id: 'donor',
    header: phrase('Donor'),
    cell: ({ donorName, donorEmail, student }) => (
      <span className="wrap-anywhere">
        {donorName}
        {donorEmail ? <span className="block text-ink-soft">{donorEmail}</span> : null}
        <span className="block text-ink-soft md:hidden">{student}</span>
      </span>
    ),
  },
  { id: 'scholar', header: phrase('Scholar'), className: 'max-md:hidden', cell: ({ student }) => student },
  {
    id: 'said',
    header: phrase('Said on'),
    className: 'max-md:hidden',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  { id: 'amount', header: phrase('Amount'), align: 'end', cell: ({ cents }) => <Amount cents={cents} /> },
  {
    id: 'act',
    header: phrase('Has it arrived?'),
    cell: check => (
      <Only may="recordOfflineDonations">
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={busy} onClick={() => record(check)}>
            <Phrase words={phrase('Record')} />
            <span className="sr-only">{check.donorName}</span>
          </Button>
          <Button size="sm" variant="quiet" disabled={busy} onClick={() => remove(check)}>
            <Phrase words={phrase('Remove')} />
            <span className="sr-only">{check.donorName}</span>
          </Button>
        </div>
      </Only>
    ),
  },
]
