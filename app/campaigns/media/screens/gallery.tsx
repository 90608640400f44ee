import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { CampaignMedia } from '../media.ts'
import { PhotoWall } from './photo-wall.tsx'
import { VideoPlayer } from './video-player.tsx'

type Props = { media: CampaignMedia; campaign: { id: string; firstName: string } }

/** What a student shows beside the story. */
export function Gallery({ media, campaign: { id, firstName: name } }: Props) {
  const { t } = useWords()
  const { photos, video } = media
  const title =
    photos.length === 0
      ? t('Video from {name}', { name })
      : video
        ? t('Photos and video from {name}', { name })
        : t('Photos from {name}', { name })
  return (
    <Section title={title} id="photos">
      {video ? <VideoPlayer campaignId={id} video={video} /> : null}
      {photos.length > 0 ? <PhotoWall photos={photos} /> : null}
    </Section>
  )
}
