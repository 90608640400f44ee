import { describe, expect, test } from 'vitest'
import { screens } from '../entries/screens.tsx'
import { newShortId } from '../platform/ids.server.ts'
import { campaignIdLength, deepLinkOf, deepLinks } from './deep-links.ts'

const appUrl = 'https://give.example'

describe('a link', () => {
  test.each([
    ['/campaign/maya-chen/abcdefghij'],
    ['/campaign/maya-chen/abcdefghij?utm=text#give'],
    ['/campaign/abcdefghij'],
    ['/donation/abcdefghij'],
    ['/donation-success?session_id=cs_1&campaign_id=abcdefghij'],
    ['/reset-password#token=abc'],
  ])('%s opens in the app with its query and fragment', path => {
    expect(deepLinkOf(appUrl + path, appUrl)).toBe(path)
  })

  test.each([
    ['a page of the website', '/scholars'],
    ['a path below a campaign', '/campaign/maya-chen/abcdefghij/qr.svg'],
    ['a campaign’s ledger', '/campaign/maya-chen/abcdefghij/ledger'],
    ['an admin’s page', '/analytics'],
    ['an invalid id', '/campaign/maya-chen/abc'],
    ['a page that opens in the browser', '/my-donations'],
    ['the home page', '/'],
  ])('to %s opens in the browser', (_, path) => {
    expect(deepLinkOf(appUrl + path, appUrl)).toBeNull()
  })

  test.each([
    ['of another host', 'https://give.example.evil.test/campaign/maya/abcdefghij'],
    ['with our host as a name', 'https://give.example@evil.test/campaign/maya/abcdefghij'],
    ['without encryption', 'http://give.example/campaign/maya/abcdefghij'],
    ['of another port', 'https://give.example:8443/campaign/maya/abcdefghij'],
    ['of another scheme', 'javascript:alert(1)'],
    ['without a host', 'campaign/maya/abcdefghij'],
  ])('%s is ignored', (_, link) => {
    expect(deepLinkOf(link, appUrl)).toBeNull()
  })
})

test('ids have the length that the phones’ patterns expect', () => {
  expect(newShortId()).toHaveLength(campaignIdLength)
})

test('each link opens a screen', () => {
  const paths = screens.map(({ path }) => path)
  expect(deepLinks.filter(path => !paths.includes(path))).toEqual([])
})
