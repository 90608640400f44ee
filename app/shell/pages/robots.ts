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
