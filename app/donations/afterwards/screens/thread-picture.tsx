import Download from 'lucide-react/icons/download'
import Image from 'lucide-react/icons/image'
import Share2 from 'lucide-react/icons/share-2'
import { saveFile } from '#device/files.browser.ts'
import { canShareFile, shareFile } from '#device/share.browser.ts'
import { slugOf } from '../../../campaigns/campaign.ts'
import type { PublicCampaign } from '../../../campaigns/contract.ts'
import { type ShareShape, sharePictureSizes } from '../../../campaigns/sharing/share-address.ts'
import { phrase } from '../../../lib/phrase.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { Attempt } from '../../checkout/donation-draft.ts'
import { useThreadPicture } from '../use-thread-picture.browser.ts'

const shapes = [
  { value: 'square', label: phrase('Square') },
  { value: 'tall', label: phrase('Story') },
  { value: 'wide', label: phrase('Wide') },
] as const satisfies { value: ShareShape; label: string }[]

/** The campaign's picture with the giver's own thread in the cord, to share or to keep (P461): drawn once it is asked for. */
export function ThreadPicture({ attempt, campaign }: { attempt: Attempt; campaign: PublicCampaign }) {
  const { t } = useWords()
  const { draw, picture, shape, refused, busy } = useThreadPicture(attempt, slugOf(campaign.studentName))
  const share = async (file: File) => {
    try {
      await shareFile(file, campaign.title)
    } catch (error) {
      // Closing the device's own sheet is an answer, not a failure.
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
            onValueChange={wanted => void draw(wanted)}
          />
          <img
            src={picture.shown}
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
      {refused ? <Banner tone="danger" role="alert" title={t(refused)} /> : null}
    </div>
  )
}
