const closed = ['/api/', '/account', '/demo/', '/reset-password', '/my-donations']

/** Allows search engines to crawl public pages, but not the API, pages that require a sign-in, or `adminPaths`. */
export function robotsText(appUrl: string, adminPaths: readonly string[]): string {
  return [
    'User-agent: *',
    ...[...closed, ...adminPaths].map(path => `Disallow: ${path}`),
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** Where to report a vulnerability of this installation, and until when this answer may be relied on (RFC 9116). */
export function securityText(appUrl: string, supportEmail: string, now: Date): string {
  const expires = new Date(now.getTime() + 30 * 86_400_000)
  return [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, es',
    `Canonical: ${appUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
