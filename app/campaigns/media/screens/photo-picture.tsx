import { onServer } from '#device/server.browser.ts'
import { cx } from '../../../ui/cx.ts'
import { useWords } from '../../../words/use-words.tsx'
import { pictureSizes } from '../../picture-sizes.ts'
import type { Photo } from '../media.ts'

type Props = { photo: Photo; alt: string; sizes: string; className?: string }

/** A photo that fills its frame, in both stored widths. */
export function PhotoPicture({ photo, alt, sizes, className }: Props) {
  const { src, srcSet } = pictureSizes(photo.url)
  return (
    <img
      src={onServer(src ?? photo.url)}
      srcSet={srcSet && onServer(srcSet)}
      sizes={sizes}
      alt={alt}
      width={photo.width}
      height={photo.height}
      loading="lazy"
      decoding="async"
      className={cx('size-full object-cover', className)}
    />
  )
}

/** Alternative text: the description, or a note that there is none. */
export function useAltOf() {
  const { t } = useWords()
  return ({ description }: Photo, at: number, count: number) =>
    description || t('Photo {place} of {count}, not described', { place: at + 1, count })
}
