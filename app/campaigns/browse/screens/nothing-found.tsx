import SearchX from 'lucide-react/icons/search-x'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { BrowseFilter } from '../browse.ts'

/** No card to show: because of what was asked for, or because nobody has started yet. */
export function NothingFound({ search, filter }: { search: string; filter: BrowseFilter }) {
  const { t } = useWords()
  if (!search && filter === 'all') {
    return (
      <EmptyState
        title={t('No campaigns yet')}
        action={
          <Link to="/start-campaign" className={buttonClass()}>
            {t('Start Your Campaign')}
          </Link>
        }
      >
        {t('The first one could be yours.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={search ? t('No campaigns match “{search}”', { search }) : t('No campaigns here right now')}
      action={
        <Link to="/scholars" className={buttonClass({ variant: 'secondary' })}>
          {t('Show all campaigns')}
        </Link>
      }
    >
      {search ? t('Try a first name, a school, or fewer words.') : t('Try another filter.')}
    </EmptyState>
  )
}
