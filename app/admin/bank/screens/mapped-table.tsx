import type { CsvColumn, CsvLayout } from '../../../books/bank/read/layout.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { Csv } from './csv-columns.tsx'

const meanings: Record<CsvColumn, Message> = {
  day: phrase('Date'),
  amount: phrase('Amount'),
  credit: phrase('Money in'),
  debit: phrase('Money out'),
  direction: phrase('Debit or credit'),
  description: phrase('Description'),
  reference: phrase('Reference'),
  balance: phrase('Balance'),
  status: phrase('Status'),
  bankId: phrase('Bank’s ID'),
}
const fields = Object.keys(meanings) as CsvColumn[]

type Props = { csv: Csv; layout: CsvLayout; onChange: (layout: CsvLayout) => void }

/** The first rows of the file, with a menu over each column that says what it means. */
export function MappedTable({ csv, layout, onChange }: Props) {
  const { t } = useWords()
  const meaningOf = (name: string) => fields.find(field => layout[field] === name) ?? ''
  const change = (name: string, meaning: string) => {
    const cleared = fields.filter(field => layout[field] === name).map(field => [field, ''])
    onChange({ ...layout, ...Object.fromEntries(cleared), ...(meaning && { [meaning]: name }) })
  }
  return (
    <Table caption={t('First rows of the file')}>
      <thead>
        <tr>
          {csv.header.map(name => (
            <th key={name} scope="col" className="min-w-40 py-3 align-bottom">
              <span className="mb-1.5 block wrap-anywhere">{name}</span>
              <Select
                aria-label={t('What the column {name} means', { name })}
                placeholder={t('Not used')}
                value={meaningOf(name)}
                onChange={({ target }) => change(name, target.value)}
                options={fields.map(value => ({ value, label: t(meanings[value]) }))}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {csv.sample.map((cells, row) => (
          <tr key={row}>
            {csv.header.map((name, at) => (
              <td key={name} className={meaningOf(name) ? undefined : 'text-ink-soft'}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
