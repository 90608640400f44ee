import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 that isn't on the public internet (IANA special-purpose registry), multicast, and reserved addresses. */
const notPublic4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Exceptions within the only IPv6 range that is public: assignments of IANA (with Teredo), documentation, and 6to4, which contains IPv4. */
const notPublic6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const refused4 = blockList(notPublic4, 'ipv4')
const refused6 = blockList(notPublic6, 'ipv6')
/** Global unicast. Outside it are loopback, link-local, unique local, multicast, IPv4-mapped and NAT64 addresses. */
const global6 = blockList(['2000::/3'], 'ipv6')

function blockList(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', bits] = subnet.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

/** True for an IP address on the public internet. False for private and special addresses, those with a zone, and anything else. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6')
}
