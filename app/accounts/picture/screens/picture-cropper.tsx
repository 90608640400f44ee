import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { CropArea } from '../crop-picture.browser.ts'
import { pictureAspect } from '../picture.ts'

const zooms = { least: 1, most: 4, step: 0.1 }

type Props = {
  source: string
  onPart: (area: CropArea) => void
  /** Called if the browser cannot decode the file. */
  onUnreadable: () => void
  disabled: boolean
}

/** Crops a picture: moves and zooms it behind a frame by touch, mouse, arrow keys or slider. */
export default function PictureCropper({ source, onPart, onUnreadable, disabled }: Props) {
  const { t } = useWords()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(zooms.least)
  const still = disabled ? 'pointer-events-none opacity-60' : ''
  return (
    <div className={`grid w-full gap-4 ${still}`}>
      <div className="relative h-80 overflow-hidden rounded-md bg-deep focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          minZoom={zooms.least}
          maxZoom={zooms.most}
          aspect={pictureAspect}
          keyboardStep={8}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, area) => onPart(area)}
          mediaProps={{ alt: t('Your photo'), onError: onUnreadable }}
          cropperProps={{
            role: 'group',
            'aria-label': t('Visible part of the photo. Move it with the arrow keys.'),
            tabIndex: disabled ? -1 : 0,
          }}
        />
      </div>
      <div className="flex items-center gap-3">
        <label className="grid flex-1 gap-1 text-sm font-semibold">
          {t('Zoom')}
          <input
            type="range"
            min={zooms.least}
            max={zooms.most}
            step={zooms.step}
            value={zoom}
            disabled={disabled}
            onChange={event => setZoom(Number(event.target.value))}
            aria-valuetext={`${Math.trunc(zoom * 100)}%`}
            className="h-11 w-full accent-gown"
          />
        </label>
        <Button
          variant="quiet"
          size="sm"
          disabled={disabled || (zoom === zooms.least && crop.x === 0 && crop.y === 0)}
          onClick={() => {
            setZoom(zooms.least)
            setCrop({ x: 0, y: 0 })
          }}
        >
          {t('Reset')}
        </Button>
      </div>
    </div>
  )
}
