import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolveViewer } from '#app/accounts/sessions/viewer.server.ts'
import { loadPublicCampaign } from '#app/campaigns/load-campaigns.server.ts'
import { textBlocks } from '#app/campaigns/sharing/share-picture.ts'
import { compareWithProvider } from '#app/donations/reconcile/compare-with-provider.server.ts'
import { loadReceiptsOf } from '#app/donors/receipts/load-receipts.server.ts'
import { receiptToken } from '#app/donors/receipts/receipt-link.server.ts'
import { adminScreens } from '#app/entries/admin-screens.tsx'
import * as mailEntry from '#app/entries/mail.tsx'
import { screens } from '#app/entries/screens.tsx'
import { renderPage } from '#app/entries/ssr.tsx'
import { locales } from '#app/lib/locale.ts'
import { deliverBatch } from '#app/notifications/delivery/deliver.server.ts'
import { unsubscribeToken } from '#app/notifications/preferences/unsubscribe.server.ts'
import { buildHttp } from '#app/platform/http/transport.server.ts'
import { serve } from '#app/server/pages/serve-pages.server.ts'
import { operations } from '#app/server/routes.server.ts'
import { createPayoutBatch } from '#app/withdrawals/payout-batches/create-payout-batch.server.ts'
import { wordsWithMoney } from '#app/words/languages.ts'
import { aCampaign, aMinorsCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aGivingWorld, type GivingWorld } from '#tests/world/giving-world.ts'
import { aRefundDesk } from '#tests/world/refunds.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders, steppedUpHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal } from '#tests/world/withdrawals.ts'

/** Environment variables that change all parts of the brand (P268). */
const rebranded = {
  BRAND_NAME: 'Mortar',
  BRAND_LEGAL_ENTITY: 'Mortar gGmbH',
  BRAND_SUPPORT_EMAIL: 'help@mortar.example',
  BRAND_PRIVACY_EMAIL: 'privacy@mortar.example',
  BRAND_CURRENCY_SIGN: '€',
  BRAND_COLOR: '#8c1515',
}
/** Matches the default name, domain, and currency sign, which a rebranded server must not show, with some context. */
const foreign = /.{0,60}(?:\$|Tassel|tassel\.example).{0,60}/gs

let world: GivingWorld
let http: ReturnType<typeof buildHttp>
let people: Record<string, Headers>
let campaignId: string
let minorsId: string
let owedId: string
let givenId: string
let receiptId: string
let disputeId: string

beforeAll(async () => {
  world = await aGivingWorld({ env: rebranded })
  http = buildHttp(world.app, operations, resolveViewer)
  serve(http, world.app, { file: async () => null, render })
  const owner = await aScholar(world)
  const alum = await aScholar(world)
  const parent = await aScholar(world, { firstName: 'Paul' })
  const admins = [await anAdmin(world), await anAdmin(world)]
  ;({ campaignId } = await aCampaign(world, owner))
  givenId = (await aDonation(world, { campaignId }, { message: 'Go Maya!' })).donationId
  await aDonation(world, { campaignId }, { donorName: null, amountCents: 12_345 })
  const minors = await aMinorsCampaign(world, parent)
  minorsId = minors.campaignId
  await aDonation(world, minors)
  await aCampaign(world, await aScholar(world), { listed: false })
  const ended = await endedCampaign(world, alum)
  for (const to of ['paid', 'rejected', 'approved', 'pending'] as const) {
    await aDonation(world, ended)
    const { rows } = await aWithdrawal(world, alum)
    if (to === 'pending') continue
    await moveWithdrawal(world, rows[0]?.id ?? '', to, admins)
  }
  await aBatchOf(admins[0] as Scholar)
  await aDonation(world, await endedCampaign(world, await aScholar(world)))
  owedId = await anUnevenLedger(admins)
  const [dispute] = await world.app.db.rows<{ id: string }>(null, 'select id from disputes')
  disputeId = dispute?.id ?? ''
  while ((await deliverBatch(world.app, mailEntry)) > 0);
  receiptId = (await loadReceiptsOf(world.app.db, [givenId])).get(givenId)?.id ?? ''
  people = {
    visitor: new Headers(),
    scholar: await signedInHeaders(world, owner.userId),
    alum: await signedInHeaders(world, alum.userId),
    parent: await signedInHeaders(world, parent.userId),
    newcomer: await signedInHeaders(world, (await aScholar(world)).userId),
    admin: await steppedUpHeaders(world, admins[0]?.userId ?? ''),
  }
})
afterAll(() => world.close())

