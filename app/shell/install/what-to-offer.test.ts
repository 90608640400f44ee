import { expect, test } from 'vitest'
import { type Circumstances, whatToOffer } from './use-install-offer.browser.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36'

const ordinary: Circumstances = {
  canPrompt: false,
  isInstalled: false,
  wasOffered: false,
  userAgent: android,
  touchPoints: 5,
}

test.each<[string, Partial<Circumstances>, ReturnType<typeof whatToOffer>]>([
  ['a browser that can install it', { canPrompt: true }, 'prompt'],
  ['one that can not', {}, null],
  ['one that offered it before', { canPrompt: true, wasOffered: true }, null],
  ['the app itself', { canPrompt: true, isInstalled: true }, null],
  ['Safari on an iPhone', { userAgent: iphone }, 'words'],
  ['Safari on an iPhone that offered it before', { userAgent: iphone, wasOffered: true }, null],
  ['Safari on an iPad', { userAgent: mac, touchPoints: 5 }, 'words'],
  ['Safari on a Mac', { userAgent: mac, touchPoints: 0 }, null],
  ['Chrome on an iPhone', { userAgent: iphone.replace('Version/18.5', 'CriOS/137.0') }, null],
])('%s: offers installation at most once (P303)', (_, circumstances, offered) => {
  expect(whatToOffer({ ...ordinary, ...circumstances })).toBe(offered)
})
