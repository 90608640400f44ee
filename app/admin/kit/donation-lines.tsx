import type { DonationLines } from '../../ledger/postings.ts'
import { linesReturned } from '../../ledger/returned-lines.ts'
import { Amount } from '../../ui/amount.tsx'
import { MoneyTd, Table, Th } from '../../ui/tables/table.tsx'
import { Phrase, useWords } from '../../words/use-words.tsx'
import { lineLabels, lineNames } from './line-labels.ts'

type Props = {
  lines: DonationLines
  /** The refunded and disputed cents. */
  returnedCents: number
}

/** A table of the lines that a donor paid. After a refund, it also shows the refunded and remaining cents of each line. */
export function DonationLinesTable({ lines, returnedCents }: Props) {
  const { t } = useWords()
  const { excess, ...returned } = linesReturned(lines, returnedCents)
  const hasReturned = returnedCents > 0
  return (
    <>
      <Table caption={t('Breakdown')} className="table-tight max-sm:[&_:is(th,td)]:px-1.5">
        <thead className={hasReturned ? undefined : 'sr-only'}>
          <tr>
            <Th>{t('Line')}</Th>
            <Th align="end">{t('{as, select, money {Given} other {Given}}', { as: 'money' })}</Th>
            {hasReturned ? <Th align="end">{t('Returned')}</Th> : null}
            {hasReturned ? <Th align="end">{t('Left')}</Th> : null}
          </tr>
        </thead>
        <tbody>
          {lineNames.map(name => (
            <tr key={name}>
              <th scope="row" className="font-normal text-ink-soft">
                {t(lineLabels[name])}
              </th>
              <LineCells original={lines[name]} returned={hasReturned ? returned[name] : null} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            <LineCells original={lines.total} returned={hasReturned ? returnedCents - excess : null} />
          </tr>
        </tfoot>
      </Table>
      {excess > 0 ? (
        <p className="text-sm text-clay-ink">
          <Phrase
            words="<0/> more was returned than given: a loss for the platform."
            parts={[<Amount key="sum" cents={excess} />]}
          />
        </p>
      ) : null}
    </>
  )
}

function LineCells({ original, returned }: { original: number; returned: number | null }) {
  return (
    <>
      <MoneyTd cents={original} />
      {returned === null ? null : <MoneyTd cents={0 - returned} />}
      {returned === null ? null : <MoneyTd cents={original - returned} />}
    </>
  )
}
