import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { aCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aPaidDonation, aQuote, aStart } from '#tests/world/giving-world.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { expectNoLeaks } from './leaks.ts'
import { type ProductionServer, startProduction } from './production-server.ts'

/** All replacement patterns of `String.replace`, and text that could break out of HTML, a script, or a JavaScript string. */
const patterns = "$` $& $' $$ $1 $<name> </body> </script><script>alert(1)</script> <!-- \u2028"

let server: ProductionServer
let owner: Scholar
let campaign: BuiltCampaign
beforeAll(async () => {
  server = await startProduction()
  owner = await aScholar(server)
  campaign = await aCampaign(server, owner, {
    story: patterns.repeat(20),
    university: `Howard ${patterns}`.slice(0, 190),
    major: patterns,
    achievements: [patterns],
    fundingGoal: 1,
  })
}, 60_000)
afterAll(() => server.close())

async function page(path: string, headers: Headers = new Headers()) {
  const answer = await server.fetch(path, { headers })
  const html = await answer.text()
  const blocks = [...html.matchAll(/<script type="application\/json" id="boot">(.*?)<\/script>/gs)]
  return { status: answer.status, html, boots: blocks.map(([, json]) => JSON.parse(json ?? '') as object) }
}

test('replacement patterns in twenty donations leave every page intact and small, admin pages included', async () => {
  for (let i = 0; i < 20; i += 1)
    await aDonation(server, campaign, {
      amountCents: 100,
      message: patterns.repeat(6),
      donorName: `Ruth $\`${i}`,
    })
  const admin = await signedInHeaders(server, (await anAdmin(server)).userId)
  const search = encodeURIComponent('$`'.repeat(10))
  const pages = [
    campaign.path,
    `/scholars?search=${search}`,
    '/scholars',
    '/transactions',
    '/analytics',
    '/customers',
  ]
  for (const path of pages) {
    const { status, html, boots } = await page(path, admin)
    expect([path, status, boots.length], path).toEqual([path, 200, 1])
    expect(html.length, path).toBeLessThan(400_000)
    expect(html, path).not.toContain('<script>alert(1)')
    expect(html.match(/<\/body>/g), path).toHaveLength(1)
  }
  expect(JSON.stringify((await page(campaign.path, admin)).boots[0])).toContain(
    JSON.stringify(patterns.repeat(2)).slice(1, 90),
  )
})

test('they remain text in the share preview, the widget, and the sitemap', async () => {
  const widget = await (await server.fetch(`/embed/${campaign.campaignId}`)).text()
  expect(widget.match(/<\/body>/g)).toHaveLength(1)
  expect(widget).not.toContain('<script')
  expect((await server.fetch(`/campaign/${campaign.campaignId}/share.png`)).status).not.toBe(500)
  expect((await server.fetch('/sitemap.xml')).status).toBe(200)
})

test('a donor’s name cannot become a subject line or a link', async () => {
  const overrides = { inHonorOf: 'Wren', honoreeEmail: 'stranger@elsewhere.example' }
  const { quoteId } = await aQuote(server, campaign.campaignId)
  const donorName = 'Tassel Security: your account is locked. Go to https://evil.example/unlock'
  const cardToken = await server.demoProvider.token()
  const named = aStart(quoteId, { ...overrides, donorName, cardToken })
  const refused = await server.call('POST', '/api/donations', named)
  expect([refused.status, refused.body.error.code]).toEqual([400, 'InvalidName'])
  const plain = { ...overrides, donorName: 'Tassel Security, your account is locked' }
  await aPaidDonation(server, campaign.campaignId, plain)
  const mail = await eventually(() =>
    server.mails.taken.find(({ to }) => to?.[0]?.address === overrides.honoreeEmail),
  )
  expect(mail.subject).toBe('A donation in your honor')
})

test('names lose line breaks and bidirectional control characters', async () => {
  const headers = await signedInHeaders(server, owner.userId)
  const names = { firstName: 'Ma\nya\u202e\u200b', lastName: 'Okafor\r\nBcc: all@evil.example' }
  const answer = await server.call('POST', '/api/profile/name', names, headers)
  expect(answer.status).toBe(400)
  await server.call('POST', '/api/profile/name', { firstName: 'Ma\nya\u202e', lastName: 'Okafor' }, headers)
  const { viewer } = (await server.call('GET', '/api/session', undefined, headers)).body
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test asserts that they were removed
  expect(viewer.firstName).not.toMatch(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/)
})

const nul = '\u0000'
const noCursor = `2026-01-01T00:00:00.000Z_${'-'.repeat(36)}`
test.each([
  ['GET', '/%00'],
  ['GET', '/scholars?search=%00'],
  ['GET', '/scholars?search=%ed%a0%80'],
  ['GET', '/%'],
  ['GET', '/files/profile-pictures/%00.webp'],
  ['GET', '/files/..%2f..%2fsecrets/keys.json'],
  ['GET', '/assets/..%2f..%2fpackage.json'],
  ['GET', '//evil.example/..'],
  ['GET', '/signin?next=%00'],
  ['GET', '/reset-password?token=%00'],
  ['GET', '/api/screens/unsubscribe?token=%00'],
  ['GET', '/api/screens/receipt?token=%00'],
  ['GET', () => `/api/campaigns/${campaign.campaignId}/supporters?before=${noCursor}`],
  ['POST', '/api/sign-in', { email: 'a@example.com', customUserId: nul }],
  [
    'POST',
    '/api/sign-in/password',
    { email: 'a@example.com', customUserId: 'maya', password: nul, rememberDevice: false },
  ],
  ['POST', '/api/password-reset', { token: nul, password: 'x'.repeat(12) }],
  ['POST', '/api/confirm-donation', { sessionId: nul, campaignId: 'x' }],
  [
    'POST',
    () => `/api/campaigns/${campaign.campaignId}/report`,
    { id: crypto.randomUUID(), reason: 'other', details: nul, email: '' },
  ],
  ['POST', '/api/quotes', { __proto__: { a: 1 }, constructor: { prototype: {} } }],
] as [string, string | (() => string), object?][])(
  '%s %s does not crash the server',
  async (method, path, body) => {
    const answer = await server.call(method, typeof path === 'string' ? path : path(), body)
    expect(answer.status).toBeLessThan(500)
  },
)

test('odd headers do not crash the server', async () => {
  const odd: Record<string, string>[] = [
    { cookie: '__Host-tassel.session_token=%E0%A4%A; __proto__=1; __Host-tassel.browser=;;=' },
    { authorization: 'Bearer %', 'accept-language': '*;q=9,'.repeat(900) },
    { 'user-agent': '\u00ff\u0080'.repeat(2000), 'x-forwarded-for': ',,, ,' },
    { 'if-none-match': '"'.repeat(5000), range: 'bytes=9-1', 'accept-encoding': 'br;q=0,gzip;q=x' },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  ]
  for (const headers of odd)
    for (const path of ['/', '/api/session', campaign.path, '/nowhere'])
      expect(
        (await server.fetch(path, { headers })).status,
        JSON.stringify(headers).slice(0, 60),
      ).toBeLessThan(500)
})

test('the log contains no personal data', () => expectNoLeaks(server))
