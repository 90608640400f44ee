import { parsedUrl } from '../platform/parsed-url.ts'
/**
 * The paths that the app opens instead of a browser, in the router's syntax. Android's intent filters, Apple's
 * association file, and the app derive from this list.
 */
export const deepLinks = [
  '/campaign/:slug/:campaignId',
  '/campaign/:campaignId',
  '/donation/:campaignId',
  '/donation-success',
  '/reset-password',
] as const

/**
 * The number of characters in a campaign's id. Android's and Apple's patterns need it to exclude paths below a
 * campaign.
 */
export const campaignIdLength = 10

const patterns = deepLinks.map(path => new RegExp(`^${path.split('/').map(segmentPattern).join('/')}$`))

function segmentPattern(segment: string): string {
  if (!segment.startsWith(':')) return segment
  return segment === ':campaignId' ? `[^/]{${campaignIdLength}}` : '[^/]+'
}

/** The path, query, and fragment of a link that the app opens; null for links that belong in the browser. */
export function deepLinkOf(link: string, appUrl: string): string | null {
  const url = parsedUrl(link)
  if (!url) return null
  const { origin, pathname, search, hash } = url
  if (origin !== new URL(appUrl).origin) return null
  return patterns.some(pattern => pattern.test(pathname)) ? pathname + search + hash : null
}

/** The app that may open this server's links; null or empty values if the operator has no app. */
export type AppIdentity = {
  appId: string | null
  /** SHA-256 fingerprints of the certificates that sign Android packages: the store's and those of test builds. */
  androidCertificates: string[]
  appleTeamId: string | null
}

/**
 * The content of assetlinks.json, by which Android verifies that the app may open this server's links. Null without an
 * app.
 */
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

/**
 * The content of apple-app-site-association, by which iOS verifies that the app may open this server's links. Null
 * without an app.
 */
export function appleLinkProof({ appId, appleTeamId }: AppIdentity): object | null {
  if (!appId || !appleTeamId) return null
  return {
    applinks: { details: [{ appIDs: [`${appleTeamId}.${appId}`], components: appleComponents() }] },
  }
}

/** Apple's `*` also matches slashes, so paths below a campaign are excluded in the first rule: the first match wins. */
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
