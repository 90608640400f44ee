import { pictureWidths, thumbnailOf } from '../accounts/picture/picture.ts'

/** The sources of a portrait: both kept widths of an uploaded picture, or the one address of any other. */
export function pictureSizes(url: string | null): { src: string | null; srcSet?: string } {
  const small = url && thumbnailOf(url)
  if (!url || small === url) return { src: url }
  return { src: small, srcSet: `${small} ${pictureWidths.small}w, ${url} ${pictureWidths.large}w` }
}
