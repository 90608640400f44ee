import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { AdminList } from '../../lists/admin-list.tsx'
import { useListAddress } from '../../lists/use-list-address.browser.ts'
import { AdminPage } from '../../screens/admin-page.tsx'
import type { ModerationTab, QueuedCampaign } from '../contract.ts'
import { CampaignReview } from './campaign-review.tsx'

const tabs: { value: ModerationTab; label: string; empty: string }[] = [
  { value: 'to-review', label: 'To review', empty: 'Nothing to review' },
  { value: 'reported', label: 'Reported', empty: 'No reported campaigns' },
  { value: 'unlisted', label: 'Unlisted', empty: 'No campaign is unlisted' },
  { value: 'taken-down', label: 'Taken down', empty: 'No campaign was taken down' },
  { value: 'suspended', label: 'Owner suspended', empty: 'No owner of a campaign is suspended' },
]

/** The moderation queue (P97): what waits, what was reported, what was decided. */
export default function ModerationScreen({ data }: ScreenProps<'GET /api/screens/admin/moderation'>) {
  useLive(data.topics)
  const address = useListAddress()
  const { query, campaigns, counts } = data
  const opened = campaigns.find(({ id }) => id === address.get('campaign'))
  const close = () => address.show({ campaign: null })
  return (
    <AdminPage title="Moderation" lede="New campaigns, and those that someone reported.">
      <AdminList
        views="moderation"
        caption="Campaigns"
        noun={['campaign', 'campaigns']}
        columns={columnsOf(id => address.show({ campaign: id }))}
        rows={campaigns}
        rowKey={campaign => campaign.id}
        sort={query.sort}
        {...data}
        search={{ label: 'Search campaigns', placeholder: 'Name, school or email' }}
        filters={
          <RadioCards
            legend="Queue"
            legendHidden
            look="pill"
            options={tabs.map(tab => ({ value: tab.value, label: tab.label, hint: counts[tab.value] }))}
            value={query.tab}
            onValueChange={tab => address.set({ tab, campaign: null })}
          />
        }
        empty={
          <EmptyState title={tabs.find(tab => tab.value === query.tab)?.empty}>
            {query.search ? 'Try another search.' : 'New ones appear here as they come in.'}
          </EmptyState>
        }
      />
      {opened ? <CampaignReview key={opened.id} campaign={opened} onClose={close} /> : null}
    </AdminPage>
  )
}

export const describe: DescribePage<unknown> = () => ({
  title: 'Moderation',
  description: 'Campaigns to review and reports to answer.',
  noIndex: true,
})

const wide = 'max-md:hidden'

function columnsOf(open: (campaignId: string) => void): DataColumn<QueuedCampaign>[] {
  return [
    {
      id: 'campaign',
      header: 'Campaign',
      fixed: true,
      cell: campaign => <CampaignCell campaign={campaign} open={open} />,
    },
    {
      id: 'owner',
      header: 'Owner',
      className: wide,
      cell: ({ owner }) => (
        <>
          {owner.name}
          {owner.isGuardian ? ' (guardian)' : ''}
          <span className="block text-sm wrap-anywhere text-ink-soft">
            {owner.email}
            {owner.isProven ? '' : ', not proven'}
          </span>
        </>
      ),
    },
    {
      id: 'created',
      header: 'Created',
      sortable: true,
      className: `whitespace-nowrap ${wide}`,
      cell: c => c.createdAt,
    },
    {
      id: 'raised',
      header: 'Raised',
      sortable: true,
      align: 'end',
      cell: ({ raisedCents }) => <Amount cents={raisedCents} />,
    },
    {
      id: 'reports',
      header: 'Reports',
      sortable: true,
      align: 'end',
      cell: ({ openReports }) =>
        openReports > 0 ? <Badge tone="clay">{openReports}</Badge> : <span className="text-ink-soft">0</span>,
    },
    {
      id: 'decided',
      header: 'Last decision',
      className: wide,
      cell: ({ moderation }) =>
        moderation ? (
          <>
            {moderation.state}, {moderation.by}
            <span className="block text-sm text-ink-soft">{moderation.at}</span>
          </>
        ) : (
          <span className="text-ink-soft">None</span>
        ),
    },
  ]
}

function CampaignCell({ campaign, open }: { campaign: QueuedCampaign; open: (id: string) => void }) {
  const { id, studentName, pictureUrl, title, university } = campaign
  return (
    <span className="flex min-w-44 items-baseline gap-3">
      <span className="self-center">
        <Avatar name={studentName} src={pictureUrl} size="sm" />
      </span>
      <span>
        <button
          type="button"
          onClick={() => open(id)}
          className="hit-44 rounded-sm text-start font-semibold text-gown underline-offset-4 hover:underline"
        >
          {title}
        </button>
        <span className="block text-sm text-ink-soft">{university}</span>
      </span>
    </span>
  )
}
