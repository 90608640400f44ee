import { randomUUID } from 'node:crypto'
import { resolveViewer } from '#app/accounts/sessions/viewer.server.ts'
import { reviewEdit, valuesOf } from '#app/campaigns/editing/edit-values.ts'
import { loadOwnCampaigns } from '#app/campaigns/load-campaigns.server.ts'
import { unsubscribeToken } from '#app/notifications/preferences/unsubscribe.server.ts'
import { anAuthenticator } from '#tests/world/authenticator.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { eventually, type GivingWorld } from '#tests/world/giving-world.ts'
import { aPicture } from '#tests/world/pictures.ts'
import { aScholar, signedInHeaders, steppedUpHeaders } from '#tests/world/scholars.ts'
import { aVideo } from '#tests/world/videos.ts'
import { ann, type Drive, openDrive, reason, viral } from './accepted-calls.ts'
import { books, offline, payouts, returns, staff } from './accepted-money.ts'
import type { Callers } from './drive.ts'
import type { Watch } from './watch-statements.ts'

/** Calls the operations that aren't GETs with input that they accept, in the order in which people use them. Returns their names. */
export async function callAccepted(
  world: GivingWorld,
  watch: Watch,
  callers: Callers,
): Promise<ReadonlySet<string>> {
  const drive = await openDrive(world, watch, callers)
  const people = [signIn, profile, campaigns, moderation, giving, donors]
  for (const part of [...people, returns, payouts, offline, books, staff]) await part(drive)
  await drive.deliver()
  return drive.accepted
}

async function signIn({ world, call, one, sent }: Drive): Promise<void> {
  const [stranger, person, other] = [new Headers(), new Headers(), new Headers()]
  const pair = { email: 'new.student@example.com', customUserId: 'new-student' }
  const { userId } = await call(stranger, 'POST /api/sign-up', pair)
  await call(stranger, 'POST /api/profile/setup', { firstName: 'Ada', lastName: 'Love' })
  await call(person, 'POST /api/sign-in', pair)
  const typed = { ...pair, rememberDevice: true }
  await call(person, 'POST /api/sign-in/code', { ...typed, code: await sent('code_requested', 'code') })
  await call(person, 'POST /api/account/entered-before-proof', { decision: 'keep' })
  await call(other, 'POST /api/password-reset/request', { email: pair.email })
  const token = await sent('password_reset_requested', 'token')
  await call(other, 'POST /api/password-reset/check', { token })
  const password = 'plum harvest 42'
  await call(other, 'POST /api/password-reset', { token, password })
  await call(person, 'POST /api/sign-in/password', { ...typed, password })
  await call(person, 'POST /api/codes', { purpose: 'step-up' })
  await call(person, 'POST /api/codes/verify', {
    purpose: 'step-up',
    code: await sent('code_requested', 'code'),
  })
  await call(person, 'POST /api/session/refresh')
  await call(person, 'POST /api/language', { locale: 'en' })

  const key = anAuthenticator(world.app.env.appUrl)
  await call(person, 'POST /api/passkeys', key.make(await call(person, 'POST /api/passkeys/options')))
  const { options } = await call(person, 'POST /api/passkeys/step-up-options')
  await call(person, 'POST /api/passkeys/step-up', key.prove(options))
  const visitor = new Headers()
  const proof = key.prove(await call(visitor, 'POST /api/sign-in/passkey-options'))
  await call(visitor, 'POST /api/sign-in/passkey', proof)
  const passkeyId = await one('select id from passkeys where user_id = $1', userId)
  await call(person, 'PATCH /api/passkeys/:passkeyId', { passkeyId, name: 'Phone' })
  await call(person, 'DELETE /api/passkeys/:passkeyId', { passkeyId })
  const deviceId = await one('select id from remembered_devices where user_id = $1', userId)
  await call(person, 'DELETE /api/remembered-devices/:deviceId', { deviceId })
  const sessionId = (await resolveViewer(visitor, world.app))?.sessionId
  await call(person, 'DELETE /api/sessions/:sessionId', { sessionId })
  await call(other, 'POST /api/sign-out')
  await call(person, 'POST /api/sign-out-everywhere')
  const leaver = await aScholar(world)
  await aCampaign(world, leaver)
  await call(await steppedUpHeaders(world, leaver.userId), 'POST /api/account/delete')
}

