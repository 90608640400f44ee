import { onServer } from '#device/server.browser.ts'
import { addressOf } from '../../../lib/endpoint.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { Video } from '../media.ts'

/** A video that waits for whoever wants it: nothing of it is loaded, and nothing plays, until someone presses. */
export function VideoPlayer({ campaignId, video }: { campaignId: string; video: Video }) {
  const { t, locale } = useWords()
  return (
    <figure className="grid gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: captions stand there where their owner wrote some */}
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
