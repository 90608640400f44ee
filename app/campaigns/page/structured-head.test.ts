import { expect, test } from 'vitest'
import { structuredHead } from './structured-head.ts'

const meta = {
  title: 'Help Maya Chen with tuition',
  description: 'I am the first of my family to study.',
  url: 'https://give.example/campaign/maya-chen/0f2c9a1b3d',
  image: { url: 'https://give.example/share.png', width: 1200, height: 630, alt: 'Maya' },
}
const facts = {
  campaign: { studentName: 'Maya Chen', takesDonations: true },
  meta,
  branding: { product: 'Give', legalEntity: 'School Foundation' },
  appUrl: 'https://give.example',
  locale: 'en' as const,
}
const dataOf = (head: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>$/.exec(head)?.[1] ?? 'null')

test('a campaign page is a WebPage with a DonateAction (P673)', () => {
  expect(dataOf(structuredHead(facts))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    url: meta.url,
    name: meta.title,
    description: meta.description,
    inLanguage: 'en',
    primaryImageOfPage: { '@type': 'ImageObject', url: meta.image.url },
    isPartOf: { '@type': 'WebSite', name: 'Give', url: 'https://give.example' },
    publisher: { '@type': 'Organization', name: 'School Foundation', url: 'https://give.example' },
    potentialAction: {
      '@type': 'DonateAction',
      target: `${meta.url}#give`,
      recipient: { '@type': 'Person', name: 'Maya Chen' },
    },
  })
  const ended = { ...facts, campaign: { ...facts.campaign, takesDonations: false } }
  expect(dataOf(structuredHead(ended))).not.toHaveProperty('potentialAction')
})

test('text of an owner cannot leave the data or the link (P673)', () => {
  const evil = '</script><script>alert(1)</script><!-- "\' &'
  const head = structuredHead({ ...facts, meta: { ...meta, title: evil, description: evil } })
  expect(head.match(/<\/?[a-z!]/g)).toEqual(['<l', '<s', '</s'])
  expect(dataOf(head)).toMatchObject({ name: evil, description: evil })
  expect(/ title="([^"]*)"/.exec(head)?.[1]).toContain('&lt;/script&gt;')
})

test('a page that search engines must not list has only the oEmbed link (P673)', () => {
  const head = structuredHead({ ...facts, meta: { ...meta, noIndex: true } })
  expect(head).not.toContain('ld+json')
  expect(/href="([^"]+)"/.exec(head)?.[1]).toBe(
    'https://give.example/oembed?url=https%3A%2F%2Fgive.example%2Fcampaign%2Fmaya-chen%2F0f2c9a1b3d&amp;format=json',
  )
})
