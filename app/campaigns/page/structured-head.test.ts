import { expect, test } from 'vitest'
import { structuredHead } from './structured-head.ts'

const meta = {
  title: 'Help Maya Chen with tuition',
  description: 'I am the first of my family to study.',
  url: 'https://give.example/campaign/maya-chen/0f2c9a1b3d',
  image: { url: 'https://give.example/share.png', width: 1200, height: 630, alt: 'Maya' },
}
const facts = {
  campaign: { takesDonations: true },
  meta,
  appUrl: 'https://give.example',
}
const dataOf = (head: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>$/.exec(head)?.[1] ?? 'null')

test('a campaign page that takes donations has a DonateAction (P673)', () => {
  expect(dataOf(structuredHead(facts))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'DonateAction',
    name: meta.title,
    target: meta.url,
  })
  expect(structuredHead({ ...facts, campaign: { takesDonations: false } })).not.toContain('ld+json')
})

test('text of an owner cannot leave the data (P673)', () => {
  const evil = '</script><script>alert(1)</script><!-- "\' &'
  const head = structuredHead({ ...facts, meta: { ...meta, title: evil } })
  expect(head.match(/<\/?[a-z!]/g)).toEqual(['<l', '<s', '</s'])
  expect(dataOf(head)).toMatchObject({ name: evil })
})

test('a page that search engines must not list has only the oEmbed link (P673)', () => {
  const head = structuredHead({ ...facts, meta: { ...meta, noIndex: true } })
  expect(head).not.toContain('ld+json')
  expect(/href="([^"]+)"/.exec(head)?.[1]).toBe(
    'https://give.example/oembed?url=https://give.example/campaign/maya-chen/0f2c9a1b3d',
  )
})
