const closed = ['/api/', '/account', '/demo/', '/reset-password']

/** Search engines may read public pages: nothing behind a sign-in or an API, and none of `adminPaths`. */
export function robotsText(appUrl: string, adminPaths: readonly string[]): string {
  return [
    'User-agent: *',
    ...[...closed, ...adminPaths].map(path => `Disallow: ${path}`),
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
