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

/** Which apps belong to this server; null or empty where the operator has none. */
export type AppIdentity = {
  appId: string | null
  /** SHA-256 of the certificates that Android packages are signed with: the store's, and those of trial builds. */
  androidCertificates: string[]
  appleTeamId: string | null
}

/** What Android asks this server before the app may open its links. Null: there is no such app. */
export function androidLinkProof({ appId, androidCertificates }: AppIdentity): object[] | null {
  if (!appId || androidCertificates.length === 0) return null
  return [
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: appId,
        sha256_cert_fingerprints: androidCertificates,
      },
    },
  ]
}

/** What Apple asks. Null: there is no such app. */
export function appleLinkProof({ appId, appleTeamId }: AppIdentity): object | null {
  if (!appId || !appleTeamId) return null
  return {
    applinks: { details: [{ appIDs: [`${appleTeamId}.${appId}`], components: appleComponents() }] },
  }
}

/** Apple's `*` also takes slashes: what lies below a campaign is excluded first, and the first that fits decides. */
export function appleComponents(): { '/': string; exclude?: true }[] {
  return [
    { '/': '/campaign/*/*/*', exclude: true },
    ...deepLinks.map(path => ({ '/': path.split('/').map(applePattern).join('/') })),
  ]
}

function applePattern(segment: string): string {
  if (!segment.startsWith(':')) return segment
  return segment === ':campaignId' ? '?'.repeat(campaignIdLength) : '*'
}
