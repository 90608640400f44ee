import { describe, expect, test } from 'vitest'
import { checkEndpointUrl } from './endpoint-url.ts'

const check = (text: string, toLoopback = false) => {
  const checked = checkEndpointUrl(text, toLoopback)
  return 'url' in checked ? checked.url : checked.refused.code
}

describe('the URL of an endpoint (P662)', () => {
  test.each([
    ['https://hooks.example.org/tassel', 'https://hooks.example.org/tassel'],
    ['HTTPS://Hooks.Example.org', 'https://hooks.example.org/'],
    ['https://hooks.example.org:443/a?b=c', 'https://hooks.example.org/a?b=c'],
    ['https://hooks.example.org:8443/', 'https://hooks.example.org:8443/'],
  ])('%s is accepted', (text, url) => expect(check(text)).toBe(url))

  test.each([
    'http://hooks.example.org/',
    'ftp://hooks.example.org/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'hooks.example.org',
    '',
    'https://',
    'https://user@hooks.example.org/',
    'https://user:password@hooks.example.org/',
    'https://hooks.example.org/#part',
    'https://hooks.example.org:22/',
    'https://hooks.example.org:25/',
    'http://127.0.0.1:3000/',
    'http://[::1]:3000/',
    `https://hooks.example.org/${'a'.repeat(500)}`,
  ])('%s is refused', text => expect(check(text)).toBe('InvalidWebhookUrl'))

  test('decimal, octal and short IPv4 are normalized before their address is checked', () => {
    expect(check('https://2130706433/')).toBe('https://127.0.0.1/')
    expect(check('https://0177.1/')).toBe('https://127.0.0.1/')
    expect(check('https://0x0a000001/')).toBe('https://10.0.0.1/')
  })

  test('only a demo that allows it reaches this machine', () => {
    expect(check('http://127.0.0.1:3000/', true)).toBe('http://127.0.0.1:3000/')
    expect(check('http://[::1]:3000/', true)).toBe('http://[::1]:3000/')
    expect(check('http://user@127.0.0.1/', true)).toBe('InvalidWebhookUrl')
    expect(check('http://10.0.0.1/', true)).toBe('InvalidWebhookUrl')
    expect(check('ftp://127.0.0.1/', true)).toBe('InvalidWebhookUrl')
  })
})
