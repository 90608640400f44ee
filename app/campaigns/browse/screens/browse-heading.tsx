import type { ReactNode } from 'react'
import { useWords } from '../../../words/use-words.tsx'
import type { BrowseFilter } from '../browse.ts'
import { BrowseControls } from './browse-controls.tsx'

type Props = {
  filter: BrowseFilter
  search: string
  /** The latest donations, in the line of the sentence: they cover nothing else, and move nothing. */
  latest?: ReactNode
}

/** The title, what the page is or the latest donation in its place, the filters and the search; beside each other where there is room. */
export function BrowseHeading({ filter, search, latest }: Props) {
  const { t } = useWords()
  return (
    <header className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 md:-mt-6 xl:grid-cols-[auto_1fr]">
      <h1 className="text-3xl max-xl:-order-2 md:text-[2.25rem] md:leading-[2.75rem]">
        {t('Active Campaigns')}
      </h1>
      <BrowseControls filter={filter} search={search} />
      <div className="flex min-h-11 min-w-0 items-center justify-between gap-6 max-xl:-order-1 xl:col-span-2 max-lg:has-[aside]:[&>p]:sr-only">
        <p className="text-ink-soft max-lg:text-sm">
          {t('Students raising money for their education, in their own words.')}
        </p>
        {latest}
      </div>
    </header>
  )
}
