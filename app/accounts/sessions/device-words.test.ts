import { expect, test } from 'vitest'
import { deviceWords } from './device-words.ts'

const like = (rest: string) => `Mozilla/5.0 ${rest}`

test.each([
  ['Chrome on Windows', like('(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36')],
  ['Edge on Windows', like('(Windows NT 10.0) AppleWebKit/537.36 Chrome/147.0 Safari/537.36 Edg/147.0')],
  [
    'Safari on iPhone',
    like('(iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19 Safari/604'),
  ],
  ['Chrome on iPhone', like('(iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/147.0 Mobile Safari/604')],
  [
    'Chrome on Android',
    like('(Linux; Android 16; Pixel 7) AppleWebKit/537.36 Chrome/147.0 Mobile Safari/537'),
  ],
  ['Samsung Internet on Android', like('(Linux; Android 16) SamsungBrowser/29 Chrome/147 Mobile Safari/537')],
  ['Firefox on Linux', like('(X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0')],
  ['Safari on Mac', like('(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/19 Safari/605')],
  ['Chrome on Chromebook', like('(X11; CrOS x86_64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36')],
  ['Unknown device', 'curl/8'],
  ['Unknown device', null],
])('%s', (expected, userAgent) => {
  const { words, values } = deviceWords(userAgent)
  expect(words.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')).toBe(expected)
})
