import { ChoosePicture, UploadProgress } from '../../../accounts/picture/screens/choose-picture.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { maxUpdatePictures } from '../../media/media.ts'
import { PhotoList } from '../../media/screens/photo-list.tsx'
import { usePhotoUpload } from '../../media/use-photo-upload.browser.ts'
import type { Composer } from '../use-updates.browser.ts'

type Props = Pick<Composer, 'pictures' | 'show'> & { disabled: boolean; most?: number }

/** The pictures of an update. They are uploaded when they are chosen. */
export function ChoosePictures({ pictures, show, disabled, most = maxUpdatePictures }: Props) {
  const { t } = useWords()
  const { add, progress, cancel } = usePhotoUpload(photo => show(now => [...now, photo].slice(0, most)))
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
      {progress === null && pictures.length < most ? (
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
