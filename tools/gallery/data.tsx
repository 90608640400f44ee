import { useState } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Section } from '#app/ui/page.tsx'
import { Pagination } from '#app/ui/tables/pagination.tsx'
import { MoneyTd, Table, Td, Th } from '#app/ui/tables/table.tsx'

const ROWS = [
  { date: '14 Mar 2026', who: 'Ruth Adeyemi', kind: 'Donation', cents: 25_000 },
  { date: '14 Mar 2026', who: 'Anonymous', kind: 'Donation', cents: 1000 },
  { date: '13 Mar 2026', who: 'Jonas Weber', kind: 'Donation', cents: 6050 },
  { date: '12 Mar 2026', who: 'Card provider', kind: 'Fee', cents: -2935 },
  { date: '11 Mar 2026', who: 'Mateo Ruiz', kind: 'Withdrawal', cents: -124_075 },
]

/** Rows that add up. */
export function DataSection() {
  const [down, setDown] = useState(true)
  const rows = down ? ROWS : [...ROWS].reverse()
  return (
    <Section title="Tables">
      <Table caption="Recent Transactions">
        <thead>
          <tr>
            <Th sorted={down ? 'descending' : 'ascending'} onSort={() => setDown(!down)}>
              Date
            </Th>
            <Th>Who</Th>
            <Th>Kind</Th>
            <Th align="end">Entries</Th>
            <Th align="end">Amount</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <Td className="whitespace-nowrap">{row.date}</Td>
              <Td>{row.who}</Td>
              <Td>
                <Badge tone={row.kind === 'Donation' ? 'gown' : row.kind === 'Fee' ? 'plain' : 'sky'}>
                  {row.kind}
                </Badge>
              </Td>
              <Td align="end">2</Td>
              <MoneyTd cents={row.cents} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              Total
            </th>
            <MoneyTd cents={ROWS.reduce((sum, row) => sum + row.cents, 0)} />
          </tr>
        </tfoot>
      </Table>
      <Pagination page={2} pages={9} link={(page, props) => <a href={`#page-${page}`} {...props} />} />
    </Section>
  )
}
