import { useRouteLoaderData } from 'react-router'
import type { Written } from '../lib/phrase.ts'
import type { PageMeta } from './screen.ts'
import type { SessionData } from './session.ts'

/** The title, description, and social media tags of a page; React moves them into the document head. */
export function PageHead({ meta, product }: { meta: PageMeta; product: string }) {
  const title = `${meta.title} | ${product}`
  const { description } = meta
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:site_name" content={product} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta name="twitter:card" content={meta.image ? 'summary_large_image' : 'summary'} />
      {meta.url ? <meta property="og:url" content={meta.url} /> : null}
      {meta.url ? <link rel="canonical" href={meta.url} /> : null}
      {meta.image ? <ImageTags image={meta.image} /> : null}
      {meta.noIndex ? <meta name="robots" content="noindex, nofollow" /> : null}
    </>
  )
}

function ImageTags({ image }: { image: NonNullable<PageMeta['image']> }) {
  return (
    <>
      <meta property="og:image" content={image.url} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={image.alt} />
    </>
  )
}

/** The title and description of a page that was refused or failed to load, and therefore has no data. */
export function RefusedHead({ title, description }: { title: Written; description: Written }) {
  // If the session failed to load as well, the product's name is unknown.
  const session = useRouteLoaderData<SessionData>('root')
  if (!session) return <title>{title}</title>
  return <PageHead meta={{ title, description, noIndex: true }} product={session.branding.product} />
}
