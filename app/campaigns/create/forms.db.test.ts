import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aBrowser, lastCode } from '#tests/world/browser.ts'
import { aScholar, signedInHeaders } from '#tests/world/scholars.ts'
import { createCampaignInput } from '../contract.ts'
import { loadOwnCampaigns } from '../load-campaigns.server.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.close())

const minors = {
  form: 'website-parental-form',
  firstName: 'Wren',
  lastName: 'Abernathy',
  isMinor: true,
  parentFirstName: 'Lin',
  parentLastName: 'Abernathy',
  parentPhone: '555 0100',
  university: 'Howard University',
  major: 'Robotics',
  fundingGoal: 900,
  campaignEndDate: '2026-04-01T03:59:59.999Z',
  purpose: 'highschool',
  story: 'Robots that mend reefs.',
  relationship: 'guardian',
  studentDateOfBirth: '2010-05-31',
  grade: '10th',
  school: 'Harbor High',
  heardAboutUs: 'tassel',
  consent1: true,
  consent2: true,
  consent3: true,
}
const request = (fields: Record<string, unknown>) => ({
  requestId: randomUUID(),
  deviceKind: 'desktop',
  ...fields,
})
const account = (fields: Record<string, unknown>) => ({
  form: 'website-scholar-form',
  customUserId: '',
  firstName: 'Ada',
  lastName: 'Love',
  requestId: randomUUID(),
  ...fields,
})
const rows = (name: string, sql: string, values: unknown[]) =>
  world.app.db.rows<Record<string, unknown>>(name, sql, values)
const userOf = async (email: string) => {
  const [user] = await rows(
    'test_user_of',
    'select u.id, u.locale, custom_user_id, first_name, email_verified from users u join profiles p on p.user_id = u.id where u.email = $1',
    [email],
  )
  return user
}

describe('a visitor’s website form', () => {
  it('makes the account, asks for the code, and publishes after it', async () => {
    const browser = aBrowser(world)
    const email = 'ada.love@example.com'
    const opened = await browser.call(
      'POST',
      '/api/campaign-forms/account',
      account({ email, customUserId: 'ada-love' }),
    )
    expect(opened).toMatchObject({ status: 200, body: { customUserId: 'ada-love' } })
    const form = request({
      form: 'website-scholar-form',
      university: 'Howard University',
      major: 'Art',
      fundingGoal: 500,
      heardAboutUs: 'search-engine',
    })
    const early = await browser.call('POST', '/api/campaigns', form)
    expect(early).toMatchObject({ status: 403, body: { error: { code: 'EmailProofRequired' } } })
    const user = await userOf(email)
    expect(user).toMatchObject({ firstName: 'Ada', emailVerified: false, locale: 'en' })
    await browser.call('POST', '/api/codes', { purpose: 'prove-email' })
    const code = await lastCode(world, String(user?.id))
    await browser.call('POST', '/api/codes/verify', { purpose: 'prove-email', code })
    const created = await browser.call('POST', '/api/campaigns', form)
    expect(created.status).toBe(200)
    const [campaign] = await rows('test_new_campaign', 'select * from campaigns where id = $1', [
      created.body.campaignId,
    ])
    expect(campaign).toMatchObject({
      userId: user?.id,
      firstName: 'Ada',
      email,
      heardAboutUs: 'search-engine',
      isApproved: false,
    })
  })

  it.each([
    ['EmailTaken', 409, 'An account with this email already exists. Please sign in instead.', 'email'],
    ['UserIdTaken', 409, 'This User ID is already taken. Please choose a different one.', 'customUserId'],
  ])('refuses %s under the title of P28, and signs no one in', async (code, status, message, field) => {
    const someone = await aScholar(world)
    const taken = { [field]: field === 'email' ? someone.email : someone.customUserId }
    const free = { email: `${randomUUID()}@example.com`, customUserId: randomUUID().slice(0, 20) }
    const browser = aBrowser(world)
    const answer = await browser.call('POST', '/api/campaign-forms/account', account({ ...free, ...taken }))
    expect(answer).toMatchObject({
      status,
      body: { error: { code, message, title: 'Account Creation Failed', fields: { [field]: message } } },
    })
    expect(browser.cookies()).not.toContain('session')
    expect((await browser.call('POST', '/api/campaigns', request({}))).status).toBe(401)
  })

  it('finds the account again on a retry, but not with other content or after 15 minutes', async () => {
    const input = account({ email: 'lost.answer@example.com', customUserId: 'lost-answer' })
    const first = await aBrowser(world).call('POST', '/api/campaign-forms/account', input)
    const again = aBrowser(world)
    expect((await again.call('POST', '/api/campaign-forms/account', input)).body).toEqual(first.body)
    expect((await again.call('GET', '/api/session')).body.viewer.customUserId).toBe('lost-answer')
    const other = { ...input, firstName: 'Eve' }
    const reused = await aBrowser(world).call('POST', '/api/campaign-forms/account', other)
    expect(reused.body.error.code).toBe('IdempotencyKeyReused')
    world.clock.advance(16 * 60_000)
    const late = aBrowser(world)
    expect((await late.call('POST', '/api/campaign-forms/account', input)).status).toBe(409)
    expect((await late.call('GET', '/api/session')).body.viewer).toBeNull()
  })

  it('gives a User ID to one of ten concurrent visitors', async () => {
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        aBrowser(world).call(
          'POST',
          '/api/campaign-forms/account',
          account({ email: `racer${index}@example.com`, customUserId: 'the-racer' }),
        ),
      ),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    const losers = tries.filter(({ status }) => status !== 200)
    expect(new Set(losers.map(({ body }) => body.error.code))).toEqual(new Set(['UserIdTaken']))
    const left = await rows('test_racers', `select 1 from users where email like 'racer%'`, [])
    expect(left).toHaveLength(1)
  })

  it('requires a User ID on forms that ask for one (P134)', async () => {
    const answer = await aBrowser(world).call(
      'POST',
      '/api/campaign-forms/account',
      account({ email: 'no@example.com' }),
    )
    expect(answer.body.error).toMatchObject({
      code: 'MissingInformation',
      title: 'Missing Information',
      message: 'Please enter a User ID for your new account.',
    })
    expect(await userOf('no@example.com')).toBeUndefined()
  })
})

