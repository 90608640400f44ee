import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aBrowser, type Browser, wrongDigits } from '#tests/world/browser.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aDonorsBrowser, lastDonorLink } from '#tests/world/donors.ts'
import { aScholar, signedInHeaders } from '#tests/world/scholars.ts'
import * as entry from '../../entries/mail.tsx'
import { deliverBatch } from '../../notifications/delivery/deliver.server.ts'
import { maxLinksPerHour } from './donor-link.ts'
import { sweepDonorLinks } from './donor-session.server.ts'

let world: World
let campaign: { campaignId: string }
let browser: Browser
let email: string
let count = 0
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
  campaign = await aCampaign(world, await aScholar(world))
})
afterAll(() => world.close())
beforeEach(async () => {
  count += 1
  email = `donor${count}@donors.example`
  browser = aBrowser(world)
  await aDonation(world, campaign, { donorEmail: email })
})

const rows = async (sql: string, values: unknown[] = []) => (await world.app.db.pool.query(sql, values)).rows
const request = async (to = email, on = browser): Promise<string> => {
  const answer = await on.call('POST', '/api/my-donations/link', { email: to })
  expect(answer).toMatchObject({ status: 200, body: { requestId: expect.any(String) } })
  return answer.body.requestId
}
const openLink = (token: string, on = browser) => on.call('POST', '/api/my-donations/open-link', { token })
const openCode = (requestId: string, code: string, on = browser) =>
  on.call('POST', '/api/my-donations/open-code', { requestId, code })
const shown = async (on = browser) => (await on.call('GET', '/api/screens/my-donations')).body.donor?.email
const used = {
  status: 400,
  body: { error: { code: 'LinkUsed', message: 'This link has been used. We can send a new one.' } },
}

describe('a mailed link', () => {
  test('opens the donations of the address once; used, expired, and forged links get the same refusal (P530)', async () => {
    await request()
    const { token } = await lastDonorLink(world, email)
    expect(await shown()).toBeUndefined()
    expect(await openLink(token)).toMatchObject({ status: 200 })
    expect(await shown()).toBe(email)
    expect(await openLink(token, aBrowser(world))).toMatchObject(used)
    expect(await openLink(`${token.slice(0, -1)}x`, aBrowser(world))).toMatchObject(used)
    await request()
    const old = await lastDonorLink(world, email)
    world.clock.advance(15 * 60_000)
    expect(await openLink(old.token, aBrowser(world))).toMatchObject(used)
  })

  test('works for up to 15 minutes', async () => {
    await request()
    world.clock.advance(15 * 60_000 - 1)
    expect(await openLink((await lastDonorLink(world, email)).token)).toMatchObject({ status: 200 })
  })

  test('works once when twenty browsers open it in parallel', async () => {
    await request()
    const { token } = await lastDonorLink(world, email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => openLink(token, aBrowser(world))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is used up by its code, and the code by the link', async () => {
    const first = await request()
    const one = await lastDonorLink(world, email)
    expect(await openCode(first, one.code)).toMatchObject({ status: 200 })
    expect(await openLink(one.token)).toMatchObject(used)
    const second = await request()
    const other = await lastDonorLink(world, email)
    expect(await openLink(other.token)).toMatchObject({ status: 200 })
    expect(await openCode(second, other.code)).toMatchObject({
      status: 400,
      body: { error: { code: 'WrongCode' } },
    })
  })

  test('is not used up by GET requests, such as those of mail scanners', async () => {
    await request()
    const { token } = await lastDonorLink(world, email)
    await world.call('GET', `/api/my-donations/open-link?token=${token}`)
    await world.call('GET', `/my-donations?token=${token}`)
    expect(await openLink(token)).toMatchObject({ status: 200 })
  })
})

describe('a code', () => {
  test('works for five tries in the browser that requested it (P530)', async () => {
    const requestId = await request()
    const { code } = await lastDonorLink(world, email)
    const wrong = wrongDigits(code)
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      const { body } = await openCode(requestId, wrong)
      expect(body.error.message).toBe(`That code is wrong or expired. You have ${left} left.`)
    }
    expect((await openCode(requestId, wrong)).status).toBe(400)
    expect(await openCode(requestId, code)).toMatchObject({
      body: { error: { message: 'That code is wrong or expired. Request a new code.' } },
    })
  })

  test('counts at most five of fifty parallel guesses', async () => {
    const requestId = await request()
    const { code } = await lastDonorLink(world, email)
    await Promise.all(
      Array.from({ length: 50 }, () => openCode(requestId, wrongDigits(code), aBrowser(world))),
    )
    expect(await rows('select tries from donor_links where id = $1', [requestId])).toEqual([{ tries: 5 }])
  })

  test('of another request is wrong', async () => {
    await request()
    const { code } = await lastDonorLink(world, email)
    const other = await request('someone@else.example')
    if (code !== (await lastDonorLink(world, 'someone@else.example')).code)
      expect((await openCode(other, code)).status).toBe(400)
  })

  test('stops working for an address after twenty wrong codes in a day; links still work', async () => {
    for (let i = 0; i < 4; i += 1) {
      const requestId = await request()
      const { code } = await lastDonorLink(world, email)
      for (let j = 0; j < 5; j += 1) await openCode(requestId, wrongDigits(code))
    }
    const requestId = await request()
    const { code, token } = await lastDonorLink(world, email)
    expect((await openCode(requestId, code)).status).toBe(400)
    expect((await openLink(token)).status).toBe(200)
  })
})

