import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { OwnCampaign } from '../../contract.ts'
import { MediaEditor } from './media-editor.tsx'

/** On the account: what the campaign's page shows beside the story. */
export function MediaCard({ campaign }: { campaign: OwnCampaign }) {
  const { t } = useWords()
  return (
    <Card as="section" aria-labelledby="campaign-media" className="grid gap-5">
      <header className="grid gap-1">
        <h2 id="campaign-media" className="scroll-mt-24 text-xl">
          {t('Photos and video')}
        </h2>
        <p className="text-ink-soft">
          {t('Up to six photos and one short video under your story. We remove location and camera data.')}
        </p>
      </header>
      {campaign.isActive ? (
        <MediaEditor campaign={campaign} />
      ) : (
        <Banner>
          {t('This campaign was deactivated, so it can’t be changed anymore. Its funds are still yours.')}
        </Banner>
      )}
    </Card>
  )
}
