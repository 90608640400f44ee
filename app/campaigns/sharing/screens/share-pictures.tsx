import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { onServer } from '#device/server.browser.ts'
import { phrase } from '../../../lib/phrase.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { slugOf } from '../../campaign.ts'
import { countShare } from '../../figures/count.browser.ts'
import type { SharedCampaign } from '../share.ts'
import {
  type PosterSize,
  posterPath,
  qrPath,
  type ShareShape,
  sharePicturePath,
  sharePictureSizes,
} from '../share-address.ts'

type Props = { campaign: SharedCampaign; title: string }

const shapes = [
  {
    value: 'wide',
    label: phrase('Link preview'),
    use: phrase('This picture appears when you share your link.'),
  },
  { value: 'square', label: phrase('Square'), use: phrase('For a post, on Instagram for example.') },
  { value: 'tall', label: phrase('Story'), use: phrase('For a story or a status.') },
] as const satisfies { value: ShareShape; label: string; use: string }[]

/** The share pictures for link previews, posts and stories (P404). */
export function SharePicture({ campaign, title }: Props) {
  const { t, locale } = useWords()
  const [failed, setFailed] = useState(false)
  const [shape, setShape] = useState<ShareShape>('wide')
  const { use } = shapes.find(({ value }) => value === shape) ?? shapes[0]
  const path = sharePicturePath(campaign, locale, shape)
  if (failed)
    return <p className="text-ink-soft">{t('A picture is available once the campaign is public.')}</p>
  return (
    <figure className="grid gap-3">
      <RadioCards
        legend={t('Shape of the picture')}
        legendHidden
        look="pill"
        options={shapes.map(({ value, label }) => ({ value, label: t(label) }))}
        value={shape}
        onValueChange={setShape}
      />
      <img
        key={shape}
        src={onServer(path)}
        alt={t('Share picture: {title}', { title })}
        {...sharePictureSizes[shape]}
        onError={() => setFailed(true)}
        className="mx-auto block h-auto max-h-96 w-auto max-w-full rounded-md border border-line bg-sunken"
      />
      <figcaption className="grid gap-3">
        <span className="text-ink-soft">{t(use)}</span>
        <DownloadLink
          path={path}
          file={`${slugOf(campaign.studentName)}${shape === 'wide' ? '' : `-${shape}`}.png`}
          label={t('Download picture')}
          onSaved={() => countShare(campaign.id, 'picture')}
        />
      </figcaption>
    </figure>
  )
}

export function ShareQrCode({ campaign, title }: Props) {
  const { t, locale } = useWords()
  const [failed, setFailed] = useState(false)
  const path = qrPath(campaign, locale)
  if (failed)
    return <p className="text-ink-soft">{t('A QR code is available once the campaign is public.')}</p>
  return (
    <figure className="flex flex-wrap items-center gap-5">
      <img
        src={onServer(path)}
        alt={t('QR code: {title}', { title })}
        width={176}
        height={176}
        onError={() => setFailed(true)}
        className="block size-44 rounded-md border border-line bg-sunken"
      />
      <figcaption className="grid flex-1 basis-48 justify-items-start gap-3">
        <span className="text-ink-soft">{t('Print it. Anyone can scan it to open the campaign.')}</span>
        <DownloadLink
          path={path}
          file={`${slugOf(campaign.studentName)}-qr.svg`}
          label={t('Download QR code')}
          onSaved={() => countShare(campaign.id, 'qr')}
        />
        <Posters campaign={campaign} />
      </figcaption>
    </figure>
  )
}

const papers = [
  ['letter', phrase('Poster, US letter (PDF)')],
  ['a4', phrase('Poster, A4 (PDF)')],
] as const satisfies [PosterSize, string][]

/** A poster with the QR code, to print (P884). Only listed campaigns have one. */
function Posters({ campaign }: Pick<Props, 'campaign'>) {
  const { t, locale } = useWords()
  if (!campaign.isListed) return null
  return papers.map(([size, label]) => (
    <DownloadLink
      key={size}
      path={posterPath(campaign, locale, size)}
      file={`${slugOf(campaign.studentName)}-poster-${size}.pdf`}
      label={t(label)}
      onSaved={() => countShare(campaign.id, 'qr')}
    />
  ))
}

type DownloadProps = { path: string; file: string; label: string; onSaved: () => void }

function DownloadLink({ path, file, label, onSaved }: DownloadProps) {
  return (
    <a
      href={path}
      download={file}
      onClick={onSaved}
      className={buttonClass({ variant: 'secondary', size: 'sm', className: 'justify-self-start' })}
    >
      <Download aria-hidden="true" className="size-4" />
      {label}
    </a>
  )
}
