import { campaignIdLength, deepLinks } from './deep-links.ts'

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
