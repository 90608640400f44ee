import { useRouteLoaderData } from 'react-router'
import { PageHead } from './page-head.tsx'
import type { SessionData } from './session.ts'

/** The title and description of a page that was refused or could not be loaded: it has no data to describe itself by. */
export function RefusedHead({ title, description }: { title: string; description: string }) {
  // Where not even the session could be loaded, the page is titled without the product's name.
  const session = useRouteLoaderData<SessionData>('root')
  if (!session) return <title>{title}</title>
  return <PageHead meta={{ title, description, noIndex: true }} product={session.branding.product} />
}
