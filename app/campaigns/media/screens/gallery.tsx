import { onServer } from '#device/server.browser.ts'
import { addressOf } from '../../../lib/endpoint.ts'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { CampaignMedia, Video } from '../media.ts'
import { PhotoWall } from './photo-wall.tsx'

type Props = { media: CampaignMedia; campaign: { id: string; firstName: string } }

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

/** A video that loads and plays only on request. */
export function VideoPlayer({ campaignId, video }: { campaignId: string; video: Video }) {
  const { t, locale } = useWords()
  return (
    <figure className="grid gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: captions exist if the owner wrote some */}
      <video
        src={onServer(video.url)}
        poster={onServer(video.posterUrl)}
        preload="none"
        controls
        playsInline
        width={video.width}
        height={video.height}
        aria-label={video.description || t('Video, {seconds} seconds', { seconds: secondsOf(video) })}
        className="max-h-[32rem] w-full rounded-md bg-sunken object-contain"
        style={{ aspectRatio: `${video.width} / ${video.height}` }}
      >
        {video.hasCaptions ? (
          <track
            kind="captions"
            src={onServer(
              addressOf('GET /api/campaigns/:campaignId/captions.vtt', { params: { campaignId } }),
            )}
            srcLang={locale}
            label={t('Captions')}
            default
          />
        ) : null}
      </video>
      {video.description ? (
        <figcaption className="text-sm text-ink-soft">{video.description}</figcaption>
      ) : null}
    </figure>
  )
}

const secondsOf = ({ milliseconds }: Video) => Math.max(1, Math.trunc(milliseconds / 1000))