async function aBatchOf(admin: Scholar): Promise<void> {
  const now = world.clock.now()
  const action = { admin: { ...admin.viewer, steppedUpAt: now.toISOString() }, now, requestId: 'test' }
  await createPayoutBatch(world.app, null, action)
}

/** Creates a campaign with a shortfall and a dispute, and a payment that only the comparison with the provider finds. Returns the campaign's id. */
async function anUnevenLedger(admins: Scholar[]): Promise<string> {
  const desk = await aRefundDesk(world)
  const given = await desk.aPaidDonation()
  await desk.rows(`update campaigns set campaign_end_date = $2 where id = $1`, [
    desk.campaignId,
    new Date(world.clock.now().getTime() - 60 * 24 * 60 * 60_000),
  ])
  const { rows } = await aWithdrawal(world, desk.owner)
  await moveWithdrawal(world, rows[0]?.id ?? '', 'approved', admins)
  expect((await desk.refund(given)).status).toBe(200)
  await desk.rows(`update campaigns set campaign_end_date = $2 where id = $1`, [
    desk.campaignId,
    new Date(world.clock.now().getTime() + 60 * 24 * 60 * 60_000),
  ])
  const { providerPaymentId } = await desk.atProvider(await desk.aPaidDonation())
  await world.demoProvider.happens(providerPaymentId, 'dispute')
  const paymentId = crypto.randomUUID()
  await world.app.payments.createPayment({ paymentId, campaignId, totalCents: 7_000, description: '' })
  world.demoProvider.reachable = false
  await world.demoProvider.pay({ donationId: paymentId })
  world.clock.advance(2 * 60 * 60_000)
  await compareWithProvider(world.app)
  world.demoProvider.reachable = true
  return desk.campaignId
}

async function render(request: Request, fetchData: Parameters<typeof renderPage>[1]): Promise<Response> {
  const assets = { styles: [], script: '/web.js', preloads: [], fonts: [] }
  const page = await renderPage(request, fetchData, assets)
  return page instanceof Response ? page : new Response(page.html, page)
}

async function ask(path: string, headers: Headers, language: string): Promise<Response> {
  const asked = new Headers(headers)
  asked.set('accept-language', language)
  return await http.fetch(new Request(new URL(path, world.app.env.appUrl), { headers: asked }))
}

/** Removes React's comments and the API description's regular expressions, which no one reads as content. */
const contentOf = (text: string) => text.replace(/<!--.*?-->|"pattern":"[^"]*"/gs, '')
const foreignIn = (text: string) => contentOf(text).match(foreign) ?? []

const everyScreen = [...screens, ...adminScreens]
const isKnownPath = (path: string) =>
  path
    .replace('/privacy-report/:campaignId', () => `/privacy-report/${minorsId}`)
    .replace(/:(\w+)/g, (_, name) => ({ slug: 'maya', campaignId, disputeId })[name as string] ?? '') +
  (path === '/unsubscribe' ? `?token=${unsubscribeToken(world.app, { updatesOf: givenId })}` : '') +
  (path === '/receipt' ? `?token=${receiptToken(world.app, receiptId, world.clock.now())}` : '')
const shownBy = new Map<string, string>()

