import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import type { Written } from '../../../lib/phrase.ts'
import type { RefusalBody } from '../../../lib/refusal.ts'
import { ErrorScreen } from '../../../shell/error-screen.tsx'
import { RefusedHead } from '../../../shell/page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Translate } from '../../../words/translate.ts'
import { useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'

/** The error message. Replaces that of CampaignNotFound, which is written for visitors: admins also see deactivated campaigns. */
function reasonOf(refused: RefusalBody['error'] | undefined, t: Translate): Written {
  if (refused?.code === 'CampaignNotFound') return t('There is no campaign at this address.')
  return refused?.message ?? t('Nothing was changed. The server couldn’t be reached or didn’t respond.')
}

const accessCodes = new Set(['SignInRequired', 'AdminRequired', 'SecondFactorRequired', 'RoleRequired'])

/** The error screen of Campaign Analytics (P229). If access is missing, shows the general error screen instead. */
export function CampaignAnalyticsFailed() {
  const { t } = useWords()
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const refused = isRouteErrorResponse(error) ? (error.data as RefusalBody | null)?.error : undefined
  if (refused && accessCodes.has(refused.code)) return <ErrorScreen />
  return (
    <AdminPage back={{ to: '/campaign-analytics', label: t('All campaigns') }}>
      <RefusedHead title={t('Campaign Analytics')} description={t('Failed to load campaign details')} />
      <div role="alert">
        <EmptyState
          title={t('Failed to load campaign details')}
          action={
            <Button busy={state === 'loading'} onClick={() => void revalidate()}>
              {t('Try again')}
            </Button>
          }
        >
          {reasonOf(refused, t)}
        </EmptyState>
      </div>
    </AdminPage>
  )
}