describe('a parent', () => {
  const parental = (email: string) =>
    account({ form: 'website-parental-form', email, firstName: 'Lin', lastName: 'Chen' })

  it('gets a User ID from the email, unique among ten concurrent requests', async () => {
    const addresses = Array.from({ length: 10 }, (_, index) => `lin.chen@school${index}.example`)
    const answers = await Promise.all(
      addresses.map(email => aBrowser(world).call('POST', '/api/campaign-forms/account', parental(email))),
    )
    expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 200))
    const ids = answers.map(({ body }) => body.customUserId as string).sort()
    expect(new Set(ids).size).toBe(10)
    expect(ids).toContain('linchen')
    expect(ids).toContain('linchen-2')
    expect(ids.every(id => /^linchen(-\d+)?$/.test(id))).toBe(true)
  })

  it('who is signed in creates a campaign as guardian, with three consents and the other answers (P2, P3, P89)', async () => {
    const guardian = await aScholar(world, { firstName: 'Lin', lastName: 'Chen' })
    const headers = await signedInHeaders(world, guardian.userId)
    const sent = request({ ...minors, studentDateOfBirth: '2010-05-31', locale: 'es', showSchool: false })
    const created = await world.call('POST', '/api/campaigns', sent, headers)
    expect(created.status).toBe(200)
    const { campaignId } = created.body
    const [campaign] = await rows('test_minors_campaign', 'select * from campaigns where id = $1', [
      campaignId,
    ])
    expect(campaign).toMatchObject({
      userId: null,
      guardianUserId: guardian.userId,
      firstName: 'Wren',
      email: guardian.email,
      academicYear: 'high-school',
      showSchool: false,
      heardAboutUs: 'tassel',
    })
    const [submission] = await rows(
      'test_submission',
      'select * from parental_submissions where campaign_id = $1',
      [campaignId],
    )
    expect(submission).toMatchObject({
      form: 'website-parental-form',
      parentFirstName: 'Lin',
      parentLastName: 'Chen',
      parentEmail: guardian.email,
      parentPhone: '555 0100',
      relationship: 'guardian',
      studentGrade: '10th',
      school: 'Harbor High',
    })
    const consents = await rows(
      'test_form_consents',
      'select statement, text_version, signer_name, relationship from consent_records where campaign_id = $1 order by statement',
      [campaignId],
    )
    const signed = { signerName: 'Lin Chen', relationship: 'guardian' }
    expect(consents).toEqual([
      { statement: 'funds', textVersion: '2-es', ...signed },
      { statement: 'guardian', textVersion: '1-es', ...signed },
      { statement: 'publication', textVersion: '2-es', ...signed },
    ])
    const events = await rows(
      'test_form_events',
      `select kind from outbox_events where payload->>'campaignId' = $1 order by kind`,
      [campaignId],
    )
    expect(events.map(({ kind }) => kind)).toEqual(['campaign_created', 'parental_form_submitted'])
    expect((await world.call('POST', '/api/campaigns', sent, headers)).body).toEqual(created.body)
    const page = await world.call('GET', `/api/screens/campaign/${campaignId}`)
    expect(JSON.stringify(page.body)).not.toMatch(/Abernathy|Harbor High|Howard University|555 0100/)
  })

  it.each([
    ['MissingInformation', ''],
    ['TooYoung', '2014-01-01'],
    ['StudentIsAdult', '2000-01-01'],
    ['UnreadableBirthday', 'tomorrow'],
  ])(
    '%s, from every form that takes a student under 18: nothing is stored (P92)',
    async (code, studentDateOfBirth) => {
      const guardian = await aScholar(world)
      const headers = await signedInHeaders(world, guardian.userId)
      for (const form of [
        'website-parental-form',
        'parental-form',
        'create-campaign',
        'website-create-campaign',
      ]) {
        const sent = request({ ...minors, grade: '', heardAboutUs: '', gpa: 3.5, form, studentDateOfBirth })
        const answer = await world.call('POST', '/api/campaigns', sent, headers)
        expect(answer).toMatchObject({ status: 400, body: { error: { code } } })
        if (studentDateOfBirth) expect(JSON.stringify(answer.body)).not.toContain(studentDateOfBirth)
      }
      expect(await loadOwnCampaigns(world.app.db, guardian.userId, world.clock.now())).toEqual([])
    },
  )

  it('a valid date of birth is in no table', async () => {
    const guardian = await aScholar(world)
    const headers = await signedInHeaders(world, guardian.userId)
    const sent = request({ ...minors, studentDateOfBirth: '2010-06-17' })
    expect((await world.call('POST', '/api/campaigns', sent, headers)).status).toBe(200)
    const tables = await rows(
      'test_tables',
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
      [],
    )
    for (const { name } of tables) {
      const { rows: found } = await world.app.db.pool.query(
        `select 1 from "${name}" t where t::text like '%2010-06-17%'`,
      )
      expect(found, String(name)).toEqual([])
    }
  })

  it.each([
    [
      'a consent',
      { consent2: false },
      'ConsentRequired',
      'Please agree to all consent statements.',
      'consent2',
      'Check this box to continue.',
    ],
    [
      'a story',
      { story: ' ' },
      'MissingInformation',
      'Please fill in all required fields.',
      'story',
      'Write a few sentences.',
    ],
    [
      'a relationship of this form',
      { relationship: 'mother' },
      'InvalidChoice',
      'Choose one from the list.',
      'relationship',
    ],
    ['a purpose on offer', { purpose: 'yacht' }, 'InvalidChoice', 'Choose one from the list.', 'purpose'],
  ])('without %s is refused', async (_, fields, code, message, field, beside = message) => {
    const guardian = await aScholar(world)
    const headers = await signedInHeaders(world, guardian.userId)
    const answer = await world.call('POST', '/api/campaigns', request({ ...minors, ...fields }), headers)
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code, message, fields: { [field]: beside } } },
    })
    expect(await loadOwnCampaigns(world.app.db, guardian.userId, world.clock.now())).toEqual([])
  })

  it('doesn’t get the student’s picture as their own', async () => {
    const guardian = await aScholar(world)
    const photo = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#357' } })
      .png()
      .toBuffer()
    const headers = new Headers(await signedInHeaders(world, guardian.userId))
    headers.set('origin', world.app.env.appUrl)
    headers.set('content-type', 'image/png')
    const url = new URL('/api/pictures', world.app.env.appUrl)
    const answer = await world.http(
      new Request(url, { method: 'POST', headers, body: new Uint8Array(photo) }),
    )
    const { profilePictureUrl } = (await answer.json()) as { profilePictureUrl: string }
    expect(profilePictureUrl).toMatch(/^\/files\/profile-pictures\/.+-1200\.webp$/)
    const signedIn = await signedInHeaders(world, guardian.userId)
    const created = await world.call(
      'POST',
      '/api/campaigns',
      request({ ...minors, profilePictureUrl }),
      signedIn,
    )
    const [campaign] = await loadOwnCampaigns(world.app.db, guardian.userId, world.clock.now())
    expect(campaign).toMatchObject({ id: created.body.campaignId, profilePictureUrl })
    const session = await world.call('GET', '/api/session', undefined, signedIn)
    expect(session.body.viewer.profilePictureUrl).toBeNull()
  })
})

