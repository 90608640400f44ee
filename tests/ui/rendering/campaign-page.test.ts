import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import type { CampaignPageData } from '#app/donations/contract.ts'
import { renderPage } from '#app/entries/ssr.tsx'
import { assets, now, session } from './frame.ts'

/** Tests that a campaign page with a full list of supporters from different months stays small and is cheap to render. */
const monthsAgo = (months: number) => new Date(now - months * 31 * 86_400_000).toISOString()

/** A reproducible id that compresses as badly as a real, random one. */
const idOf = (n: number) =>
  createHash('sha256')
    .update(`supporter ${n}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')

const page: CampaignPageData = {
  campaign: {
    id: '0000000001',
    studentName: 'Scholar Number 1',
    firstName: 'Scholar',
    isMinor: false,
    university: 'University of 1',
    major: 'Engineering',
    academicYear: 'senior',
    purpose: 'tuition',
    story: 'A story in its own words. '.repeat(30),
    achievements: ['One', 'Two', 'Three'],
    profilePictureUrl: null,
    goalCents: 110_000,
    raisedCents: 475_000,
    donorCount: 50,
    donationCount: 50,
    progressPercent: 100,
    endDate: new Date(now + 60 * 86_400_000).toISOString(),
    isEnded: false,
    takesDonations: true,
    isListed: true,
    isEmailConfirmed: true,
    reviewedAt: new Date(now).toISOString(),
    noIndex: false,
    createdAt: new Date(now).toISOString(),
    topics: ['campaign:0000000001'],
  },
  updates: { updates: [], next: null },
  media: null,
  supporters: Array.from({ length: 20 }, (_, n) => ({
    id: idOf(n),
    name: n % 3 === 0 ? 'Anonymous' : `Donor ${(n * 7919) % 90_000}`,
    amountCents: 500 + ((n * 7919) % 200) * 100,
    message: n % 3 === 0 ? 'Good luck with everything!' : null,
    inHonorOf: null,
    thankYou: null,
    at: monthsAgo(n + 1),
  })),
  next: `${monthsAgo(20)}_${idOf(19)}`,
  isPaused: false,
  hasOtherWays: true,
  topics: ['campaign:0000000001'],
}

async function render(data: CampaignPageData, language: string): Promise<string> {
  const request = new Request('https://tassel.example/campaign/0000000001', {
    headers: { 'accept-language': language },
  })
  const answer = await renderPage(
    request,
    async path => Response.json(path === '/api/session' ? session : data),
    assets,
  )
  if (answer instanceof Response) throw new Error(`answered ${answer.status}`)
  return answer.html
}

afterEach(() => {
  vi.restoreAllMocks()
})

const compressed = (html: string) => gzipSync(html, { level: 6 }).length

test('a campaign page with 20 supporters weighs at most 9 kB compressed', async () => {
  expect(compressed(await render(page, 'en'))).toBeLessThanOrEqual(9_000)
})

test('its cord costs at most 600 bytes more while the goal is ahead', async () => {
  const campaign = { ...page.campaign, raisedCents: 60_000, progressPercent: 54 }
  expect(compressed(await render({ ...page, campaign }, 'en'))).toBeLessThanOrEqual(9_600)
})

test.each(['en', 'es'])(
  'rendering a second page in %s creates no formatter and no segmenter',
  async language => {
    const campaign = { ...page.campaign, story: 'Élodie’s story. '.repeat(30) }
    const first = await render({ ...page, campaign }, language)
    expect(first).toContain(language === 'en' ? 'April 2025' : 'abril de 2025')
    const made = [
      vi.spyOn(Intl, 'DateTimeFormat'),
      vi.spyOn(Intl, 'NumberFormat'),
      vi.spyOn(Intl, 'PluralRules'),
      vi.spyOn(Intl, 'Segmenter'),
    ]
    expect(await render({ ...page, campaign }, language)).toBe(first)
    expect(made.map(spy => spy.mock.calls.length)).toEqual([0, 0, 0, 0])
  },
)

test('a recommended donation is called that among the newest, too (P575)', async () => {
  const [newest, ...others] = page.supporters
  if (!newest) throw new Error('the page has no supporters')
  const recommended = { ...newest, name: 'Ann Lee', isRecommended: true }
  const html = await render({ ...page, supporters: [recommended, ...others] }, 'en')
  const [section = ''] = html.match(/aria-label="Newest donations".*?<\/section>/s) ?? []
  expect(section).toContain('Recommended by Ann Lee')
  expect(section).not.toContain('>Ann Lee')
})
