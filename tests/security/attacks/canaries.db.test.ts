import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DonationStarted } from '#app/donations/contract.ts'
import { type RunningDemoProvider, runDemoProvider } from '#demo/provider/run-demo-provider.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { type IdentityProvider, startIdentityProvider } from '#tests/setup/identity-provider.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aQuote, aStart } from '#tests/world/giving-world.ts'
import { anAdmin, aScholar, steppedUpHeaders } from '#tests/world/scholars.ts'
import { stripeKeys } from '#tests/world/stripe.ts'
import { withdrawalFields } from '#tests/world/withdrawals.ts'
import { expectNoLeaks } from './leaks.ts'
import { type ProductionServer, startProduction } from './production-server.ts'

/**
 * Plays a donation and withdrawal with Stripe on a production server at the most verbose log level. Its database, log, and emails contain no card
 * number, token, secret, or bank account number.
 */

const account = '000918273645'
const cards = { paid: '4242424242424242', asked: '4000002500003155', declined: '4000000000000002' }
let stripe: RunningDemoProvider
let identities: IdentityProvider
let server: ProductionServer
const tokens: string[] = []

beforeAll(async () => {
  stripe = await runDemoProvider({
    secretKey: stripeKeys.STRIPE_SECRET_KEY,
    publishableKey: stripeKeys.STRIPE_PUBLISHABLE_KEY,
  })
  identities = await startIdentityProvider({ appUrl: 'https://give.example.org' })
  server = await startProduction({
    ...stripeKeys,
    ...identities.env,
    PAYMENTS: 'stripe',
    STRIPE_TEST: '1',
    LOG_LEVEL: 'trace',
    STRIPE_API_URL: stripe.origin,
    STRIPE_JS_URL: `${stripe.origin}/v3/stripe.js`,
  })
  const url = `${server.origin}/api/webhooks/stripe`
  stripe.account.listen({ url, secrets: [stripeKeys.STRIPE_WEBHOOK_SECRET] })
}, 60_000)
afterAll(async () => {
  await stripe.close()
  await server.close()
  await identities.stop()
})

async function act<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(`${stripe.origin}/_control/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripeKeys.STRIPE_SECRET_KEY}` },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

async function give(campaignId: string, card: string) {
  const { id } = await act<{ id: string }>('tokens', { number: card })
  tokens.push(id)
  const quote = await aQuote(server, campaignId)
  const request = aStart(quote.quoteId, { cardToken: id })
  const answer = await server.call('POST', '/api/donations', request)
  expect(answer.status).toBe(200)
  return { donationId: request.donationId, ...(answer.body as DonationStarted) }
}

const statusOf = async (id: string) =>
  (await server.call('GET', `/api/donations/${id}/status`)).body.status as string

test('no card number, token, key, or bank account number is stored, logged, or mailed (P283)', async () => {
  const owner = await aScholar(server)
  const { campaignId } = await aCampaign(server, owner)
  const paid = await give(campaignId, cards.paid)
  expect(paid.status).toBe('captured')
  const declined = await give(campaignId, cards.declined)
  expect(declined.status).toBe('declined')
  const asked = await give(campaignId, cards.asked)
  const secret = asked.next.kind === 'authenticate' ? asked.next.clientSecret : ''
  expect(secret).toContain('_secret_')
  const intent = secret.split('_secret_')[0]
  await act('bank', { payment_intent: intent, known: true })
  await server.call('POST', `/api/donations/${asked.donationId}/confirm`, {})
  expect(await statusOf(asked.donationId)).toBe('captured')

  const admin = await steppedUpHeaders(server, (await anAdmin(server)).userId)
  const refund = { refundId: randomUUID(), cents: 1_000, reason: 'Asked for by the donor.' }
  const path = `/api/admin/donations/${paid.donationId}/refund`
  expect((await server.call('POST', path, refund, admin)).body).toEqual({ status: 'refunded' })
  await act('disputes', { payment_intent: intent, reason: 'fraudulent' })
  await eventually(async () => ((await statusOf(asked.donationId)) === 'returned' ? true : undefined))

  const other = await aScholar(server)
  await endedCampaign(server, other)
  const fields = withdrawalFields(other, { accountNumber: account, accountNumberAgain: account })
  await server.call('POST', '/api/withdrawals', fields, await steppedUpHeaders(server, other.userId))
  // A donor types a card number into a field that is not meant for it.
  await server.call('POST', '/api/quotes', { campaignId, note: cards.paid })

  const said = server.log() + server.mails.taken.map(({ text }) => text).join('\n') + (await everyRow())
  const canaries = [...Object.values(cards), ...tokens, secret, account, ...Object.values(stripeKeys)]
  expect(canaries.filter(canary => canary === '' || said.includes(canary))).toEqual([])
  await expectNoLeaks(server)
})