describe.each(locales)('in the language %s', language => {
  test.each(everyScreen.map(({ path }) => path))('the screen %s has only the server’s brand', async path => {
    for (const [who, headers] of Object.entries(people)) {
      const answer = await ask(isKnownPath(path), headers, language)
      const page = await answer.text()
      expect(foreignIn(page), `${who} at ${path}`).toEqual([])
      if (answer.status === 200) shownBy.set(path, (shownBy.get(path) ?? '') + page)
    }
  })

  test('other documents have only the server’s brand', async () => {
    const paths = [
      '/no/such/page',
      '/manifest.webmanifest',
      '/robots.txt',
      '/sitemap.xml',
      '/api/openapi.json',
      '/api/docs',
      `/embed/${campaignId}`,
      '/embed/0000000000',
      `/campaign/maya/${campaignId}/qr.svg`,
      `/campaign-analytics/${owedId}`,
      '/demo/inbox.json',
      '/analytics?tab=users',
      '/transactions?kind=refund',
      '/campaign-analytics?tab=month',
      ...['transactions', 'customers', 'accounting', 'balances'].map(name => `/api/admin/${name}/report`),
    ]
    for (const path of paths) {
      const answer = await ask(path, people.admin as Headers, language)
      expect(answer.status === 404, path).toBe(/no\/such|0000000000/.test(path))
      // `$ref` is a key of JSON Schema and not an amount.
      const text = (await answer.text()).replaceAll('"$ref"', '')
      expect(foreignIn(text), path).toEqual([])
      // The API reference is for developers and keeps the default colors.
      if (path !== '/api/docs') expect(text.match(/#0f4c3a|#59c29d/gi), path).toBeNull()
    }
  })

  test('a refusal shows amounts with the server’s currency sign', async () => {
    const quote = { campaignId, tipPercentage: 0, foundationPercentage: 0, paymentMethod: 'debit_card' }
    for (const [amountCents, sum] of [
      [99, '€1'],
      [5_000_001, '€50,000'],
    ] as const) {
      const body = { ...quote, amountCents }
      const { body: refused } = await world.call('POST', '/api/quotes', body, { 'accept-language': language })
      expect(refused.error.message).toContain(sum)
    }
  })

  test('the share picture has only the server’s brand', async () => {
    const campaign = await loadPublicCampaign(world.app.db, campaignId, world.clock.now())
    const words = textBlocks(campaign, 'Mortar', wordsWithMoney(language, '€'), 'wide')
      .map(({ markup, sizes }) => markup(sizes[0] ?? 0))
      .join('\n')
      // Removes Pango markup, which contains font names.
      .replace(/<[^>]+>/g, '')
    expect(foreignIn(words)).toEqual([])
    expect(words).toContain('€173.45')
    expect(words).toContain('Mortar')
  })
})

/** Screens without amounts: forms, lists of actions and people, and screens that only browsers render (see tests/e2e/branding.spec.ts). */
const withoutSums = new Set([
  '/signup',
  '/signin',
  '/reset-password',
  '/name-collection',
  '/profile-setup',
  '/welcome-complete',
  '/start-campaign',
  '/website-scholar',
  '/scholar-form',
  '/website-scholar-form',
  '/parental-form',
  '/website-parental-form',
  '/create-campaign',
  '/website-create-campaign',
  '/donation-success',
  '/privacy',
  '/unsubscribe',
  '/notification-preferences',
  '/demo/inbox',
])
const adminScreensWithSums = [
  ...[
    '/analytics',
    '/admin/analytics',
    '/app-analytics',
    '/campaign-analytics',
    '/balances',
    '/transactions',
  ],
  ...['/campaign-analytics/:campaignId', '/customers', '/admin/moderation', '/admin/suspense'],
  ...['/admin/disputes', '/admin/disputes/:disputeId', '/admin/operations', '/campaign-figures/:campaignId'],
]

test('every screen was rendered, and every screen with amounts showed some (P268)', () => {
  const paths = everyScreen.map(({ path }) => path)
  expect(paths.filter(path => !shownBy.has(path))).toEqual([])
  const holds = (path: string) => /€(?:<[^>]*>)*\d/.test(shownBy.get(path) ?? '')
  const withSums = [
    ...screens.map(({ path }) => path).filter(path => !withoutSums.has(path)),
    ...adminScreensWithSums,
  ]
  expect(withSums.filter(path => !holds(path))).toEqual([])
})
