/**
 * Where to go after the sign-in: a path of our own site, or home. Anything else in `?next=` (addresses, schemes, backslashes,
 * control characters) leads home.
 */
export function safeNext(next: string | null | undefined): string {
  // No second slash, no backslash: the rest is a path, and only dots in it could still make it an address.
  if (!next || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(next)) return '/'
  const address = new URL(next, 'http://nowhere.invalid')
  if (address.pathname.startsWith('//')) return '/'
  const entry = ['/signin', '/signup', '/api/'].some(path => address.pathname.startsWith(path))
  return entry ? '/' : address.pathname + address.search + address.hash
}

/** Carries the `next` path along in a link between sign-in and sign-up. */
export function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
}
