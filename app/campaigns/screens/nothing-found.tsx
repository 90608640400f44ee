import SearchX from 'lucide-react/icons/search-x'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { BrowseFilter } from '../browse.ts'

/** No card to show: because of what was asked for, or because nobody has started yet. */
export function NothingFound({ search, filter }: { search: string; filter: BrowseFilter }) {
  if (!search && filter === 'all') {
    return (
      <EmptyState
        title="No campaigns yet"
        action={
          <Link to="/start-campaign" className={buttonClass()}>
            Start Your Campaign
          </Link>
        }
      >
        The first one could be yours.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={search ? `No campaigns match “${search}”` : 'No campaigns here right now'}
      action={
        <Link to="/scholars" className={buttonClass({ variant: 'secondary' })}>
          Show all campaigns
        </Link>
      }
    >
      {search ? 'Try a first name, a school, or fewer words.' : 'Try another filter.'}
    </EmptyState>
  )
}
