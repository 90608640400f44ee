import { Link } from 'react-router'
import { campaignTitle } from '../../../campaigns/campaign.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { useOpened } from '../../lists/use-list-address.browser.ts'
import { AdminPage } from '../../screens/admin-page.tsx'
import type { CampaignDonationsData, CampaignOverviewData } from '../contract.ts'
import { CampaignOverview } from './campaign-overview.tsx'
import { Donations } from './donations.tsx'
import { ViewPostDialog } from './view-post-dialog.tsx'
import { ViewTabs } from './view-tabs.tsx'

type Props = { data: CampaignOverviewData | CampaignDonationsData }

/** One campaign: its overview and its donations (P226). */
export function CampaignView({ data }: Props) {
  const { t } = useWords()
  const post = useOpened('post')
  return (
    <AdminPage
      title={data.studentName}
      back={{ to: '/campaign-analytics', label: t('All campaigns') }}
      lede={data.kind === 'campaign-overview' ? `${campaignTitle(data, t)} · ${data.university}` : undefined}
      actions={
        <>
          <Link to={`/admin/audit-log?subject=${data.id}`} className={buttonClass({ variant: 'quiet' })}>
            {t('Audit log')}
          </Link>
          <Button variant="secondary" onClick={() => post.open(data.id)}>
            {t('View Post')}
          </Button>
        </>
      }
    >
      <ViewTabs of={data.studentName} views={['overview', 'donations']}>
        {data.kind === 'campaign-overview' ? <CampaignOverview data={data} /> : <Donations data={data} />}
      </ViewTabs>
      {post.id === data.id ? <ViewPostDialog campaignId={data.id} onClose={post.close} /> : null}
    </AdminPage>
  )
}