describe('the create-campaign form', () => {
  it('is only for members, the others also for visitors', async () => {
    expect((await world.call('GET', '/api/screens/create-campaign')).status).toBe(401)
    expect((await world.call('GET', '/api/screens/campaign-form?form=parental-form')).body).toEqual({
      form: 'parental-form',
      activeCampaign: null,
      prepared: null,
      offersRallyCap: true,
      topics: [],
    })
  })

  it('requires the age, and the parent of a student under 18, on the server too (P135, P136)', async () => {
    const owner = await aScholar(world)
    const headers = await signedInHeaders(world, owner.userId)
    const base = { form: 'create-campaign', university: 'Howard', major: 'Art', fundingGoal: 5 }
    const send = (fields: Record<string, unknown>) =>
      world.call('POST', '/api/campaigns', request({ ...base, ...fields }), headers)
    expect((await send({})).body.error).toMatchObject({
      title: 'Age Confirmation Required',
      message: 'Please confirm if you are under 18 years old.',
    })
    expect((await send({ isMinor: true, firstName: 'Wren', lastName: 'A' })).body.error).toMatchObject({
      title: 'Parent Information Required',
      message: 'Please provide all parent/guardian information.',
    })
    const parent = { parentFirstName: 'Lin', parentLastName: 'Chen', parentPhone: '555' }
    expect(
      (await send({ isMinor: true, firstName: 'Wren', lastName: 'A', ...parent })).body.error,
    ).toMatchObject({
      title: 'Consent Required',
      message: 'Please agree to all parental consent statements.',
    })
    expect((await send({ isMinor: false })).status).toBe(200)
  })

  it('refuses an unknown form', () => {
    expect(createCampaignInput.safeParse(request({ form: 'any-form' })).success).toBe(false)
  })
})
