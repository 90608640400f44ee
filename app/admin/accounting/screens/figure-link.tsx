import { Link as RouterLink } from 'react-router'
import { Amount } from '../../../ui/amount.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { useListAddress } from '../../kit/list/use-list-address.browser.ts'

type FigureLinkProps = {
  cents: number
  account: string
  year: number
  month?: string | null
  /** What the figure is, for screen readers, such as 'Tips to the platform, May'. */
  label: string
}

/** An amount that links to the ledger entries behind it, unless it is zero. */
export function FigureLink({ cents, account, year, month = null, label }: FigureLinkProps) {
  const { t } = useWords()
  const address = useListAddress()
  if (cents === 0) return <Amount cents={0} className="text-ink-soft" />
  const to = address.link({ account, month, year: month ? null : String(year), page: null })
  return (
    <RouterLink
      to={to}
      aria-label={t('{figure}: entries', { figure: label })}
      className="rounded-sm underline decoration-line decoration-1 underline-offset-4 hover:decoration-current"
    >
      <Amount cents={cents} signed />
    </RouterLink>
  )
}
