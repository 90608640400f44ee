import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useWords } from '../../words/use-words.tsx'
import { filterNames, type ListShape } from './define-list.ts'
import { useListAddress } from './use-list-address.browser.ts'

type Props = {
  title: string
  list: ListShape
  /** Shown if nothing narrows the list. */
  children: ReactNode
}

/** The empty state; one press clears a search or filters. */
export function NothingFound({ title, list, children }: Props) {
  const { t } = useWords()
  const address = useListAddress()
  const narrowing = ['search', ...filterNames(list)].filter(name => address.get(name))
  if (narrowing.length === 0) return <EmptyState title={title}>{children}</EmptyState>
  const none = Object.fromEntries(['page', ...narrowing].map(name => [name, null]))
  return (
    <EmptyState
      title={title}
      action={
        <Link to={address.link(none)} preventScrollReset className={buttonClass({ variant: 'secondary' })}>
          {t('Show all')}
        </Link>
      }
    >
      {t('Nothing here matches your search and filters.')}
    </EmptyState>
  )
}
