/**
 * The addresses that the app opens in the place of a browser, written as the router writes them. Android's intent filters, the server's
 * answer to Apple and the app itself are made of this list, so that a link is either opened by all of them or by the browser.
 */
export const deepLinks = [
  '/campaign/:slug/:campaignId',
  '/campaign/:campaignId',
  '/donation/:campaignId',
  '/donation-success',
  '/reset-password',
] as const

/** How long a campaign's id is, in characters: without it a pattern of Android or Apple would also take what lies below a campaign. */
export const campaignIdLength = 10

const patterns = deepLinks.map(path => new RegExp(`^${path.split('/').map(segmentPattern).join('/')}$`))

function segmentPattern(segment: string): string {
  if (!segment.startsWith(':')) return segment
  return segment === ':campaignId' ? `[^/]{${campaignIdLength}}` : '[^/]+'
}

/**
 * Where a link leads inside the app: path, query and fragment. Null for what is no link of ours or of no screen that opens by link; that
 * belongs into the browser.
 */
export function deepLinkOf(link: string, appUrl: string): string | null {
  if (!URL.canParse(link)) return null
  const { origin, pathname, search, hash } = new URL(link)
  if (origin !== new URL(appUrl).origin) return null
  return patterns.some(pattern => pattern.test(pathname)) ? pathname + search + hash : null
}
