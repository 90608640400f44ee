import { useId } from 'react'
import { Link } from 'react-router'
import { Amount } from '../../../ui/amount.tsx'
import { Card } from '../../../ui/card.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { BalanceLine } from '../balances.ts'

type Props = { title: string; lines: readonly BalanceLine[]; total: { label: string; cents: number } }

/** Lines that add up to the last; each links to its entries. */
export function Statement({ title, lines, total }: Props) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-lg">
        {title}
      </h2>
      <dl className="grid gap-2.5">
        {lines.map(line => (
          <div key={line.label} className="flex items-baseline justify-between gap-4">
            <dt>
              <LineName line={line} />
            </dt>
            <dd className="shrink-0">
              <Amount cents={line.cents} signed />
            </dd>
          </div>
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
          <dt>{total.label}</dt>
          <dd className="shrink-0">
            <Amount cents={total.cents} signed />
          </dd>
        </div>
      </dl>
    </Card>
  )
}

function LineName({ line: { label, account } }: { line: BalanceLine }) {
  const { t } = useWords()
  return (
    <Link
      to={account ? `/accounting?account=${account}` : '/accounting'}
      className="rounded-sm underline decoration-edge decoration-1 underline-offset-4 hover:text-gown hover:decoration-gown"
    >
      {' '}
      {t(label)}{' '}
    </Link>
  )
}
