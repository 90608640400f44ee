import { expect, test } from 'vitest'
import { pageMaxCharacters, wholePage } from './whole-page.ts'

const patterns = ['$$', '$&', '$`', "$'", '$1', '$<name>', 'Good luck! $`', '</body>', '</script>', '\u2028']

test.each(patterns)('%s in a person’s text reaches the browser unchanged, once', words => {
  const page = wholePage('<html><body><p>before</p></body></html>', { words }, '/assets/web.js')
  const [, json = ''] = /id="boot">(.*?)<\/script>/s.exec(page) ?? []
  expect(JSON.parse(json)).toEqual({ words })
  expect(page.match(/before/g)).toHaveLength(1)
  expect(page.match(/<\/html>/g)).toHaveLength(1)
  expect(
    page.endsWith('<script type="module" fetchpriority="low" src="/assets/web.js"></script></body></html>'),
  ).toBe(true)
})

test('refuses a page above the maximum length before building it', () => {
  const half = 'x'.repeat(pageMaxCharacters / 2)
  expect(() => wholePage(`<body>${half}</body>`, half, '/web.js')).toThrow(/too heavy/)
  expect(wholePage('<body></body>', half, '/web.js').length).toBeLessThan(pageMaxCharacters)
})

test('a sleeping page names its code only in its data', () => {
  const page = wholePage('<body></body>', { script: '/assets/web.js' }, null)
  expect(page).toContain('id="boot" data-asleep>{"script":"/assets/web.js"}')
  expect(page).not.toContain('src=')
})
