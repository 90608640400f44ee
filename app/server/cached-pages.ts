import { browseAddress } from '../campaigns/browse/browse.ts'
import type { CachedPage } from '../platform/http/public-cache/caching.ts'

/** The pages that every visitor gets alike. Of an address only that is rendered which changes the page: see docs/decisions/0026. */
export const cachedPages: readonly CachedPage[] = [
  // Whoever follows someone's link is led there after signing up, and an old address by its tab.
  { path: /^\/$/, address: (_, search) => (search.has('next') || search.has('tab') ? null : '/') },
  {
    path: /^\/scholars$/,
    address: (_, search) => `/scholars${browseAddress(search).replace(/^[^?]*/, '')}`,
  },
  // The student's name in it is for people alone.
  { path: /^\/campaign\/[^/]{1,300}\/([0-9a-z]{10})$/, address: campaignPage('/campaign/-/') },
  { path: /^\/campaign\/([0-9a-z]{10})$/, address: campaignPage('/campaign/') },
  { path: /^\/donation\/([0-9a-z]{10})$/, address: campaignPage('/donation/') },
  { path: /^\/(terms|privacy)$/, address: ([path]) => path },
]

/** The provider sends donors back with these in the address: that page is one donor's. */
function campaignPage(under: string): CachedPage['address'] {
  return ([, id], search) => (search.has('session_id') || search.has('campaign_id') ? null : under + id)
}
