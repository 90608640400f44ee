import { expect, test } from 'vitest'
import { mendLinks } from './links.ts'

const has = (path: string) => ['docs/install.md', 'LICENSE'].includes(path)
const page =
  '[Install](install.md#settings), [License](../LICENSE), [tests](../tests/ui/), [site](https://example.org), [here](#below)'

test.each([
  ['their words', null, 'tests'],
  [
    'the source',
    'https://git.example.org/tassel/blob/v1',
    '[tests](https://git.example.org/tassel/blob/v1/tests/ui/)',
  ],
])('links to what a release lacks become %s', (_, sourceUrl, tests) => {
  const mended = page.replace('[tests](../tests/ui/)', () => tests)
  expect(mendLinks(page, 'docs/monitoring.md', { has, sourceUrl })).toBe(mended)
})
