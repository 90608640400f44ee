/** The push services of the browsers there are; `.` before a name stands for every host under it. */
const hosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]
const longest = 1_000

/**
 * True for an address of a known push service, over HTTPS at its usual port: the browser names the address, and nobody may make this server
 * call another (SSRF). `testOrigin` is that of a double.
 */
export function isPushAddress(endpoint: string, testOrigin: string | null = null): boolean {
  if (endpoint.length > longest || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint)
  if (username || password) return false
  if (testOrigin !== null && origin === testOrigin) return true
  if (protocol !== 'https:' || port) return false
  return hosts.some(host => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
}
