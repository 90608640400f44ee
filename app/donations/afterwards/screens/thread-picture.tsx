import Download from 'lucide-react/icons/download'
import Image from 'lucide-react/icons/image'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useRef, useState } from 'react'
import { canShareFile, saveFile, shareFile } from '#device/share.browser.ts'
import { campaignTitle, slugOf } from '../../../campaigns/campaign.ts'
import type { PublicCampaign } from '../../../campaigns/contract.ts'
import { type ShareShape, sharePictureSizes } from '../../../campaigns/sharing/share-address.ts'
import { addressOf } from '../../../lib/endpoint.ts'
import { phrase, type Written } from '../../../lib/phrase.ts'
import { ApiRefusal, refusalOf, send } from '../../../shell/wire/call.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { DonationKey } from '../../contract.ts'

const shapes = [
  { value: 'square', label: phrase('Square') },
  { value: 'tall', label: phrase('Story') },
  { value: 'wide', label: phrase('Wide') },
] as const satisfies { value: ShareShape; label: string }[]

/**
 * Draws the campaign's share picture with the donor's own thread when requested, to share or download (P461).
 */
export function ThreadPicture({ donation, campaign }: { donation: DonationKey; campaign: PublicCampaign }) {
  const { t } = useWords()
  const { draw, picture, shape, refused, busy } = useThreadPicture(donation, slugOf(campaign.studentName))
  const share = async (file: File) => {
    try {
      await shareFile(file, campaignTitle(campaign, t))
    } catch (error) {
      // The donor dismissed the device's share sheet.
      if ((error as DOMException).name === 'AbortError') return
      toast({ title: t('Couldn’t open sharing on this device.'), variant: 'destructive' })
    }
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {picture ? (
        <>
          <RadioCards
            legend={t('Shape of the picture')}
            legendHidden
            look="pill"
            options={shapes.map(({ value, label }) => ({ value, label: t(label) }))}
            value={shape}
            onValueChange={value => void draw(value)}
          />
          <img
            src={picture.url}
            alt={t('The cord of {student}’s campaign with your own thread in it', {
              student: campaign.firstName,
            })}
            {...sharePictureSizes[picture.shape]}
            aria-busy={busy}
            className={cx(
              'mx-auto block h-auto max-h-80 w-auto max-w-full rounded-md border border-line bg-sunken',
              busy && 'opacity-50',
            )}
          />
          <div className="flex flex-wrap gap-2">
            {canShareFile(picture.file) ? (
              <Button
                size="sm"
                icon={<Share2 aria-hidden="true" className="size-4" />}
                onClick={() => void share(picture.file)}
              >
                {t('Share picture')}
              </Button>
            ) : null}
            <Button
              size="sm"
              variant="secondary"
              icon={<Download aria-hidden="true" className="size-4" />}
              onClick={() => void saveFile(picture.file, picture.file.name)}
            >
              {t('Download picture')}
            </Button>
          </div>
        </>
      ) : (
        <Button
          variant="secondary"
          wide
          busy={busy}
          icon={<Image aria-hidden="true" className="size-5" />}
          onClick={() => void draw('square')}
        >
          {t('Get a picture with your name on the cord')}
        </Button>
      )}
      {refused ? <Banner tone="danger" role="alert" title={refused} /> : null}
    </div>
  )
}

/** `shape` is the last one requested; `picture.url` is an object URL, revoked when the picture changes. */
function useThreadPicture({ donationId, donorKey }: DonationKey, name: string) {
  const [picture, setPicture] = useState<{ file: File; url: string; shape: ShareShape } | null>(null)
  const [shape, setShape] = useState<ShareShape | null>(null)
  const [refused, setRefused] = useState<Written | null>(null)
  const pending = useRef<AbortController>(null)
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.url)), [picture])
  useEffect(() => () => pending.current?.abort(), [])
  const draw = async (newShape: ShareShape) => {
    pending.current?.abort()
    pending.current = new AbortController()
    const { signal } = pending.current
    setShape(newShape)
    setRefused(null)
    try {
      const drawn = await requestPicture(donationId, { donorKey, shape: newShape }, signal)
      const file = new File([drawn], `${name}.png`, { type: 'image/png' })
      if (!signal.aborted) setPicture({ file, url: URL.createObjectURL(file), shape: newShape })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiRefusal)) throw error
      setShape(picture?.shape ?? null)
      setRefused(error.message)
    }
  }
  return { draw, picture, shape, refused, busy: shape !== (picture?.shape ?? null) }
}

async function requestPicture(
  donationId: string,
  body: { donorKey: string; shape: ShareShape },
  signal: AbortSignal,
): Promise<Blob> {
  const address = addressOf('POST /api/donations/:donationId/picture', { params: { donationId }, body })
  const response = await send('POST', address, { body }, { signal })
  if (response.ok) return await response.blob()
  throw refusalOf(response, await response.json().catch(() => null))
}
