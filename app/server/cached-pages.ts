import { browseAddress } from '../campaigns/browse/browse.ts'
import type { CachedPage } from '../platform/http/public-cache/caching.ts'

/** The pages that are the same for every visitor (docs/decisions/0026). Only the parts of an address that change the page are kept. */
export const cachedPages: readonly CachedPage[] = [
  // `next` is where a new account continues; `tab` redirects old addresses.
  { path: /^\/$/, address: (_, search) => (search.has('next') || search.has('tab') ? null : '/') },
  {
    path: /^\/scholars$/,
    address: (_, search) => `/scholars${browseAddress(search).replace(/^[^?]*/, '')}`,
  },
  // The student's name in it is only for people.
  { path: /^\/campaign\/[^/]{1,300}\/([0-9a-z]{10})$/, address: campaignPage('/campaign/-/') },
  { path: /^\/campaign\/([0-9a-z]{10})$/, address: campaignPage('/campaign/') },
  { path: /^\/donation\/([0-9a-z]{10})$/, address: campaignPage('/donation/') },
  { path: /^\/(terms|privacy)$/, address: ([path]) => path },
]

/** A provider adds these parameters when a donor returns; that page is only theirs. */
function campaignPage(under: string): CachedPage['address'] {
  return ([, id], search) => (search.has('session_id') || search.has('campaign_id') ? null : under + id)
}
