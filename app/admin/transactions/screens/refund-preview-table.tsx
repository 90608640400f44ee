import { MoneyTd, Table, Th } from '../../../ui/tables/table.tsx'
import type { PreviewLine, RefundPreview } from '../refund-preview.ts'

/** What each line gives back, and what stays of it. */
export function RefundPreviewTable({ preview: { lines, sum } }: { preview: RefundPreview }) {
  return (
    <Table caption="What goes back" className="table-tight">
      <thead>
        <tr>
          <Th>Line</Th>
          <Th align="end">Goes back</Th>
          <Th align="end">Stays</Th>
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
  return (
    <tr>
      <th scope="row" className="font-normal">
        {label}
      </th>
      <MoneyTd cents={now} />
      <MoneyTd cents={left} />
    </tr>
  )
}
