import { isRouteErrorResponse, useMatches, useRevalidator, useRouteError } from 'react-router'
import type { RefusalBody } from '../../lib/refusal.ts'
import { ErrorScreen } from '../../shell/error-screen.tsx'
import { RefusedHead } from '../../shell/page-head.tsx'
import type { DescribePage } from '../../shell/screen.ts'
import { useSession } from '../../shell/use-session.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useWords } from '../../words/use-words.tsx'
import { AdminPage } from '../kit/admin-page.tsx'

/** Replaces an admin page whose data failed to load. Keeps the page's title, and shows the error with a retry button (P383). */
export function PageFailed() {
  const words = useWords()
  const { t } = words
  const error = useRouteError()
  const session = useSession()
  const handle = useMatches().at(-1)?.handle as { describe?: DescribePage<undefined> } | undefined
  const { revalidate, state } = useRevalidator()
  // Refusals (4xx) and network errors have the general error screen.
  if (!isRouteErrorResponse(error) || error.status < 500 || !handle?.describe) return <ErrorScreen />
  const page = handle.describe(undefined, session, words)
  const refused = (error.data as RefusalBody | null)?.error
  return (
    <AdminPage title={page.title}>
      <RefusedHead title={page.title} description={page.description} />
      <EmptyState
        title={page.empty ?? t('Nothing to show')}
        action={
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            {t('Try again')}
          </Button>
        }
      >
        <p role="alert">{refused?.message ?? t('Something went wrong. Please try again.')}</p>
        {refused ? (
          <p className="text-sm">{t('Reference: {requestId}', { requestId: refused.requestId })}</p>
        ) : null}
      </EmptyState>
    </AdminPage>
  )
}
