import { Link } from 'react-router'
import type { Answer } from '../../../lib/endpoint.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { fundedPercent } from '../../../ui/drawings/funded.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AdminList } from '../../lists/admin-list.tsx'
import type { Cells } from '../../lists/list-columns.tsx'
import { AdminPage } from '../../screens/admin-page.tsx'
import { campaigns } from '../campaign-lists.ts'
import { CampaignLink } from './campaign-link.tsx'
import { CampaignStatusBadge } from './campaign-status-badge.tsx'

const cells: Cells<typeof campaigns> = {
  student: campaign => <CampaignLink campaign={campaign} />,
  reached: ({ progressPercent, raisedCents }) => fundedPercent(progressPercent, raisedCents),
  status: ({ status }) => <CampaignStatusBadge status={status} />,
}

/** The active campaigns to choose from (P225). */
export function Choose({ data }: { data: Answer<'GET /api/screens/campaign-analytics'> }) {
  const { t } = useWords()
  return (
    <AdminPage
      lede={t('Choose a campaign to see what it raised, from whom, and when.')}
      actions={
        <Link to="/analytics" className={buttonClass({ variant: 'secondary' })}>
          {t('Choose a month')}
        </Link>
      }
    >
      <AdminList
        list={campaigns}
        data={data}
        cells={cells}
        empty={
          <EmptyState title={t('No campaigns found')}>
            {t('No active campaigns match your search.')}
          </EmptyState>
        }
      />
    </AdminPage>
  )
}
