import { browseAddress } from '../campaigns/browse/browse.ts'
import type { CachedPage } from '../platform/http/public-cache/caching.ts'

/** The pages that are the same for every visitor (docs/decisions/0026). Their canonical URLs keep only what changes the page. */
export const cachedPages: readonly CachedPage[] = [
  // Not cached with `next`, the page to open after signing up, or `tab`, which redirects an old URL.
  { path: /^\/$/, address: (_, search) => (search.has('next') || search.has('tab') ? null : '/') },
  {
    path: /^\/scholars$/,
    address: (_, search) => `/scholars${browseAddress(search).replace(/^[^?]*/, '')}`,
  },
  // The student's name in the URL doesn't affect the page, so `-` replaces it.
  { path: /^\/campaign\/[^/]{1,300}\/([0-9a-z]{10})$/, address: campaignPage('/campaign/-/') },
  { path: /^\/campaign\/([0-9a-z]{10})$/, address: campaignPage('/campaign/') },
  { path: /^\/donation\/([0-9a-z]{10})$/, address: campaignPage('/donation/') },
  { path: /^\/(terms|privacy|disclosures|accessibility)$/, address: ([path]) => path },
]

/** Not cached with the parameters that a payment provider adds when a donor returns, because that page is for the donor only. */
function campaignPage(under: string): CachedPage['address'] {
  return ([, id], search) => (search.has('session_id') || search.has('campaign_id') ? null : under + id)
}
