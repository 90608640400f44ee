import { campaignTitle } from '../../../campaigns/campaign.ts'
import type { Moderation } from '../../../campaigns/moderation/moderation.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { Email } from '../../../ui/tables/table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { AdminList } from '../../kit/list/admin-list.tsx'
import type { Cells } from '../../kit/list/list-columns.tsx'
import { useListAddress } from '../../kit/list/use-list-address.browser.ts'
import { Moment } from '../../kit/moment.tsx'
import type { QueuedCampaign } from '../contract.ts'
import { type ModerationTab, moderationQueue } from '../list.ts'
import { CampaignReview } from './campaign-review.tsx'

const tabs: { value: ModerationTab; label: Message; empty: Message }[] = [
  { value: 'to-review', label: phrase('To review'), empty: phrase('Nothing to review') },
  { value: 'reported', label: phrase('Reported'), empty: phrase('No reported campaigns') },
  { value: 'unlisted', label: phrase('Unlisted'), empty: phrase('No unlisted campaigns') },
  { value: 'taken-down', label: phrase('Taken down'), empty: phrase('No campaigns were taken down') },
  {
    value: 'suspended',
    label: phrase('Owner suspended'),
    empty: phrase('No campaign owners are suspended'),
  },
]

export default function ModerationScreen({ data }: ScreenProps<'GET /api/screens/admin/moderation'>) {
  const { t } = useWords()
  useLive(data.topics)
  const address = useListAddress()
  const { query, campaigns, counts } = data
  const opened = campaigns.find(({ id }) => id === address.get('campaign'))
  const close = () => address.show({ campaign: null })
  return (
    <AdminPage lede={t('New campaigns, and those that someone reported.')}>
      <AdminList
        list={moderationQueue}
        data={data}
        cells={cellsOf(id => address.show({ campaign: id }))}
        filters={
          <RadioCards
            legend={t('Queue')}
            legendHidden
            look="pill"
            options={tabs.map(tab => ({ value: tab.value, label: t(tab.label), hint: counts[tab.value] }))}
            value={query.tab}
            onValueChange={tab => address.set({ tab, campaign: null })}
          />
        }
        empty={
          <EmptyState title={t(tabs.find(tab => tab.value === query.tab)?.empty ?? '')}>
            {query.search ? t('Try another search.') : t('New ones appear here as they come in.')}
          </EmptyState>
        }
      />
      {opened ? <CampaignReview key={opened.id} campaign={opened} onClose={close} /> : null}
    </AdminPage>
  )
}

const decisionLabels: Record<Moderation, Message> = {
  approved: phrase('approved, {name}'),
  unlisted: phrase('unlisted, {name}'),
  deactivated: phrase('deactivated, {name}'),
}

const cellsOf = (open: (campaignId: string) => void): Cells<typeof moderationQueue> => ({
  campaign: campaign => <CampaignCell campaign={campaign} open={open} />,
  owner: ({ owner }) => (
    <>
      {owner.isGuardian ? <Phrase words="{name} (guardian)" values={{ name: owner.name }} /> : owner.name}
      <span className="block text-sm wrap-break-word text-ink-soft">
        {owner.isProven ? (
          <Email address={owner.email} />
        ) : (
          <Phrase words="{email}, unconfirmed" values={{ email: owner.email }} />
        )}
      </span>
    </>
  ),
  reports: ({ openReports }) =>
    openReports > 0 ? <Badge tone="clay">{openReports}</Badge> : <span className="text-ink-soft">0</span>,
  decided: ({ moderation }) =>
    moderation ? (
      <>
        <Phrase words={decisionLabels[moderation.state]} values={{ name: moderation.by }} />
        <span className="block text-sm text-ink-soft">
          <Moment at={moderation.at} />
        </span>
      </>
    ) : (
      <span className="text-ink-soft">
        <Phrase words="None" />
      </span>
    ),
})

function CampaignCell({ campaign, open }: { campaign: QueuedCampaign; open: (id: string) => void }) {
  const { t } = useWords()
  const { id, studentName, pictureUrl, university } = campaign
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
          {campaignTitle(campaign, t)}{' '}
        </button>
        <span className="block text-sm text-ink-soft">{university}</span>
      </span>
    </span>
  )
}
