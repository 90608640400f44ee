import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { onServer } from '#device/server.browser.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useCloseOnBack } from '../../../ui/overlays/use-close-on-back.browser.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { Photo } from '../media.ts'
import { useAltOf } from './photo-picture.tsx'

/** The least horizontal distance of a swipe, in px. */
const swipe = 48

type PhotoViewerProps = {
  photos: readonly Photo[]
  /** The index of the photo shown. */
  at: number
  onMove: (at: number) => void
  onClose: () => void
  /** Called after closing, to restore the focus. */
  onGone: () => void
}

/** A full-screen photo with its description, for arrow keys, swipes and Escape. */
export function PhotoViewer({ photos, at, onMove, onClose, onGone }: PhotoViewerProps) {
  const { t } = useWords()
  const altOf = useAltOf()
  const began = useRef<number | null>(null)
  useCloseOnBack(true, false, onClose)
  const photo = photos[at]
  if (!photo) return null
  // Wraps around, so that no button becomes disabled.
  const move = (by: number) => onMove((at + by + photos.length) % photos.length)
  const byKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') move(1)
    if (key === 'ArrowLeft') move(-1)
  }
  const ended = ({ clientX }: PointerEvent) => {
    if (began.current !== null && Math.abs(clientX - began.current) > swipe)
      move(clientX < began.current ? 1 : -1)
    began.current = null
  }
  const place = t('Photo {place} of {count}', { place: at + 1, count: photos.length })
  return (
    <Radix.Root open onOpenChange={open => (open ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className="fixed inset-0 z-(--z-dialog) flex touch-pan-y flex-col bg-paper text-ink outline-none"
          onKeyDown={byKey}
          onCloseAutoFocus={onGone}
          aria-describedby={undefined}
          onPointerDown={({ clientX }) => {
            began.current = clientX
          }}
          onPointerUp={ended}
        >
          <header className="flex items-center justify-between gap-4 px-4 py-2">
            <Radix.Title className="figures text-base">{place}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t('Close')}>
                <X aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </header>
          <img
            key={photo.url}
            src={onServer(photo.url)}
            alt={altOf(photo, at, photos.length)}
            width={photo.width}
            height={photo.height}
            draggable={false}
            className="min-h-0 w-full flex-1 object-contain"
          />
          <footer className="flex items-center justify-between gap-4 px-4 py-3">
            <IconButton
              label={t('Previous photo')}
              variant="edged"
              className={photos.length === 1 ? 'invisible' : ''}
              onClick={() => move(-1)}
            >
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <p className="measure min-w-0 text-center wrap-anywhere" aria-live="polite">
              {photo.description}
            </p>
            <IconButton
              label={t('Next photo')}
              variant="edged"
              className={photos.length === 1 ? 'invisible' : ''}
              onClick={() => move(1)}
            >
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
