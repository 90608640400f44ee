import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { revokeRole } from '#app/accounts/roles.server.ts'
import { anAuthenticator, type Fault } from '#tests/world/authenticator.ts'
import { aBrowser } from '#tests/world/browser.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import {
  anAdmin,
  aScholar,
  ownerRole,
  type Scholar,
  signedInHeaders,
  steppedUpHeaders,
} from '#tests/world/scholars.ts'
import { passPayeeChecks, withdrawalFields } from '#tests/world/withdrawals.ts'
import { expectNoLeaks } from './leaks.ts'
import { type ProductionServer, startProduction } from './production-server.ts'

let server: ProductionServer
let admin: Scholar
let second: Scholar
beforeAll(async () => {
  server = await startProduction({ MODERATION: 'first' })
  admin = await anAdmin(server)
  second = await anAdmin(server)
}, 60_000)
afterAll(() => server.close())

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]
const by = async ({ userId }: Scholar, path: string, body: object = {}) =>
  await server.call('POST', path, body, await steppedUpHeaders(server, userId))
const decide = (what: string, id: string, who = admin) => by(who, `/api/withdrawals/${id}/${what}`)

/** Creates an owner with an ended campaign whose donation counts as real money, and requests a withdrawal of all of it. */
async function asked(amountCents: number, owner?: Scholar) {
  const person = owner ?? (await aScholar(server))
  const campaign = await endedCampaign(server, person, { replaceActive: true })
  await aDonation(server, campaign, { amountCents, provider: 'stripe' })
  return { person, ...campaign, id: await ask(person) }
}

async function ask(person: Scholar): Promise<string> {
  const answer = await by(person, '/api/withdrawals', withdrawalFields(person))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { rows } = await server.app.db.pool.query<{ id: string }>(
    'select id from withdrawals where request_id = $1',
    [answer.body.requestId],
  )
  await passPayeeChecks(server)
  return rows[0]?.id ?? ''
}

describe('held money', () => {
  test('of a campaign taken down for fraud does not leave, by a pending or a new request', async () => {
    const { id, campaignId, person } = await asked(20_000)
    const fraud = { reason: 'The school knows nobody of this name.' }
    expect((await by(admin, `/api/admin/campaigns/${campaignId}/deactivate`, fraud)).status).toBe(200)
    expect(codeOf(await decide('approve', id))).toEqual([409, 'FundsFrozen'])
    expect((await by(admin, `/api/withdrawals/${id}/reject`, fraud)).status).toBe(200)
    expect(codeOf(await by(person, '/api/withdrawals', withdrawalFields(person)))).toEqual([
      403,
      'FundsFrozen',
    ])
    expect(codeOf(await by(person, `/api/admin/campaigns/${campaignId}/release-funds`, fraud))).toEqual([
      403,
      'AdminRequired',
    ])
  })

  test('needs a second approval that a former admin’s does not count for', async () => {
    const leaver = await anAdmin(server)
    const { id } = await asked(600_000)
    expect((await decide('approve', id, leaver)).body).toMatchObject({ status: 'pending', approvals: 1 })
    await server.app.db.transaction(tx => revokeRole(tx, leaver.email, ownerRole(new Date())))
    expect((await decide('approve', id)).body).toMatchObject({ status: 'pending', approvals: 1 })
    expect((await decide('approve', id, second)).body).toMatchObject({ status: 'approved', approvals: 2 })
  })

  test('of two requests of $4,999 within a week needs two admins, as one request would', async () => {
    const { id, person } = await asked(499_900)
    expect((await decide('approve', id)).body).toMatchObject({ status: 'approved' })
    const { id: next } = await asked(499_900, person)
    expect((await decide('approve', next)).body).toMatchObject({ status: 'pending', approvalsNeeded: 2 })
    expect(codeOf(await decide('approve', next))).toEqual([409, 'AlreadyApproved'])
  })
})

test.each(['native-app', 'mobile-browser', 'desktop'])(
  'claiming to be a %s does not list a first campaign',
  async deviceKind => {
    const person = await aScholar(server)
    const form = { university: 'Howard University', major: 'Law', fundingGoal: 2_500, deviceKind }
    const made = await by(person, '/api/campaigns', { ...form, requestId: randomUUID() })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { campaigns } = (await server.call('GET', '/api/screens/scholars')).body
    expect(campaigns.map(({ id }: { id: string }) => id)).not.toContain(made.body.campaignId)
    const again = { ...form, requestId: randomUUID(), isApproved: true }
    expect((await by(person, '/api/campaigns', again)).status).toBe(400)
  },
)

