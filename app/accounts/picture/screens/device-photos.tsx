import Camera from 'lucide-react/icons/camera'
import ImageIcon from 'lucide-react/icons/image'
import { useState } from 'react'
import { PhotoDenied, type PhotoSource, takePhoto } from '#device/photo.browser.ts'
import { phrase } from '../../../lib/phrase.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'

type Props = { disabled: boolean; onPick: (file: File) => void }

const problems = {
  camera: phrase('The app can’t use the camera. Allow it in your phone’s settings, or choose a photo.'),
  library: phrase('The app can’t see your photos. Allow it in your phone’s settings, or take a photo.'),
  failed: phrase('That photo couldn’t be opened. Please try another one.'),
}

/** In the app: the phone's camera, and its photos. What is forbidden is said, with what can be done. */
export function DevicePhotos({ disabled, onPick }: Props) {
  const { t } = useWords()
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (from: PhotoSource) => {
    setProblem(null)
    try {
      const photo = await takePhoto(from)
      if (photo) onPick(photo)
    } catch (error) {
      setProblem(error instanceof PhotoDenied ? problems[from] : problems.failed)
    }
  }
  return (
    <div className="grid w-full gap-3">
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          variant="secondary"
          disabled={disabled}
          icon={<Camera aria-hidden="true" />}
          onClick={() => void choose('camera')}
        >
          {t('Take a photo')}
        </Button>
        <Button
          variant="secondary"
          disabled={disabled}
          icon={<ImageIcon aria-hidden="true" />}
          onClick={() => void choose('library')}
        >
          {t('Choose a photo')}
        </Button>
      </div>
      {problem ? <Banner tone="danger" role="alert" title={t(problem)} /> : null}
    </div>
  )
}