describe('a request', () => {
  test('is answered the same with and without donations, and mails only to donors (P530)', async () => {
    const stranger = `nobody${count}@donors.example`
    const answers = [email, stranger].map(async to => {
      const { status, body, headers } = await aBrowser(world).call('POST', '/api/my-donations/link', {
        email: to,
      })
      const names = [...headers.keys()].filter(name => name !== 'x-request-id').sort()
      return { status, keys: Object.keys(body), names, length: JSON.stringify(body).length }
    })
    const [known, unknown] = await Promise.all(answers)
    expect(unknown).toEqual(known)
    while ((await deliverBatch(world.app, entry)) > 0);
    expect(
      await rows(
        `select to_email, template from mails where template = 'donor-link' and to_email = any($1)`,
        [[email, stranger]],
      ),
    ).toEqual([{ to_email: email, template: 'donor-link' }])
    const [wrongKnown, wrongUnknown] = await Promise.all(
      [email, stranger].map(async to => {
        const requestId = await request(to, aBrowser(world))
        return await openCode(requestId, wrongDigits((await lastDonorLink(world, to)).code), aBrowser(world))
      }),
    )
    const said = (answer: typeof wrongKnown) => [answer?.status, answer?.body.error.message]
    expect(said(wrongUnknown)).toEqual(said(wrongKnown))
  })

  test('takes the same time with and without donations (P530)', async () => {
    const took = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 5; round += 1) {
      for (const who of ['known', 'unknown'] as const) {
        const started = performance.now()
        await request(who === 'known' ? email : `nobody${count}-${round}@donors.example`, aBrowser(world))
        took[who].push(performance.now() - started)
      }
    }
    const [known = 0, unknown = 0] = [took.known, took.unknown].map(
      times => times.toSorted((a, b) => a - b)[2],
    )
    expect(Math.min(known, unknown)).toBeGreaterThanOrEqual(249)
    expect(Math.abs(known - unknown)).toBeLessThan(30)
  })

  test('above five an hour sends nothing and looks the same, also in parallel', async () => {
    await Promise.all(Array.from({ length: 12 }, () => request(email, aBrowser(world))))
    const [{ links }] = await rows('select count(*)::int as links from donor_links where email = $1', [email])
    expect(links).toBe(maxLinksPerHour)
    world.clock.advance(3_600_000)
    await request()
    const [later] = await rows('select count(*)::int as links from donor_links where email = $1', [email])
    expect(later.links).toBe(maxLinksPerHour + 1)
  })

  test('is limited by source address', async () => {
    const answers = []
    for (let i = 0; i < 22; i += 1)
      answers.push(
        (await browser.call('POST', '/api/my-donations/link', { email: `many${i}@x.example` })).status,
      )
    expect(answers.filter(status => status === 200)).toHaveLength(20)
    expect(answers.filter(status => status === 429)).toHaveLength(2)
  })

  test('is stored as hashes, and its event loses token, code and address on delivery', async () => {
    await request()
    const { token, code } = await lastDonorLink(world, email)
    const stored = JSON.stringify(await rows('select * from donor_links where email = $1', [email]))
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(`"${code}"`)
    while ((await deliverBatch(world.app, entry)) > 0);
    const events = await rows(`select payload from outbox_events where kind = 'donor_link_requested'`)
    expect(JSON.stringify(events)).not.toContain(token)
    expect(JSON.stringify(events)).not.toContain(email)
  })

  test.each([['not an address'], [''], ['a@b'], [`${'a'.repeat(250)}@x.example`]])(
    'refuses %j',
    async wrong => {
      expect((await browser.call('POST', '/api/my-donations/link', { email: wrong })).status).toBe(400)
    },
  )
})