test('a passkey with a bad signature does not sign in, step up, or lock anyone out', async () => {
  const person = await aScholar(server)
  const key = anAuthenticator(server.appUrl)
  const owner = aBrowser(server, (await steppedUpHeaders(server, person.userId)).get('cookie') ?? '')
  const options = await owner.call('POST', '/api/passkeys/options')
  expect((await owner.call('POST', '/api/passkeys', key.make(options.body))).status).toBe(200)
  const signIn = async (fault: Fault) => {
    const browser = server.browser()
    const { body } = await browser.call('POST', '/api/sign-in/passkey-options')
    return { browser, answer: await browser.call('POST', '/api/sign-in/passkey', key.prove(body, fault)) }
  }
  // Signs another challenge with the right key, so that only the signature check can refuse the response.
  const forged = Buffer.from(key.prove({ challenge: 'b3RoZXI' }).signature, 'base64url')
  const { browser, answer } = await signIn({ signature: forged })
  expect(codeOf(answer)).toEqual([401, 'WrongPasskey'])
  expect((await browser.call('GET', '/api/screens/account')).status).toBe(401)
  const thief = aBrowser(server, (await signedInHeaders(server, person.userId)).get('cookie') ?? '')
  const { body } = await thief.call('POST', '/api/passkeys/step-up-options')
  const proof = key.prove(body, { signature: forged })
  expect(codeOf(await thief.call('POST', '/api/passkeys/step-up', proof))).toEqual([401, 'WrongPasskey'])
  expect(codeOf(await thief.call('POST', '/api/withdrawals', withdrawalFields(person)))).toEqual([
    403,
    'StepUpRequired',
  ])
  expect((await signIn({})).answer.status).toBe(200)
})

describe('a suspended account', () => {
  test('has no session, cannot sign in, shows no campaign, and takes no donation', async () => {
    const person = await aScholar(server)
    const { campaignId, path } = await aCampaign(server, person)
    const key = anAuthenticator(server.appUrl)
    const own = aBrowser(server, (await steppedUpHeaders(server, person.userId)).get('cookie') ?? '')
    const options = await own.call('POST', '/api/passkeys/options')
    expect((await own.call('POST', '/api/passkeys', key.make(options.body))).status).toBe(200)
    const reason = { reason: 'The pictures belong to someone else.' }
    expect((await by(admin, `/api/admin/users/${person.userId}/suspend`, reason)).status).toBe(200)

    expect((await own.call('GET', '/api/screens/account')).status).toBe(401)
    const browser = server.browser()
    const pair = { email: person.email, customUserId: person.customUserId }
    await browser.call('POST', '/api/sign-in', pair)
    const code = await server.codeFor(person.email)
    const bySession = await browser.call('POST', '/api/sign-in/code', { ...pair, code, rememberDevice: true })
    expect(codeOf(bySession)).toEqual([403, 'AccountSuspended'])
    const { body } = await browser.call('POST', '/api/sign-in/passkey-options')
    expect((await browser.call('POST', '/api/sign-in/passkey', key.prove(body))).status).toBeGreaterThan(400)
    expect((await browser.call('GET', '/api/screens/account')).status).toBe(401)

    for (const address of [path, `/embed/${campaignId}`, `${path}/share.png`])
      expect([address, (await server.fetch(address)).status]).toEqual([address, 404])
    const none = { tipPercentage: 0, foundationPercentage: 0, paymentMethod: 'credit_card' }
    const donation = await server.call('POST', '/api/quotes', { campaignId, amountCents: 5_000, ...none })
    expect(codeOf(donation)).toEqual([404, 'CampaignNotFound'])
  })

  test('cannot be lifted by a scholar or with only an admin’s cookie', async () => {
    const [person, scholar] = [await aScholar(server), await aScholar(server)]
    const path = `/api/admin/users/${person.userId}/suspend`
    const reason = { reason: 'I do not like them.' }
    expect(codeOf(await by(scholar, path, reason))).toEqual([403, 'AdminRequired'])
    const cookie = await signedInHeaders(server, admin.userId)
    expect(codeOf(await server.call('POST', path, reason, cookie))).toEqual([403, 'StepUpRequired'])
  })
})

test('the log contains no personal data', () => expectNoLeaks(server))
