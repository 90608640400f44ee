import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { filterNames, type ListShape } from '../../../lists/define-list.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { useListAddress } from './use-list-address.browser.ts'

type Props = {
  title: string
  list: ListShape
  /** The text to show if the list is empty without any search or filter. */
  children: ReactNode
}

/** The empty state of a list. Offers to clear the search and filters if any are set. */
export function NothingFound({ title, list, children }: Props) {
  const { t } = useWords()
  const address = useListAddress()
  const active = ['search', ...filterNames(list)].filter(name => address.get(name))
  if (active.length === 0) return <EmptyState title={title}>{children}</EmptyState>
  const cleared = Object.fromEntries(['page', ...active].map(name => [name, null]))
  return (
    <EmptyState
      title={title}
      action={
        <Link to={address.link(cleared)} preventScrollReset className={buttonClass({ variant: 'secondary' })}>
          {t('Show all')}
        </Link>
      }
    >
      {t('Nothing here matches your search and filters.')}
    </EmptyState>
  )
}
