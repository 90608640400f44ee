import { Link as RouterLink } from 'react-router'
import { Amount } from '../../../ui/amount.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { useListAddress } from '../../lists/use-list-address.browser.ts'

export type FigureLinkProps = {
  cents: number
  account: string
  year: number
  month?: string | null
  /** What is read out beside the amount: 'Tips to the platform, May'. */
  label: string
}

/** A figure that links to the entries behind it; a zero has no link. */
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
