import SearchX from 'lucide-react/icons/search-x'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  isRouteErrorResponse,
  Link,
  useNavigation,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router'
import { phrase } from '../../../lib/phrase.ts'
import type { RefusalBody } from '../../../lib/refusal.ts'
import { ErrorScreen } from '../../../shell/error-screen.tsx'
import { RefusedHead } from '../../../shell/page-head.tsx'
import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { call } from '../../../shell/wire/call.browser.ts'
import { useTask } from '../../../shell/wire/use-command.browser.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { SharedThreads } from '../../../ui/drawings/cord.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { BrowsePageData, CampaignCardData } from '../../contract.ts'
import { type BrowseFilter, browseFilters, maxSearchLength } from '../browse.ts'
import { BrowseHeading } from './browse-heading.tsx'
import { CampaignCard } from './campaign-card.tsx'

/** The Active Campaigns screen: filters, search, and a grid that grows page by page (P106). */
export function BrowseScreen({
  data,
  latest,
}: ScreenProps<'GET /api/screens/scholars'> & { latest?: ReactNode }) {
  const { t } = useWords()
  const { cards, next, loadMore, loading } = useMorePages(data)
  const searching = useNavigation().location?.pathname === '/scholars'
  useLive(data.topics)
  return (
    <Page>
      <BrowseHeading filter={data.filter} search={data.search} latest={latest} />
      {cards.length === 0 ? (
        <NothingFound search={data.search} filter={data.filter} />
      ) : (
        <SharedThreads>
          <ul
            aria-busy={searching}
            className={cx(
              'grid gap-5 transition-opacity sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4',
              searching && 'opacity-60',
            )}
          >
            {cards.map((campaign, index) => (
              <li key={campaign.id} className="grid min-w-0">
                <CampaignCard campaign={campaign} eager={index === 0} />
              </li>
            ))}
          </ul>
        </SharedThreads>
      )}
      {cards.length > 0 ? (
        <p className="mt-6 text-sm text-ink-soft">{t('Schools are shown as students report them.')}</p>
      ) : null}
      {next ? (
        <div className="mt-8 grid justify-items-center">
          <Button variant="secondary" size="lg" busy={loading} onClick={() => void loadMore()}>
            {t('Show more campaigns')}
          </Button>
        </div>
      ) : null}
    </Page>
  )
}

export const describe: DescribePage<BrowsePageData> = (data, session, { t }) => ({
  title: t('Browse Scholars'),
  description: t(
    'Students raising money for tuition, study abroad, school supplies and more. See their stories and give on {product}.',
    { product: session.branding.product },
  ),
  url: `${session.appUrl}/scholars`,
  noIndex: data.search !== '',
})

const notLoaded = { title: phrase('Failed to load campaigns'), message: phrase('Please try again.') }

type MorePages = { query: string; cards: CampaignCardData[]; next: string | null }

/** The first page comes from the loader and stays live; pages loaded later are kept until the filter or search changes. */
function useMorePages(data: BrowsePageData) {
  const { t } = useWords()
  const query = `${data.filter} ${data.search}`
  const [more, setMore] = useState<MorePages>({ query, cards: [], next: null })
  const current = useRef(query)
  useEffect(() => {
    current.current = query
  }, [query])
  const extra = more.query === query && more.cards.length > 0 ? more : null
  const next = extra ? extra.next : data.next
  const { run, busy } = useTask(
    async (after: string) => {
      const { filter, search } = data
      const page = await call('GET /api/screens/scholars', {
        query: { filter, search: search || undefined, after },
      })
      if (current.current !== query) return
      setMore({ query, cards: [...(extra?.cards ?? []), ...page.campaigns], next: page.next })
    },
    { reloads: false, explain: () => ({ title: t(notLoaded.title), message: t(notLoaded.message) }) },
  )
  const loadMore = () => next && run(next)
  return { cards: distinct([...data.campaigns, ...(extra?.cards ?? [])]), next, loadMore, loading: busy }
}

/** Removes duplicates: a campaign that moved up between two requests is on two pages. Keeps the card on the earlier page, which is newer. */
function distinct(cards: CampaignCardData[]): CampaignCardData[] {
  const seen = new Set<string>()
  return cards.filter(({ id }) => !seen.has(id) && seen.add(id))
}

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

/** 'Failed to load campaigns' (P111), with the chosen filter and search. */
export function BrowseFailed() {
  const { t } = useWords()
  const { revalidate, state } = useRevalidator()
  const [params] = useSearchParams()
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) return <ErrorScreen />
  const refused = error.status < 500 ? (error.data as RefusalBody | null)?.error : undefined
  const filter = browseFilters.find(({ value }) => value === params.get('filter'))?.value ?? 'all'
  return (
    <Page>
      <RefusedHead title={t('Browse Scholars')} description={t('Failed to load campaigns')} />
      <BrowseHeading filter={filter} search={(params.get('search') ?? '').slice(0, maxSearchLength)} />
      <EmptyState
        title={t('Failed to load campaigns')}
        action={
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            {t('Try again')}
          </Button>
        }
      >
        <span role="alert">{refused?.message ?? t('An unexpected error occurred.')}</span>
      </EmptyState>
    </Page>
  )
}
