import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { onServer } from '../../../device/server.browser.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { slugOf } from '../../campaign.ts'
import type { SharedCampaign } from '../share.ts'
import { qrPath, sharePicturePath, sharePictureSize } from '../share-address.ts'

type Props = { campaign: SharedCampaign; title: string }

/** The picture that messengers show beside the link, with its progress as of now. */
export function SharePicture({ campaign, title }: Props) {
  const { t, locale } = useWords()
  const [failed, setFailed] = useState(false)
  const path = sharePicturePath(campaign, locale)
  if (failed)
    return <p className="text-ink-soft">{t('There is no picture while the campaign is not public.')}</p>
  return (
    <figure className="grid gap-3">
      <img
        src={onServer(path)}
        alt={t('Share picture: {title}', { title })}
        {...sharePictureSize}
        onError={() => setFailed(true)}
        className="block h-auto w-full rounded-md border border-line bg-sunken"
      />
      <figcaption className="grid gap-3">
        <span className="text-ink-soft">{t('Messengers show this picture beside your link.')}</span>
        <DownloadLink
          path={path}
          file={`${slugOf(campaign.studentName)}.png`}
          label={t('Download picture')}
        />
      </figcaption>
    </figure>
  )
}

/** The QR code of the campaign's link, for posters and programmes. */
export function ShareQrCode({ campaign, title }: Props) {
  const { t, locale } = useWords()
  const [failed, setFailed] = useState(false)
  const path = qrPath(campaign, locale)
  if (failed)
    return <p className="text-ink-soft">{t('There is no QR code while the campaign is not public.')}</p>
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
        <span className="text-ink-soft">{t('Print it: a phone camera opens the campaign.')}</span>
        <DownloadLink
          path={path}
          file={`${slugOf(campaign.studentName)}-qr.svg`}
          label={t('Download QR code')}
        />
      </figcaption>
    </figure>
  )
}

function DownloadLink({ path, file, label }: { path: string; file: string; label: string }) {
  return (
    <a
      href={path}
      download={file}
      className={buttonClass({ variant: 'secondary', size: 'sm', className: 'justify-self-start' })}
    >
      <Download aria-hidden="true" className="size-4" />
      {label}
    </a>
  )
}
