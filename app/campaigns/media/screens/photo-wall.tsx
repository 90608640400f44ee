import { type MouseEvent, useRef, useState } from 'react'
import { onServer } from '#device/server.browser.ts'
import { cx } from '../../../ui/cx.ts'
import { late } from '../../../ui/late.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { Photo } from '../media.ts'
import { PhotoPicture, useAltOf } from './photo-picture.tsx'

const PhotoViewer = late(async () => (await import('./photo-viewer.tsx')).PhotoViewer)

/** The layout by number of photos; every row is full. */
const WALLS: Readonly<Record<number, { columns: string; spans: (at: number) => string }>> = {
  1: { columns: 'grid-cols-1', spans: () => '' },
  2: { columns: 'grid-cols-2', spans: () => 'aspect-square' },
  3: { columns: 'grid-cols-3', spans: firstIsLarge },
  4: { columns: 'grid-cols-2', spans: () => 'aspect-square' },
  5: { columns: 'grid-cols-6', spans: at => cx('aspect-square', at < 2 ? 'col-span-3' : 'col-span-2') },
  6: { columns: 'grid-cols-3', spans: firstIsLarge },
}

function firstIsLarge(at: number): string {
  return cx('aspect-square', at === 0 && 'col-span-2 row-span-2')
}

/** Photos side by side. Each is a link that works without scripts; with scripts it opens the viewer. */
export function PhotoWall({ photos, className }: { photos: readonly Photo[]; className?: string }) {
  const { t } = useWords()
  const altOf = useAltOf()
  const [opened, setOpened] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  /** The last photo viewed, which gets the focus back. */
  const seen = useRef(0)
  const wall = WALLS[photos.length] ?? WALLS[1]
  const show = (at: number) => {
    seen.current = at
    setOpened(at)
  }
  const open = (at: number) => (event: MouseEvent) => {
    // Lets the browser open the link in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    show(at)
  }
  return (
    <>
      <ul ref={list} className={cx('grid gap-2', wall?.columns, className)}>
        {photos.map((photo, at) => (
          <li key={photo.url} className={wall?.spans(at)}>
            <a
              href={onServer(photo.url)}
              onClick={open(at)}
              onPointerEnter={PhotoViewer.preload}
              onFocus={PhotoViewer.preload}
              aria-label={t('Open photo {place} of {count}: {alt}', {
                place: at + 1,
                count: photos.length,
                alt: altOf(photo, at, photos.length),
              })}
              className={cx(
                'block size-full overflow-hidden rounded-md bg-sunken',
                photos.length === 1 && 'max-h-[32rem]',
              )}
              style={photos.length === 1 ? { aspectRatio: `${photo.width} / ${photo.height}` } : undefined}
            >
              <PhotoPicture
                photo={photo}
                alt={altOf(photo, at, photos.length)}
                sizes={
                  photos.length === 1 ? '(min-width: 768px) 42rem, 100vw' : '(min-width: 768px) 21rem, 66vw'
                }
              />
            </a>
          </li>
        ))}
      </ul>
      {opened === null ? null : (
        <PhotoViewer
          photos={photos}
          at={opened}
          onMove={show}
          onGone={() => list.current?.querySelectorAll('a')[seen.current]?.focus()}
          onClose={() => setOpened(null)}
          onLoadError={() => setOpened(null)}
        />
      )}
    </>
  )
}
