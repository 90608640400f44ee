import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Trash from 'lucide-react/icons/trash-2'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { maxDescriptionLength, type Photo } from '../media.ts'
import { PhotoPicture } from './photo-picture.tsx'

type PhotoListProps = {
  photos: readonly Photo[]
  onDescribe: (url: string, description: string) => void
  onRemove: (url: string) => void
  /** Omitted if the order can't be changed. */
  onMove?: (from: number, to: number) => void
}

/** Describes, reorders and removes photos, by dragging or with buttons. */
export function PhotoList({ photos, onDescribe, onRemove, onMove }: PhotoListProps) {
  const { t } = useWords()
  const [dragged, setDragged] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const move = (from: number, to: number) => {
    if (!onMove || to < 0 || to >= photos.length || to === from) return
    onMove(from, to)
    setAnnouncement(
      t('Photo {from} is now photo {to} of {count}', { from: from + 1, to: to + 1, count: photos.length }),
    )
  }
  const drop = (to: number) => (event: DragEvent) => {
    event.preventDefault()
    if (dragged !== null) move(dragged, to)
    setDragged(null)
  }
  const remove = (at: number, url: string) => {
    onRemove(url)
    setAnnouncement(t('Photo {place} removed', { place: at + 1 }))
    // The pressed button is gone; keep the focus in the list.
    list.current?.focus()
  }
  return (
    <>
      <ol ref={list} tabIndex={-1} aria-label={t('Photo order')} className="grid gap-3 outline-none">
        {photos.map((photo, at) => (
          <li
            key={photo.url}
            onDragOver={event => dragged !== null && event.preventDefault()}
            onDrop={drop(at)}
            className={cx(
              'grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3 rounded-md border border-line bg-surface p-3 sm:grid-cols-[7rem_minmax(0,1fr)]',
              dragged === at && 'opacity-50',
            )}
          >
            {/* biome-ignore lint/a11y/noStaticElementInteractions: only for pointers; the buttons beside it do the same. */}
            <div
              draggable={onMove !== undefined && photos.length > 1}
              onDragStart={event => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', String(at))
                setDragged(at)
              }}
              onDragEnd={() => setDragged(null)}
              className={cx(
                'relative aspect-square overflow-hidden rounded-md bg-sunken',
                onMove && photos.length > 1 && 'cursor-grab active:cursor-grabbing',
              )}
            >
              <PhotoPicture photo={photo} alt={photo.description} sizes="7rem" />
              {onMove && photos.length > 1 ? (
                <GripVertical
                  aria-hidden="true"
                  className="absolute start-1 top-1 size-5 rounded-sm bg-surface text-ink-soft max-md:hidden"
                />
              ) : null}
            </div>
            <div className="grid content-between gap-1">
              <Description photo={photo} place={at + 1} onDescribe={onDescribe} />
              <div className="-ms-2 flex">
                {onMove && photos.length > 1 ? (
                  <>
                    <IconButton
                      label={t('Move photo {place} earlier', { place: at + 1 })}
                      aria-disabled={at === 0}
                      className={at === 0 ? 'opacity-45' : ''}
                      onClick={() => move(at, at - 1)}
                    >
                      <ArrowUp aria-hidden="true" />
                    </IconButton>
                    <IconButton
                      label={t('Move photo {place} later', { place: at + 1 })}
                      aria-disabled={at === photos.length - 1}
                      className={at === photos.length - 1 ? 'opacity-45' : ''}
                      onClick={() => move(at, at + 1)}
                    >
                      <ArrowDown aria-hidden="true" />
                    </IconButton>
                  </>
                ) : null}
                <IconButton
                  label={t('Remove photo {place}', { place: at + 1 })}
                  onClick={() => remove(at, photo.url)}
                >
                  <Trash aria-hidden="true" />
                </IconButton>
              </div>
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

type DescriptionProps = { photo: Photo; place: number; onDescribe: PhotoListProps['onDescribe'] }

/** A photo's alternative text, saved on blur. */
function Description({ photo, place, onDescribe }: DescriptionProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState(photo.description)
  useEffect(() => setTyped(photo.description), [photo.description])
  return (
    <Field label={t('What does photo {place} show?', { place })} hint={t('For people who can’t see it')}>
      <TextInput
        value={typed}
        maxLength={maxDescriptionLength}
        placeholder={t('Me in front of the library')}
        onChange={event => setTyped(event.target.value)}
        onBlur={() => typed.trim() === photo.description || onDescribe(photo.url, typed)}
      />
    </Field>
  )
}
