import { expect, test } from 'vitest'
import { pageMaxCharacters, wholePage } from './whole-page.ts'

const code = { script: '/assets/web.js', preloads: ['/assets/shared.js'] }
const patterns = ['$$', '$&', '$`', "$'", '$1', '$<name>', 'Good luck! $`', '</body>', '</script>', '\u2028']

test.each(patterns)('%s in a person’s text reaches the browser unchanged, once', words => {
  const page = wholePage('<html><head></head><body><p>before</p></body></html>', { words }, code)
  const [, json = ''] = /id="boot">(.*?)<\/script>/s.exec(page) ?? []
  expect(JSON.parse(json)).toEqual({ words })
  expect(page.match(/before/g)).toHaveLength(1)
  expect(page.match(/<\/html>/g)).toHaveLength(1)
  expect(
    page.endsWith('<script type="module" fetchpriority="low" src="/assets/web.js"></script></body></html>'),
  ).toBe(true)
})

test('preloads the page’s code at the end of the head', () => {
  const page = wholePage('<html><head><title>A</title></head><body>B</body></html>', {}, code)
  expect(page).toContain(
    '<title>A</title><link rel="modulepreload" href="/assets/shared.js" fetchpriority="low"></head>',
  )
})

test('refuses a page above the maximum length before building it', () => {
  const half = 'x'.repeat(pageMaxCharacters / 2)
  expect(() => wholePage(`<body>${half}</body>`, half, code)).toThrow(/too heavy/)
  expect(wholePage('<body></body>', half, code).length).toBeLessThan(pageMaxCharacters)
})
