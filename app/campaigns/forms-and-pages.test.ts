import { describe, expect, it } from 'vitest'
import { wordsWithMoney } from '../words/languages.ts'
import { browseAddress } from './browse/browse.ts'
import type { PublicCampaign } from './contract.ts'
import { deviceKindOf } from './forms/device-kind.browser.ts'
import { describeCampaign } from './page/describe-campaign.ts'
import { pictureSizes } from './picture-sizes.ts'

describe('browseAddress', () => {
  it.each([
    ['', '/api/screens/scholars'],
    ['filter=trending', '/api/screens/scholars?filter=trending'],
    ['filter=rich&utm_source=mail&sort=recent', '/api/screens/scholars'],
    ['search=%20maya%20', '/api/screens/scholars?search=maya'],
    [`search=${'x'.repeat(300)}`, `/api/screens/scholars?search=${'x'.repeat(100)}`],
  ])('ignores unknown parameters in ?%s', (asked, address) => {
    expect(browseAddress(new URLSearchParams(asked))).toBe(address)
  })
})

describe('deviceKindOf (P251)', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36'
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1'
  const tablet = 'Mozilla/5.0 (Linux; Android 16; Tablet) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36'
  it.each([
    [{ width: 1280, userAgent: chrome, isNative: false }, 'desktop'],
    [{ width: 767, userAgent: chrome, isNative: false }, 'mobile-browser'],
    [{ width: 768, userAgent: chrome, isNative: false }, 'mobile-browser'],
    [{ width: 769, userAgent: chrome, isNative: false }, 'desktop'],
    [{ width: 390, userAgent: iPhone, isNative: false }, 'mobile-browser'],
    [{ width: 1180, userAgent: tablet, isNative: false }, 'mobile-browser'],
    [{ width: 390, userAgent: iPhone, isNative: true }, 'native-app'],
  ])('%o is %s', (device, kind) => {
    expect(deviceKindOf(device)).toBe(kind)
  })
})

describe('pictureSizes', () => {
  it('offers both widths of an uploaded picture', () => {
    expect(pictureSizes('/files/profile-pictures/abc-1200.webp')).toEqual({
      src: '/files/profile-pictures/abc-400.webp',
      srcSet: '/files/profile-pictures/abc-400.webp 400w, /files/profile-pictures/abc-1200.webp 1200w',
    })
  })

  it('leaves any other address, and none, as it is', () => {
    expect(pictureSizes('/files/demo/portrait.svg')).toEqual({ src: '/files/demo/portrait.svg' })
    expect(pictureSizes(null)).toEqual({ src: null })
  })
})

describe('describeCampaign', () => {
  const campaign = {
    id: 'abc123defg',
    studentName: 'Maya Chen',
    purpose: 'studyabroad',
    story: 'One year in Lisbon. '.repeat(40),
    noIndex: false,
  } as PublicCampaign
  const session = { appUrl: 'https://give.example' }
  const english = wordsWithMoney('en', '$')
  it('names the page, its address and its share picture absolutely', () => {
    const meta = describeCampaign(campaign, session, english)
    expect(meta).toMatchObject({
      title: 'Help Maya Chen with study abroad',
      url: 'https://give.example/campaign/maya-chen/abc123defg',
      image: {
        url: 'https://give.example/campaign/maya-chen/abc123defg/share.png',
        width: 1200,
        height: 630,
        alt: 'Help Maya Chen with study abroad',
      },
      noIndex: false,
    })
    expect(meta.description.length).toBeLessThanOrEqual(181)
  })

  it('excludes a campaign with noIndex from search engines', () => {
    expect(describeCampaign({ ...campaign, noIndex: true }, session, english).noIndex).toBe(true)
  })

  it('is in Spanish, including the picture', () => {
    const meta = describeCampaign(campaign, session, wordsWithMoney('es', '$'))
    expect(meta.title).toBe('Ayuda a Maya Chen con los estudios en el extranjero')
    expect(meta.image?.url).toBe('https://give.example/campaign/maya-chen/abc123defg/share.png?lang=es')
  })
})
