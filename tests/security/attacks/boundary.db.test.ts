import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders, steppedUpHeaders } from '#tests/world/scholars.ts'
import { expectNoLeaks } from './leaks.ts'
import { type ProductionServer, startProduction } from './production-server.ts'

let server: ProductionServer
let owner: Scholar
let campaign: BuiltCampaign
beforeAll(async () => {
  server = await startProduction()
  owner = await aScholar(server)
  campaign = await aCampaign(server, owner)
}, 60_000)
afterAll(() => server.close())

/** Sends a raw request with a path and headers that `fetch` would refuse or normalize. */
const raw = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(server.origin)
    const sent = request({ hostname, port, path, method, headers }, answer => {
      let body = ''
      answer.setEncoding('utf8').on('data', chunk => {
        body += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
    })
    sent.on('error', reject).end()
  })

describe('an answer', () => {
  const kinds: [string, string, RequestInit?][] = [
    ['a page', '/'],
    ['a page that is not there', '/nowhere'],
    ['a page that asks to sign in', '/account'],
    ['an answer of the API', '/api/session'],
    ['a refusal', '/api/screens/account'],
    ['an operation that is not there', '/api/nothing'],
    ['a body that cannot be read', '/api/sign-in', { method: 'POST', body: '{' }],
    ['a file that is not there', '/files/profile-pictures/none.webp'],
    ['the description of the API', '/api/docs'],
    ['robots', '/robots.txt'],
    ['an icon', '/icon.svg'],
    ['a method nobody knows', '/', { method: 'PROPFIND' }],
  ]
  test.each(kinds)(
    '%s runs no foreign script, is framed by nobody and guessed as nothing else',
    async (_kind, path, init) => {
      const { headers, status } = await server.fetch(path, init)
      expect(status).toBeLessThan(500)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull()
    },
  )

  test('for a signed-in person is never cached', async () => {
    const headers = await steppedUpHeaders(server, owner.userId)
    const paths = [
      '/',
      '/account',
      '/notifications',
      '/api/session',
      '/api/screens/account',
      '/api/account/data',
      '/api/donations-to-thank',
    ]
    for (const path of paths) {
      const answer = await server.fetch(path, { headers })
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
    }
  })

  test('may be framed by other sites only if it is the widget, which runs no scripts', async () => {
    const { headers } = await server.fetch(`/embed/${campaign.campaignId}`)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors \*/)
    expect(headers.get('content-security-policy')).not.toContain('script-src')
  })

  test('is never readable by another site', async () => {
    const headers = { origin: 'https://evil.example' }
    for (const path of ['/', '/api/session', campaign.path]) {
      const answer = await server.fetch(path, { headers })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
    for (const origin of [
      'https://evil.example',
      'null',
      'https://give.example.org.evil.example',
      'http://give.example.org',
    ])
      expect((await server.call('POST', '/api/sign-out', {}, { origin })).status).toBe(403)
    expect((await server.call('POST', '/api/sign-out', {}, { origin: server.appUrl })).status).toBe(200)
  })
})

describe('cookies', () => {
  test('are host-only, Secure, and HttpOnly', async () => {
    const pair = { email: 'cookies@scholars.example', customUserId: 'cookies' }
    const signedUp = await server.call('POST', '/api/sign-up', pair)
    const asked = await server.call('POST', '/api/sign-in', pair)
    const set = [...signedUp.headers.getSetCookie(), ...asked.headers.getSetCookie()]
    expect(set.map(line => line.split('=')[0]).toSorted()).toEqual([
      '__Host-tassel.browser',
      '__Host-tassel.session_token',
    ])
    for (const line of set) {
      for (const flag of [/; *HttpOnly/i, /; *Secure/i, /; *SameSite=Lax/i, /; *Path=\/(;|$)/i])
        expect(line).toMatch(flag)
      expect(line).not.toMatch(/domain=/i)
    }
  })

  test('that another host or plain HTTP could set are ignored', async () => {
    const cookie = (await signedInHeaders(server, owner.userId)).get('cookie') ?? ''
    expect((await server.call('GET', '/api/session', undefined, { cookie })).body.viewer).not.toBeNull()
    const planted = { cookie: cookie.replaceAll('__Host-', '') }
    expect((await server.call('GET', '/api/session', undefined, planted)).body.viewer).toBeNull()
    const pair = { email: owner.email, customUserId: owner.customUserId }
    const answer = await server.call('POST', '/api/sign-in', pair, { cookie: 'tassel.browser=planted' })
    expect(answer.headers.getSetCookie().join()).toContain('__Host-tassel.browser=')
  })

  test('with a wrong or missing signature are ignored', async () => {
    const cookie = decodeURIComponent((await signedInHeaders(server, owner.userId)).get('cookie') ?? '')
    const [name, value = ''] = [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)]
    const token = value.slice(0, value.lastIndexOf('.'))
    for (const forged of [
      token,
      `${token}.`,
      `${token}.AAAA`,
      `${token}x${value.slice(token.length)}`,
      `.${value}`,
    ])
      for (const headers of [
        { cookie: `${name}=${encodeURIComponent(forged)}` },
        { authorization: `Bearer ${forged}` },
      ] as Record<string, string>[])
        expect((await server.call('GET', '/api/session', undefined, headers)).body.viewer).toBeNull()
  })
})

