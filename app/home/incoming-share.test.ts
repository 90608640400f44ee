import { expect, test } from 'vitest'
import { incomingSharePath } from './incoming-share.ts'

const id = '7k3mzq0vtx'

test.each([
  ['a link', { 'shared-url': `https://give.example/campaign/ada-l/${id}` }, `/campaign/${id}`],
  [
    'a link within a text',
    { 'shared-text': `Look: http://x.example/donation/${id}?from=a please` },
    `/campaign/${id}`,
  ],
  [
    'a link that ends a sentence',
    { 'shared-text': `See https://x/campaign/ada-l/${id}.` },
    `/campaign/${id}`,
  ],
  ['a link without a name', { 'shared-url': `https://give.example/campaign/${id}` }, `/campaign/${id}`],
  ['a link in capitals', { 'shared-text': `https://x/campaign/${id.toUpperCase()}` }, `/campaign/${id}`],
  ['only text', { 'shared-text': 'Look at this' }, '/account#share'],
  ['a link to elsewhere', { 'shared-url': 'https://evil.example/campaign/../../x' }, '/account#share'],
  ['an empty title', { 'shared-title': '' }, '/account#share'],
  ['nothing', { year: '2026' }, null],
])('%s shared to the app opens the right page (P302)', (_, query, path) => {
  expect(incomingSharePath(new URLSearchParams(query as Record<string, string>))).toBe(path)
})