/** By the student whose campaign has the most donations. */
async function profile({ world, call, callers: { scholar } }: Drive): Promise<void> {
  await call(scholar, 'POST /api/profile/name', { firstName: 'Maya', lastName: 'Chen' })
  const nameless = await aScholar(world, { firstName: '', lastName: '' })
  const headers = await signedInHeaders(world, nameless.userId)
  await call(headers, 'POST /api/profile/full-name', { fullName: 'Ada Love' })
  await call(scholar, 'POST /api/profile/user-id', { customUserId: 'maya-viral' })
  await call(scholar, 'POST /api/profile/photo', { bytes: await aPicture() })
  await call(scholar, 'POST /api/pictures', { bytes: await aPicture() })
  await call(scholar, 'DELETE /api/profile/photo')
  await call(scholar, 'POST /api/notifications/read', { upTo: world.clock.now().toISOString() })
  const mails = { donations: true, donorMessages: true, campaignUpdates: true, weeklyReports: true }
  await call(scholar, 'PUT /api/notification-preferences', mails)
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/device',
    keys: {
      p256dh: Buffer.from([4, ...Array(64).fill(1)]).toString('base64url'),
      auth: Buffer.alloc(16).toString('base64url'),
    },
  }
  await call(scholar, 'POST /api/push/devices', { kind: 'web', subscription })
  const kinds = { donations: true, goals: true, withdrawals: true, campaignEnd: true, toDecide: true }
  await call(scholar, 'PUT /api/push/preferences', { ...kinds, disputes: true, details: false, quiet: null })
  await call(scholar, 'DELETE /api/push/devices')
}

async function campaigns({ world, call, callers, deliver, admin }: Drive): Promise<void> {
  const { scholar, visitor, program, parent } = callers
  const applicant = { firstName: 'Ada', lastName: 'Love', requestId: randomUUID() }
  const account = { form: 'website-scholar-form', email: 'ada@example.com', customUserId: 'ada-love' }
  await call(new Headers(), 'POST /api/campaign-forms/account', { ...account, ...applicant })
  const owner = await aScholar(world)
  const by = await signedInHeaders(world, owner.userId)
  const form = { form: 'website-scholar-form', university: 'Howard University', major: 'Art' }
  const rest = { fundingGoal: 500, heardAboutUs: 'search-engine', deviceKind: 'desktop' }
  const { campaignId } = await call(by, 'POST /api/campaigns', { ...form, ...rest, requestId: randomUUID() })
  const page = { accountEmail: owner.email, isMinor: false, university: 'State', purpose: 'tuition' }
  const draft = { ...page, requestId: randomUUID(), goalCents: 250_000, story: 'I am the first.' }
  await call(program, 'POST /api/v1/campaign-drafts', draft)
  const viewer = await resolveViewer(scholar, world.app)
  const own = await loadOwnCampaigns(world.app.db, viewer?.userId ?? '', world.clock.now())
  const [edited] = own
    .filter(({ id }) => id === viral)
    .map(found =>
      reviewEdit({ ...valuesOf(found), lastName: 'Ruiz' }, { id: randomUUID(), updatedAt: found.updatedAt }),
    )
  await call(scholar, 'PATCH /api/campaigns/:campaignId', { campaignId: viral, ...edited?.request })
  const photo = await call(scholar, 'POST /api/campaign-pictures', { bytes: await aPicture() })
  const photos = [{ url: photo.url, description: '' }]
  await call(scholar, 'PUT /api/campaigns/:campaignId/photos', { campaignId: viral, photos, seen: [] })
  const { url } = await call(scholar, 'POST /api/campaign-videos', { bytes: await aVideo() })
  const poster = await call(scholar, 'POST /api/campaign-pictures', { bytes: await aPicture() })
  const video = { campaignId: viral, url, posterUrl: poster.url, description: '', captions: 'Hi.' }
  await call(scholar, 'PUT /api/campaigns/:campaignId/video', video)
  await call(scholar, 'DELETE /api/campaigns/:campaignId/video', { campaignId: viral })
  const news = { campaignId: viral, id: randomUUID(), body: 'The books came.', pictures: [] }
  await call(scholar, 'POST /api/campaigns/:campaignId/updates', news)
  await deliver()
  const removed = { campaignId: viral, updateId: news.id }
  await call(scholar, 'DELETE /api/campaigns/:campaignId/updates/:updateId', removed)
  const visit = { campaignId: viral, kind: 'visit', channel: 'qr' }
  await call(visitor, 'POST /api/campaigns/:campaignId/counts', visit)
  await call(by, 'POST /api/campaigns/:campaignId/deactivate', { campaignId })
  const minors = { campaignId: await minorsOf(callers, world), locale: 'en' }
  await call(parent, 'POST /api/campaigns/:campaignId/consent/withdraw', minors)
  await call(parent, 'POST /api/campaigns/:campaignId/consent/give', minors)
  const { campaignId: ofMinor } = minors
  const story = 'Wren Abernathy wants to study.'
  await world.owner.query('update campaigns set story = $2 where id = $1', [ofMinor, story])
  await call(parent, 'POST /api/campaigns/:campaignId/privacy-report', { campaignId: ofMinor })
  await admin('campaigns/:campaignId/privacy-report', { campaignId: ofMinor })
  await admin('campaigns/:campaignId/privacy-report/clear', { campaignId: ofMinor, ...reason })
}

/** The campaign of the parent for a student under 18. */
async function minorsOf({ parent }: Callers, { app, owner }: GivingWorld): Promise<string> {
  const viewer = await resolveViewer(parent, app)
  const { rows } = await owner.query('select id from campaigns where owner_id = $1', [viewer?.userId])
  return rows[0]?.id
}