describe('no link of ours leads to another site', () => {
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%09/evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '/signin@evil.example/..//evil.example',
  ]

  test('through next=, for visitors and signed-in people', async () => {
    const headers = await signedInHeaders(server, owner.userId)
    for (const next of elsewhere)
      for (const path of ['/signin', '/signup'])
        for (const who of [headers, new Headers()]) {
          const answer = await server.fetch(`${path}?next=${encodeURIComponent(next)}`, { headers: who })
          const html = await answer.text()
          expect(new URL(answer.headers.get('location') ?? '/', server.appUrl).origin).toBe(server.appUrl)
          expect(html).not.toMatch(/(href|action)="(https?:)?[/\\]*evil\.example/)
          expect(html).not.toMatch(/(href|action)="javascript:/)
        }
  })

  test('through a path that looks like a URL, or the client’s Host header', async () => {
    const paths = [
      '//evil.example',
      '//evil.example/%2f..',
      '/\\evil.example',
      'http://evil.example/',
      '/account/',
      '/campaign',
    ]
    for (const path of paths)
      for (const method of ['GET', 'POST']) {
        const headers = {
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'http',
        }
        const answer = await raw(path, headers, method)
        expect(answer.status).toBeLessThan(500)
        const to = new URL(String(answer.headers.location ?? '/'), server.appUrl)
        expect([path, method, to.origin]).toEqual([path, method, server.appUrl])
        expect(answer.body.replaceAll(/"(pathname|path)":"[^"]*"/g, '')).not.toMatch(
          /(href|content|action|src)="(https?:)?\/\/evil\.example/,
        )
      }
    const pages = [
      await raw(campaign.path, { host: 'evil.example' }),
      await raw('/sitemap.xml', { host: 'evil.example' }),
    ]
    for (const { body } of pages) expect(body).not.toContain('evil.example')
  })
})

describe('demo and operator functions', () => {
  test('do not exist here', async () => {
    const paths = [
      '/demo/inbox.json',
      '/api/screens/demo-inbox',
      '/demo/inbox',
      '/metrics',
      '/metrics/',
      '/.env',
      '/.git/config',
      '/dist/server/ssr.js',
      '/app/server/main.server.ts',
      '/assets/.vite/manifest.json',
      '/.vite/manifest.json',
    ]
    const admin = await steppedUpHeaders(server, (await anAdmin(server)).userId)
    for (const path of paths)
      for (const headers of [new Headers(), admin, new Headers({ authorization: 'Bearer ' })])
        expect([path, (await server.fetch(path, { headers })).status]).toEqual([path, 404])
  })

  test.each([
    'alter table audit_entries disable trigger user',
    'alter table ledger_entries disable trigger all',
    "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
    'drop table audit_entries',
    'truncate ledger_entries cascade',
    'delete from audit_entries',
    'delete from ledger_transactions',
    'update ledger_entries set amount = 0',
    'update consent_records set statement = null',
    'delete from webhook_events',
    'alter role current_user superuser',
    "set session_replication_role = 'replica'",
    'create table public.mine (id int)',
    'create extension pg_stat_statements',
    "copy users to program 'cat'",
    "select pg_read_file('/etc/passwd')",
  ])('cannot be used by the server’s database role: %s', async sql => {
    await expect(server.database.pool.query(sql)).rejects.toThrow(
      /permission denied|must be owner|must be superuser|only roles with|not allowed/i,
    )
  })

  test('do not let the server’s database role become the owner of the tables', async () => {
    const { rows } = await server.database.pool.query<{ owner: string }>(
      "select tableowner as owner from pg_tables where tablename = 'audit_entries'",
    )
    await expect(server.database.pool.query(`set role "${rows[0]?.owner}"`)).rejects.toThrow(
      /permission denied/,
    )
  })
})

test('the log contains no personal data', () => expectNoLeaks(server))
