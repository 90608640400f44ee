import { Button } from '../../../ui/button.tsx'
import { late } from '../../../ui/late.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { PublicCampaign } from '../../contract.ts'
import type { UpdatesPage } from '../campaign-update.ts'
import { useUpdatePages } from '../use-update-pages.browser.ts'
import { UpdateDay, UpdateText } from './update-text.tsx'

/** Most updates are words alone. */
export const UpdatePictures = late(
  async () => (await import('../../media/screens/photo-wall.tsx')).PhotoWall,
  { quiet: true },
)

type Props = { campaign: PublicCampaign; newest: UpdatesPage }

/** What the student wrote since, newest first: proof that someone is there. Left out while there is nothing. */
export function CampaignUpdates({ campaign, newest }: Props) {
  const { t } = useWords()
  const { updates, hasMore, loadMore, loading } = useUpdatePages(campaign.id, newest)
  if (updates.length === 0) return null
  return (
    <Section title={t('Updates from {name}', { name: campaign.firstName })} id="updates">
      <ol className="grid gap-6">
        {updates.map(update => (
          <li key={update.id} className="grid gap-1.5 border-s-2 border-gold ps-5">
            <p className="text-sm font-semibold text-ink-soft">
              <UpdateDay update={update} />
            </p>
            <UpdateText body={update.body} />
            {update.pictures ? <UpdatePictures photos={update.pictures} className="mt-2 max-w-xl" /> : null}
          </li>
        ))}
      </ol>
      {hasMore ? (
        <Button
          variant="secondary"
          busy={loading}
          onClick={() => void loadMore()}
          className="justify-self-start"
        >
          {t('Show earlier updates')}
        </Button>
      ) : null}
    </Section>
  )
}
