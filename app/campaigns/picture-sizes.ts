import { pictureWidths, thumbnailOf } from '../accounts/picture/picture.ts'

/** The URLs of both stored widths of an uploaded picture; any other picture has only one URL. */
export function pictureSizes(url: string | null): { src: string | null; srcSet?: string } {
  const small = url && thumbnailOf(url)
  if (!url || small === url) return { src: url }
  return { src: small, srcSet: `${small} ${pictureWidths.small}w, ${url} ${pictureWidths.large}w` }
}
