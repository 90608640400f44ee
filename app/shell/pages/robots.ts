/** Search engines may read what is public and nothing behind a sign-in or an API. */
export function robotsText(appUrl: string): string {
  const closed = [
    '/api/',
    '/account',
    '/analytics',
    '/admin/',
    '/app-analytics',
    '/balances',
    '/transactions',
    '/customers',
    '/accounting',
    '/demo/',
    '/reset-password',
  ]
  return [
    'User-agent: *',
    ...closed.map(path => `Disallow: ${path}`),
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
