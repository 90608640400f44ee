import { expect, test } from 'vitest'
import { pathOfNotice, screenOf, whereTo } from './where-to.ts'

const serverAddress = 'https://give.example.org'

test.each([
  ['https://localhost', 'https://localhost/account?tab=x#y', { kind: 'screen', path: '/account?tab=x#y' }],
  ['capacitor://localhost', 'capacitor://localhost/terms', { kind: 'screen', path: '/terms' }],
  ['capacitor://localhost', `${serverAddress}/campaign/a/1`, { kind: 'screen', path: '/campaign/a/1' }],
  ['https://localhost', 'https://localhost/api/docs', { kind: 'file', path: '/api/docs', filename: 'docs' }],
  [
    'https://localhost',
    'https://elsewhere.example/x',
    { kind: 'outside', url: 'https://elsewhere.example/x' },
  ],
  ['https://localhost', 'https://localhost:8443/x', { kind: 'outside', url: 'https://localhost:8443/x' }],
  ['https://localhost', 'mailto:help@example.org', { kind: 'system' }],
  ['https://localhost', 'sms:?body=hello', { kind: 'system' }],
] as const)('in an app at %s, %s', (appOrigin, href, expected) => {
  expect(whereTo({ href, download: null }, { appOrigin, serverAddress })).toEqual(expected)
})

test('a download link does not open a screen', () => {
  const link = { href: 'https://localhost/campaign/a/1/qr.svg', download: 'a-qr.svg' }
  expect(whereTo(link, { appOrigin: 'https://localhost', serverAddress })).toEqual({
    kind: 'file',
    path: '/campaign/a/1/qr.svg',
    filename: 'a-qr.svg',
  })
})

test.each([
  [`${serverAddress}/campaign/maya/abc?x=1`, '/campaign/maya/abc?x=1'],
  [`${serverAddress}/reset-password#token=abc`, '/reset-password#token=abc'],
  [`${serverAddress}/`, '/'],
  ['http://give.example.org/account', null],
  ['https://give.example.org.evil.example/account', null],
  ['https://give.example.org@evil.example/account', null],
  ['https://me@give.example.org/account', null],
  [`${serverAddress}//evil.example`, null],
  [`${serverAddress}/api/account/data`, null],
  ['tassel://account', null],
  ['javascript:alert(1)', null],
  ['', null],
])('an external link %s opens %s (P328)', (link, path) => {
  expect(screenOf(link, serverAddress)).toBe(path)
})

test.each([
  ['/notifications', '/notifications'],
  ['/campaign/a/1#updates', '/campaign/a/1#updates'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://evil.example/', null],
  ['@evil.example', null],
  [undefined, null],
  [{}, null],
])('a notification with %s opens %s', (url, path) => {
  expect(pathOfNotice(url, serverAddress)).toBe(path)
})
