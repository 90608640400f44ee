const closed = ['/api/', '/account', '/demo/', '/reset-password']

/** Allows search engines to read public pages, but nothing that requires a sign-in, no API, and no `adminPaths`. */
export function robotsText(appUrl: string, adminPaths: readonly string[]): string {
  return [
    'User-agent: *',
    ...[...closed, ...adminPaths].map(path => `Disallow: ${path}`),
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