describe('a donor’s session', () => {
  test('lasts an hour from its last use and a day at most (P531)', async () => {
    const mine = await aDonorsBrowser(world, email)
    for (let i = 0; i < 24; i += 1) {
      world.clock.advance(59 * 60_000)
      expect(await shown(mine)).toBe(email)
    }
    world.clock.advance(30 * 60_000)
    expect(await shown(mine)).toBeUndefined()
    const idle = await aDonorsBrowser(world, email)
    world.clock.advance(60 * 60_000)
    expect(await shown(idle)).toBeUndefined()
  })

  test('ends when the donor signs out, also for a copied cookie', async () => {
    const mine = await aDonorsBrowser(world, email)
    const copy = aBrowser(world, mine.cookies())
    await mine.call('POST', '/api/my-donations/close', {})
    expect(await shown(mine)).toBeUndefined()
    expect(await shown(copy)).toBeUndefined()
  })

  test('has an HTTP-only cookie, stored as a hash', async () => {
    await request()
    const { token } = await lastDonorLink(world, email)
    const { headers } = await openLink(token)
    const cookie = headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^tassel\.donor=[\w-]{20,}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/)
    const value = /donor=([^;]+)/.exec(cookie)?.[1] ?? ''
    expect(JSON.stringify(await rows('select * from donor_sessions'))).not.toContain(value)
  })

  test('gives no account rights', async () => {
    const mine = await aDonorsBrowser(world, email)
    for (const path of ['/api/screens/account', '/api/account/data', '/api/screens/notifications'])
      expect((await mine.call('GET', path)).status).toBe(401)
    expect((await mine.call('GET', '/api/session')).body.viewer).toBeNull()
  })

  test('is not needed by a signed-in person, who sees the donations of their proven address (P531)', async () => {
    const scholar = await aScholar(world)
    await aDonation(world, campaign, { donorEmail: scholar.email })
    const own = aBrowser(world, (await signedInHeaders(world, scholar.userId)).get('cookie') ?? '')
    expect((await own.call('GET', '/api/screens/my-donations')).body.donor).toMatchObject({
      email: scholar.email,
      isByLink: false,
      donations: [{ campaignId: campaign.campaignId }],
    })
    const unproven = await aScholar(world, { emailVerified: false })
    await aDonation(world, campaign, { donorEmail: unproven.email })
    const cookie = (await signedInHeaders(world, unproven.userId)).get('cookie') ?? ''
    expect(await shown(aBrowser(world, cookie))).toBeUndefined()
  })

  test('is deleted with its link after both have expired', async () => {
    await aDonorsBrowser(world, email)
    const left = async () =>
      (
        await rows(
          `select (select count(*)::int from donor_links where email = $1) as links,
             (select count(*)::int from donor_sessions where email = $1) as sessions`,
          [email],
        )
      )[0]
    world.clock.advance(60 * 60_000)
    await sweepDonorLinks(world.app.db, new Date(world.clock.now().getTime() + 1))
    expect(await left()).toEqual({ links: 1, sessions: 0 })
    world.clock.advance(16 * 60_000)
    await sweepDonorLinks(world.app.db, world.clock.now())
    expect(await left()).toEqual({ links: 0, sessions: 0 })
  })
})

test.each([
  ['donor_links_check', `update donor_links set expires_at = created_at + interval '15 minutes 1 second'`],
  ['donor_links_tries_check', 'update donor_links set tries = 6'],
  ['donor_sessions_check', `update donor_sessions set expires_at = created_at + interval '1 day 1 second'`],
])('the database refuses a longer life and more tries: %s', async (constraint, sql) => {
  await aDonorsBrowser(world, email)
  await expect(world.owner.query(sql)).rejects.toMatchObject({ constraint })
})
