import { campaignTitle } from '../../../campaigns/campaign.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { useListAddress } from '../../kit/list/use-list-address.browser.ts'
import { type CampaignRow, type ModerationTab, moderationQueue } from '../list.ts'
import { CampaignTable, Owner } from './campaign-list.tsx'
import { CampaignReview } from './campaign-review.tsx'

const tabs: { value: ModerationTab; label: Message; empty: Message }[] = [
  { value: 'to-review', label: phrase('To review'), empty: phrase('Nothing to review') },
  { value: 'reported', label: phrase('Reported'), empty: phrase('No reported campaigns') },
  { value: 'privacy', label: phrase('Hidden'), empty: phrase('No page is hidden for a private word') },
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
  return (
    <AdminPage lede={t('New campaigns, and those that someone reported.')}>
      <CampaignTable
        list={moderationQueue}
        data={data}
        cells={{
          student: campaign => (
            <CampaignCell campaign={campaign} open={id => address.show({ campaign: id })} />
          ),
          owner: row => <Owner {...row} narrow />,
          raised: ({ raisedCents }) => <Amount cents={raisedCents} />,
        }}
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
      {opened ? (
        <CampaignReview key={opened.id} campaign={opened} onClose={() => address.show({ campaign: null })} />
      ) : null}
    </AdminPage>
  )
}

function CampaignCell({ campaign, open }: { campaign: CampaignRow; open: (id: string) => void }) {
  const { t } = useWords()
  const { id, publicName, purpose, pictureUrl, university } = campaign
  return (
    <span className="flex min-w-44 items-baseline gap-3">
      <span className="self-center">
        <Avatar name={publicName} src={pictureUrl} size="sm" />
      </span>
      <span>
        <button
          type="button"
          onClick={() => open(id)}
          className="hit-44 rounded-sm text-start font-semibold text-gown underline-offset-4 hover:underline"
        >
          {campaignTitle({ studentName: publicName, purpose }, t)}{' '}
        </button>
        <span className="block text-sm text-ink-soft">{university}</span>
      </span>
    </span>
  )
}
