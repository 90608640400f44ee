import { expect, test } from 'vitest'
import { addressKey } from './address-key.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  [' 203.0.113.9:51234 ', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['64:ff9b::203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['[2001:db8:1:2::7]:443', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8:9'],
  ['1::2::3', '1::2::3'],
  ['999.1.1.1', '999.1.1.1'],
  ['unknown', 'unknown'],
  ['', ''],
])('%j counts as %j', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test('all addresses of an IPv6 /64 count as one caller, the next /64 as another', () => {
  const keys = new Set(Array.from({ length: 75 }, (_, i) => addressKey(`2001:db8:0:1::${i.toString(16)}`)))
  expect(keys.size).toBe(1)
  expect(addressKey('2001:db8:0:2::1')).not.toBe([...keys][0])
})
