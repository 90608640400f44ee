import { parsedUrl } from '../parsed-url.ts'

/** Hosts of the browsers' push services. A leading `.` matches every subdomain. */
const hosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]
const maxLength = 1_000

/**
 * True for an HTTPS URL of a known push service. The URL comes from the browser, which must not be able to make the server call other hosts
 * (SSRF). `testOrigin` is the origin of a simulated push service.
 */
export function isPushAddress(endpoint: string, testOrigin: string | null = null): boolean {
  const url = endpoint.length > maxLength ? null : parsedUrl(endpoint)
  if (!url) return false
  const { protocol, hostname, port, username, password, origin } = url
  if (username || password) return false
  if (testOrigin !== null && origin === testOrigin) return true
  if (protocol !== 'https:' || port) return false
  return hosts.some(host => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
}
