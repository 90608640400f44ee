import { ChoosePicture, UploadProgress } from '../../../accounts/picture/screens/choose-picture.tsx'
import { useAnswer } from '../../../shell/wire/use-answer.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { OwnCampaign } from '../../contract.ts'
import { maxPhotos, type OwnMedia } from '../media.ts'
import { useGallery } from '../use-gallery.browser.ts'
import { usePhotoUpload } from '../use-photo-upload.browser.ts'
import { PhotoList } from './photo-list.tsx'
import { VideoEditor } from './video-editor.tsx'

/** Edits the photos and the video of the viewer's own campaign, and saves each change at once. */
export function MediaEditor({ campaign }: { campaign: Pick<OwnCampaign, 'id'> }) {
  const { data, failure, setData, reload } = useAnswer('GET /api/campaigns/:campaignId/media', {
    params: { campaignId: campaign.id },
  })
  if (data)
    return (
      <div className="grid gap-6">
        <Photos campaignId={campaign.id} media={data} onSaved={setData} />
        <VideoEditor campaignId={campaign.id} media={data} onChanged={reload} />
      </div>
    )
  return <NotLoaded failure={failure} onRetry={reload} />
}

type PhotosProps = { campaignId: string; media: OwnMedia; onSaved: (media: OwnMedia) => void }

function Photos({ campaignId, media, onSaved }: PhotosProps) {
  const { t } = useWords()
  const gallery = useGallery(campaignId, media.photos, photos => onSaved({ ...media, photos }))
  const { add, progress, cancel } = usePhotoUpload(gallery.add)
  const { photos, isFull, saving } = gallery
  return (
    <div className="grid gap-3">
      {photos.length > 0 ? (
        <PhotoList
          photos={photos}
          onDescribe={gallery.describe}
          onRemove={gallery.remove}
          onMove={gallery.move}
        />
      ) : null}
      {progress === null ? null : <UploadProgress progress={progress} onCancel={cancel} />}
      {progress === null && !isFull ? (
        <div className="justify-self-start">
          <ChoosePicture
            again={false}
            several
            disabled={false}
            label={photos.length === 0 ? t('Add photos') : t('Add more photos')}
            onPick={add}
          />
        </div>
      ) : null}
      <p className="text-sm text-ink-soft" role="status">
        {saving
          ? t('Saving...')
          : t('{count} of {most} photos. Changes are saved as you make them.', {
              count: photos.length,
              most: maxPhotos,
            })}
      </p>
    </div>
  )
}

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
