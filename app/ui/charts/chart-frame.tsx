import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import TableProperties from 'lucide-react/icons/table-properties'
import { type ReactNode, useId, useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { cx } from '../cx.ts'
import { Table, Td, Th } from '../tables/table.tsx'
import './charts.css'

/** The figures of a chart as a table. The first column contains the row names. */
export type ChartTable = { head: readonly string[]; rows: readonly (readonly string[])[] }

export type ChartFrameProps = {
  /** The chart's finding as a sentence: 'Gifts peak in November'. */
  title: string
  /** One line that defines what is counted. */
  note?: ReactNode
  /** A control that selects which figures are drawn. */
  aside?: ReactNode
  table: ChartTable
  level?: 2 | 3
  className?: string
  children: ReactNode
}

/** A card with a chart, its finding as a heading, and a button that shows the figures as a table. */
export function ChartFrame({ title, note, aside, table, level = 2, className, children }: ChartFrameProps) {
  const { t } = useWords()
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const Heading = level === 2 ? 'h2' : 'h3'
  const Icon = asTable ? ChartNoAxesColumn : TableProperties
  return (
    <Card as="figure" aria-labelledby={id} className={cx('grid', className)}>
      <div className="chart">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <figcaption className="grid gap-1">
            <Heading id={id} className="text-lg">
              {title}
            </Heading>
            {note ? <p className="text-sm text-ink-soft">{note}</p> : null}
          </figcaption>
          {aside ? <div className="chart-tools">{aside}</div> : null}
        </div>
        {asTable ? <FigureTable caption={title} table={table} /> : children}
        {table.rows.length === 0 ? null : (
          <div className="chart-tools -me-3 mt-auto -mb-3 flex justify-end">
            <Button
              variant="quiet"
              size="sm"
              icon={<Icon aria-hidden="true" className="size-4" />}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? t('Show as chart') : t('Show as table')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function FigureTable({ caption, table: { head, rows } }: { caption: string; table: ChartTable }) {
  return (
    <div className="chart-table">
      <Table caption={caption}>
        <thead>
          <tr>
            {head.map((words, index) => (
              <Th key={words} align={index === 0 ? 'start' : 'end'}>
                {words}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((words, index) => (
                <Td key={index} align="end">
                  {words}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