async function moderation({ world, call, callers, one, admin }: Drive): Promise<void> {
  const { visitor } = callers
  const { campaignId } = await aCampaign(world, await aScholar(world), { listed: false })
  await admin('campaigns/:campaignId/approve', { campaignId, ...reason })
  await admin('campaigns/:campaignId/unlist', { campaignId, ...reason })
  const found = { id: randomUUID(), reason: 'content', details: 'Not a student.', email: '' }
  await call(visitor, 'POST /api/campaigns/:campaignId/report', { campaignId: viral, ...found })
  await admin('campaigns/:campaignId/dismiss-reports', { campaignId: viral, ...reason })
  const other = { campaignId: '0000000005', ...reason }
  await admin('campaigns/:campaignId/deactivate', other)
  await admin('campaigns/:campaignId/release-funds', other)
  const userId = await one(`select user_id from campaigns where id = '0000000700'`)
  await admin('users/:userId/suspend', { userId, ...reason })
  await admin('users/:userId/restore', { userId, ...reason })
}

async function giving({ world, call, callers, one, give, admin }: Drive): Promise<void> {
  const { visitor, scholar } = callers
  const { donationId, donorKey } = await give(viral, { message: '' })
  await call(visitor, 'POST /api/donations/:donationId/confirm', { donationId })
  const sessionId = await one('select provider_payment_id from payments where id = $1', donationId)
  await call(visitor, 'POST /api/confirm-donation', { sessionId, campaignId: viral })
  const words = { message: 'Go!', wantsUpdates: true, inHonorOf: '', honoreeEmail: '' }
  await call(visitor, 'POST /api/donations/:donationId/words', { donationId, donorKey, ...words })
  await call(visitor, 'POST /api/donations/:donationId/picture', { donationId, donorKey, shape: 'wide' })
  await call(scholar, 'POST /api/donations/:donationId/thank', { donationId, words: 'Thank you!' })
  const { donationId: next } = await give(viral, { donorEmail: ann })
  await call(scholar, 'POST /api/thanks', { thanks: [{ donationId: next, words: 'Thank you!' }] })
  await eventually(() => world.demoProvider.sent.length > 0)
  const { body, headers } = world.demoProvider.sent[0] as (typeof world.demoProvider.sent)[number]
  const signed = new Headers({ 'stripe-signature': headers['stripe-signature'] ?? '' })
  const bytes = new TextEncoder().encode(body)
  await call(signed, 'POST /api/webhooks/sandbox', { bytes, type: 'application/json' })
  const paused = { campaignId: '0000000004', ...reason }
  await admin('donations/pause', paused)
  await admin('donations/resume', paused)
  const token = unsubscribeToken(world.app, { updatesOf: donationId })
  await call(new Headers(), 'POST /api/unsubscribe', { bytes: new Uint8Array(), token })
}

/** A donor of the campaign with the most donations. */
async function donors({ call, one, sent, deliver, admin }: Drive): Promise<void> {
  const [byLink, byCode] = [new Headers(), new Headers()]
  await deliver()
  const ofViral = `from donations where campaign_id = '${viral}' and status = 'captured'`
  const email = await one(`select donor_email ${ofViral} group by 1 order by count(*) desc, 1 limit 1`)
  const donationId = await one(`select id ${ofViral} and donor_email = $1 limit 1`, email)
  await call(byLink, 'POST /api/my-donations/link', { email })
  const token = await sent('donor_link_requested', 'token')
  await call(byLink, 'POST /api/my-donations/open-link', { token })
  // The filled database has no hashes of its receipts, so these are of a donation that was just paid.
  const { requestId } = await call(byCode, 'POST /api/my-donations/link', { email: ann })
  const code = await sent('donor_link_requested', 'code')
  await call(byCode, 'POST /api/my-donations/open-code', { requestId, code })
  const receipt = { donationId: await one('select donation_id from receipts where donor_email = $1', ann) }
  await call(byCode, 'POST /api/my-donations/donations/:donationId/receipt', receipt)
  await admin('donations/:donationId/receipt', receipt)
  const year = await one('select extract(year from given_on) from receipts where donor_email = $1', ann)
  await call(byCode, 'POST /api/my-donations/years/:year/receipt', { year })
  await call(byCode, 'POST /api/my-donations/close')
  const donorName = 'Dana Reyes'
  await call(byLink, 'PUT /api/my-donations/name', { donorName })
  await call(byLink, 'PUT /api/my-donations/donations/:donationId/name', { donationId, donorName })
  await call(byLink, 'PUT /api/my-donations/updates', { campaignId: viral, wantsUpdates: true })
  await call(byLink, 'PUT /api/my-donations/language', { locale: 'es' })
  await call(byLink, 'PUT /api/my-donations/mailing', { consents: true })
  const asked = { donationId, ...reason }
  await call(byLink, 'POST /api/my-donations/donations/:donationId/refund-request', asked)
  const opened = await one('select id from refund_requests where outcome is null')
  const declined = { requestId: opened, answer: 'Sorry.' }
  await admin('refund-requests/:requestId/decline', declined)
  await call(byLink, 'POST /api/my-donations/erase', { email })
}
