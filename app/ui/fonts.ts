import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import sourceSans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'

/** The two files every page needs at once: `<link rel="preload" as="font" type="font/woff2" crossorigin>` each. */
export const fontsToPreload: readonly string[] = [sourceSans, bricolage]
