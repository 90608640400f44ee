/**
 * Where to go after the sign-in: a path of our own site, or home. Whatever another site could have put into `?next=`
 * (addresses, schemes, backslashes, control characters) leads home.
 */
export function safeNext(next: string | null | undefined): string {
  const nowhere = 'http://nowhere.invalid'
  if (!next || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes('\\')) return '/'
  const address = URL.parse(next, nowhere)
  if (!address || address.origin !== nowhere || address.pathname.startsWith('//')) return '/'
  const entry = ['/signin', '/signup', '/api/'].some(path => address.pathname.startsWith(path))
  return entry ? '/' : address.pathname + address.search + address.hash
}

/** The same way on, carried by a link between sign-in and sign-up. */
export function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
}