test('a donor’s link, session and address are not logged, nor are link and session stored (P530, P531)', async () => {
  const email = 'canary.donor@donors.example'
  await aDonation(server, await aCampaign(server, await aScholar(server)), { donorEmail: email })
  const asked = await server.call('POST', '/api/my-donations/link', { email })
  expect(asked.status).toBe(200)
  const link = /my-donations#token=([\w-]{20,})/
  const token = await eventually(async () =>
    server.mails.taken.map(({ text = '' }) => link.exec(text)?.[1]).find(Boolean),
  )
  const opened = await server.call('POST', '/api/my-donations/open-link', { token })
  const session = /donor=([^;]+)/.exec(opened.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  const page = await server.call('GET', '/api/screens/my-donations', undefined, { cookie })
  expect(page.body.donor).toMatchObject({ email })
  await server.call('GET', '/api/my-donations/data', undefined, { cookie })
  const canaries = [token, session]
  expect(canaries.every(canary => canary.length >= 20)).toBe(true)
  await eventually(async () => ((await everyRow()).includes(token) ? undefined : true))
  const stored = await everyRow()
  expect(canaries.filter(canary => stored.includes(canary))).toEqual([])
  expect([...canaries, email].filter(canary => server.log().includes(canary))).toEqual([])
})

test('no secret of a sign-in by the identity provider is stored or logged, and no email is logged (P631)', async () => {
  const email = 'canary.treasurer@foundation.example'
  const person = { sub: 'canary', email, email_verified: true, groups: ['treasury'] }
  identities.people.set(person.sub, person)
  const browser = server.browser()
  const signIn = async (sub: string) => {
    const begun = await browser.call('GET', '/api/sign-in/oidc')
    const back = await identities.signIn(begun.headers.get('location') ?? '', sub)
    const ended = await browser.call('GET', back.pathname + back.search)
    return { back, path: ended.headers.get('location') }
  }
  const { back, path } = await signIn(person.sub)
  expect(path).toBe('/app-analytics')
  identities.people.set(person.sub, { ...person, groups: [] })
  expect((await signIn(person.sub)).path).toBe('/staff-sign-in?problem=OidcNoRole')
  identities.forge = claims => ({ claims: { ...claims, nonce: 'another' } })
  expect((await signIn(person.sub)).path).toBe('/staff-sign-in?problem=OidcInvalid')
  await eventually(async () => (server.log().includes('OidcInvalid') ? true : undefined))
  const canaries = [...identities.secrets, back.searchParams.get('state') ?? '']
  expect(canaries.length).toBeGreaterThan(6)
  expect(canaries.filter(canary => canary.length < 20)).toEqual([])
  const stored = await everyRow()
  expect(stored).toContain(email)
  expect(canaries.filter(canary => stored.includes(canary))).toEqual([])
  expect([...canaries, email].filter(canary => server.log().includes(canary))).toEqual([])
})

/** Every row of every table as text. */
async function everyRow(): Promise<string> {
  const { rows: tables } = await server.database.owner.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(40)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await server.database.owner.query<{ row: string }>(
        `select t::text as row from ${name} t`,
      )
      return rows.map(({ row }) => row).join('\n')
    }),
  )
  return texts.join('\n')
}
