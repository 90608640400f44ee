import { useState } from 'react'
import { ChoosePicture } from '../../../accounts/picture/screens/choose-picture.tsx'
import { UploadProgress } from '../../../accounts/picture/screens/upload-progress.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { OwnCampaign } from '../../contract.ts'
import { mostUpdatePictures } from '../../media/media.ts'
import { PhotoList } from '../../media/screens/photo-list.tsx'
import { PhotoWall } from '../../media/screens/photo-wall.tsx'
import { usePhotoUpload } from '../../media/use-photo-upload.browser.ts'
import { type CampaignUpdate, longestUpdate } from '../campaign-update.ts'
import { type Composer, useComposer } from '../use-updates.browser.ts'
import { UpdateText } from './update-text.tsx'

type Props = { campaign: OwnCampaign; onPosted: (update: CampaignUpdate) => void }

/** Write, see how it reads, post. */
export function UpdateComposer({ campaign, onPosted }: Props) {
  const { t } = useWords()
  const [preview, setPreview] = useState(false)
  const { body, write, pictures, show, error, posting, post } = useComposer(campaign, update => {
    setPreview(false)
    onPosted(update)
  })
  const written = body.trim() !== ''
  return (
    <form
      method="post"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        post()
      }}
      className="grid gap-3"
    >
      {preview && written ? (
        <section aria-label={t('Preview')} className="grid gap-1.5 rounded-md bg-sunken p-4">
          <p className="text-sm font-semibold text-ink-soft">{t('Preview')}</p>
          <UpdateText body={body} />
          {pictures.length > 0 ? <PhotoWall photos={pictures} className="mt-2 max-w-xl" /> : null}
        </section>
      ) : (
        <Field label={t('New update')} error={error} aside={<Counter length={[...body.trim()].length} />}>
          <TextArea
            rows={4}
            maxLength={longestUpdate}
            value={body}
            onChange={event => write(event.target.value)}
          />
        </Field>
      )}
      {preview && written ? null : <Pictures pictures={pictures} show={show} disabled={posting} />}
      {preview && error ? (
        <p role="alert" className="text-clay-ink">
          {t(error)}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={posting} busyLabel={t('Posting...')}>
          {t('Post Update')}
        </Button>
        <Button variant="secondary" disabled={!written || posting} onClick={() => setPreview(!preview)}>
          {preview && written ? t('Keep writing') : t('Preview')}
        </Button>
      </div>
    </form>
  )
}

type PicturesProps = Pick<Composer, 'pictures' | 'show'> & { disabled: boolean }

/** Up to two pictures: they leave this device when they are chosen, so that takes a network; the words may wait for one. */
function Pictures({ pictures, show, disabled }: PicturesProps) {
  const { t } = useWords()
  const { add, progress, cancel } = usePhotoUpload(photo =>
    show(now => [...now, photo].slice(0, mostUpdatePictures)),
  )
  return (
    <>
      {pictures.length > 0 ? (
        <PhotoList
          photos={pictures}
          onDescribe={(url, description) =>
            show(now => now.map(photo => (photo.url === url ? { ...photo, description } : photo)))
          }
          onRemove={url => show(now => now.filter(photo => photo.url !== url))}
        />
      ) : null}
      {progress === null ? null : <UploadProgress progress={progress} onCancel={cancel} />}
      {progress === null && pictures.length < mostUpdatePictures ? (
        <div className="justify-self-start">
          <ChoosePicture
            again={false}
            disabled={disabled}
            label={pictures.length === 0 ? t('Add a picture') : t('Add another picture')}
            onPick={add}
          />
        </div>
      ) : null}
    </>
  )
}

function Counter({ length }: { length: number }) {
  const { t } = useWords()
  return <span className="figures">{t('{length} of {most}', { length, most: longestUpdate })}</span>
}
