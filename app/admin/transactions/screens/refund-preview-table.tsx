import { MoneyTd, Table, Th } from '../../../ui/tables/table.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { PreviewLine, RefundPreview } from '../refund-preview.ts'

/** The refund and the remainder of each line. */
export function RefundPreviewTable({ preview: { lines, sum } }: { preview: RefundPreview }) {
  const { t } = useWords()
  return (
    <Table caption={t('What goes back')} className="table-tight">
      <thead>
        <tr>
          <Th>{t('Line')}</Th>
          <Th align="end">{t('Goes back')}</Th>
          <Th align="end">{t('Stays')}</Th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <Row key={line.label} line={line} />
        ))}
      </tbody>
      <tfoot>
        <Row line={sum} />
      </tfoot>
    </Table>
  )
}

function Row({ line: { label, now, left } }: { line: PreviewLine }) {
  const { t } = useWords()
  return (
    <tr>
      <th scope="row" className="font-normal">
        {t(label)}{' '}
      </th>
      <MoneyTd cents={now} />
      <MoneyTd cents={left} />
    </tr>
  )
}
