/**
 * The key for counting callers: an IPv4 address, or the /64 prefix of an IPv6 address, the smallest network that a
 * household gets. IPv4-mapped and NAT64 addresses (64:ff9b::/96) count as their IPv4 address. Ports and zones are
 * ignored; text that isn't an address is its own key.
 */
export function addressKey(address: string): string {
  const bare = bareAddress(address)
  if (isIpv4(bare)) return bare
  const groups = ipv6Groups(bare)
  if (!groups) return bare
  const [a, b, c, d, e, f, g = 0, h = 0] = groups
  const leading = [a, b, c, d, e].every(group => group === 0)
  const mapped = leading && f === 0xffff
  const translated = a === 0x64 && b === 0xff9b && [c, d, e, f].every(group => group === 0)
  if (mapped || translated) return [g >> 8, g & 255, h >> 8, h & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`
}

/** Removes port, brackets, zone, and whitespace, and lowercases the rest. */
function bareAddress(text: string): string {
  const trimmed = text.trim().toLowerCase()
  const bracketed = /^\[([^\]]*)\](:\d+)?$/.exec(trimmed)?.[1]
  const withoutPort = bracketed ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  return withoutPort.replace(/%.*$/, '')
}

const isIpv4 = (text: string) =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split('.').every(part => Number(part) <= 255)

/** The eight 16-bit groups of an IPv6 address, or null if `text` isn't one. */
function ipv6Groups(text: string): number[] | null {
  const halves = withHexTail(text).split('::')
  if (halves.length > 2) return null
  const [front, back] = halves.map(half => (half === '' ? [] : half.split(':')))
  const missing = 8 - (front?.length ?? 0) - (back?.length ?? 0)
  if (back ? missing < 1 : missing !== 0) return null
  const groups = [...(front ?? []), ...Array<string>(back ? missing : 0).fill('0'), ...(back ?? [])]
  return groups.every(group => /^[\da-f]{1,4}$/.test(group))
    ? groups.map(group => Number.parseInt(group, 16))
    : null
}

/** Converts `::ffff:192.0.2.1` to `::ffff:c000:201`. */
function withHexTail(text: string): string {
  const at = text.lastIndexOf(':') + 1
  const tail = text.slice(at)
  if (at === 0 || !isIpv4(tail)) return text
  const [a = 0, b = 0, c = 0, d = 0] = tail.split('.').map(Number)
  return `${text.slice(0, at)}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}

export function isLoopbackAddress(address: string): boolean {
  const key = addressKey(address)
  return key.startsWith('127.') || key === addressKey('::1')
}
