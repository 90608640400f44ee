import { isRouteErrorResponse, useRevalidator, useRouteError, useSearchParams } from 'react-router'
import type { RefusalBody } from '../../../lib/refusal.ts'
import { ErrorScreen } from '../../../shell/error-screen.tsx'
import { RefusedHead } from '../../../shell/page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { browseFilters, mostSearched } from '../browse.ts'
import { BrowseHeading } from './browse-heading.tsx'

/** 'Failed to load campaigns' (P111), with the chosen filter and search. */
export function BrowseFailed() {
  const { t } = useWords()
  const { revalidate, state } = useRevalidator()
  const [asked] = useSearchParams()
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) return <ErrorScreen />
  const refused = error.status < 500 ? (error.data as RefusalBody | null)?.error : undefined
  const filter = browseFilters.find(({ value }) => value === asked.get('filter'))?.value ?? 'all'
  return (
    <Page>
      <RefusedHead title={t('Browse Scholars')} description={t('Failed to load campaigns')} />
      <BrowseHeading filter={filter} search={(asked.get('search') ?? '').slice(0, mostSearched)} />
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
