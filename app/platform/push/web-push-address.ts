/** The push services of all browsers; a leading `.` means every subdomain. */
const hosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]
const maxLength = 1_000

/**
 * True for an HTTPS address of a known push service. A browser names the address, and must not make this server call others (SSRF).
 * `testOrigin` is the origin of a double.
 */
export function isPushAddress(endpoint: string, testOrigin: string | null = null): boolean {
  if (endpoint.length > maxLength || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint)
  if (username || password) return false
  if (testOrigin !== null && origin === testOrigin) return true
  if (protocol !== 'https:' || port) return false
  return hosts.some(host => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
}
