import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { databaseUrl } from '#tests/setup/postgres.ts'
import { program } from '#tests/setup/program.ts'
import { startTassel, type TasselProcess } from '#tests/setup/tassel-process.ts'

const { readEnvironmentFile } = await import(
  new URL('../../../bin/lib/environment-file.mjs', import.meta.url).href
)

/** Two installations on one machine and one PostgreSQL, made by the files of deploy/ (docs/several.md). */

type School = {
  name: string
  host: string
  port: number
  settings: Record<string, string>
  server?: TasselProcess
}

const place = mkdtempSync(join(tmpdir(), 'tassel-several-'))
const [etc, deploy] = [join(place, 'etc'), join(place, 'opt/deploy')]
const schools: School[] = []
let caddy: Server

beforeAll(async () => {
  cpSync('deploy', deploy, { recursive: true })
  mkdirSync(join(place, 'opt/bin'))
  const run = `process.execve(process.execPath, [process.execPath, ${JSON.stringify(resolve(program('tassel')))}, ...process.argv.slice(2)], process.env)`
  writeFileSync(join(place, 'opt/bin/tassel.mjs'), `#!${process.execPath}\n${run}\n`, { mode: 0o755 })
  for (const [name, port] of [
    ['marlow', 3001],
    ['ashford', 3002],
  ] as const) {
    const host = `give.${name}.example.org`
    addSchool(name, `https://${host}`, String(port))
    const identity = await generateIdentity()
    writeFileSync(join(place, `${name}.key`), identity)
    const made = { ...settingsOf(name, 'tassel.env'), ...settingsOf(name, 'owner.env') }
    await createRoles(name, made)
    schools.push({ name, host, port, settings: await startable(name, made, identity) })
  }
  for (const school of schools) school.server = await startTassel({ env: school.settings })
  caddy = await proxyOf(readdirSync(join(etc, 'caddy/schools')).map(file => join(etc, 'caddy/schools', file)))
}, 120_000)
afterAll(async () => {
  caddy?.close()
  const superuser = new pg.Client(inject('superuserUrl'))
  await superuser.connect()
  for (const { name, server } of schools) {
    await server?.stop()
    server?.forget()
    await superuser.query(`drop database if exists tassel_${name} with (force)`)
    await superuser.query(`drop role if exists tassel_${name}_app, tassel_${name}`)
  }
  await superuser.end()
  rmSync(place, { recursive: true, force: true })
})

function addSchool(...args: string[]): string {
  return execFileSync(join(deploy, 'add-school'), args, {
    env: { ...process.env, DESTDIR: place },
    encoding: 'utf8',
  })
}

const settingsOf = (name: string, file: string): Record<string, string> =>
  readEnvironmentFile(readFileSync(join(etc, `tassel-${name}`, file), 'utf8')).variables

/** What deploy/postgres/create-roles.sh has psql do, since psql may be missing here. */
async function createRoles(
  name: string,
  { DATABASE_URL = '', DATABASE_OWNER_URL = '' }: Record<string, string>,
) {
  const script = readFileSync('deploy/postgres/create-roles.sh', 'utf8')
  const values: Record<string, string> = {
    name: `tassel_${name}`,
    app: `tassel_${name}_app`,
    owner_password: new URL(DATABASE_OWNER_URL).password,
    app_password: new URL(DATABASE_URL).password,
  }
  const sql = (/<<'SQL'\n(.+)\nSQL/s.exec(script)?.[1] ?? '')
    .replace(/^\\.*$/gm, '')
    .replace(/:"(\w+)"/g, (_, key) => pg.escapeIdentifier(values[key] ?? ''))
    .replace(/:'(\w+)'/g, (_, key) => pg.escapeLiteral(values[key] ?? ''))
  const superuser = new pg.Client(inject('superuserUrl'))
  await superuser.connect()
  for (const statement of sql.split(/;.*\n/).filter(text => text.trim())) await superuser.query(statement)
  await superuser.end()
}

/** The settings as made, with what an operator fills in. The test's PostgreSQL listens on a socket. */
async function startable(name: string, made: Record<string, string>, identity: string) {
  const here = (url = '') => {
    const { username, password, pathname } = new URL(url)
    return Object.assign(new URL(databaseUrl(inject('superuserUrl'), pathname.slice(1))), {
      username,
      password,
    }).href
  }
  const filled = Object.fromEntries(Object.entries(made).filter(([, value]) => value !== ''))
  return {
    ...filled,
    DATABASE_URL: here(made.DATABASE_URL),
    DATABASE_OWNER_URL: here(made.DATABASE_OWNER_URL),
    BACKUP_URL: `file://${join(place, `${name}-backups`)}`,
    BACKUP_RECIPIENTS: await identityToRecipient(identity),
    BRAND_NAME: `Give to ${name}`,
    BRAND_LEGAL_ENTITY: `${name} foundation`,
    BRAND_SUPPORT_EMAIL: `help@${name}.example.org`,
    PAYMENTS: 'sandbox',
    ALLOW_SANDBOX_PAYMENTS: '1',
    DEMO: '0',
  }
}

/** A proxy that does what Caddy would by these files: each names one host, and one upstream. */
async function proxyOf(files: string[]): Promise<Server> {
  const upstreams = new Map(
    files.map(file => {
      const text = readFileSync(file, 'utf8')
      const host = /^https:\/\/(\S+) \{$/m.exec(text)?.[1] ?? ''
      const ports = new Set(
        [...text.matchAll(/reverse_proxy 127\.0\.0\.1:(\d+) \{/g)].map(([, port]) => Number(port)),
      )
      expect(ports.size, file).toBe(1)
      return [host, schools.find(({ port }) => ports.has(port))?.server?.port]
    }),
  )
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
    const port = upstreams.get(incoming.headers.host ?? '')
    if (!port) return void outgoing.writeHead(404).end()
    incoming.pipe(
      request({ port, path: incoming.url, method: incoming.method, headers }, answer => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      }),
    )
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return server
}

function visit(host: string, path: string): Promise<string> {
  const { port } = caddy.address() as AddressInfo
  return new Promise((done, fail) => {
    const asked = request({ port, path, headers: { host } }, async answer => {
      let text = ''
      for await (const chunk of answer) text += chunk
      done(text)
    })
    asked.on('error', fail).end()
  })
}

function tassel(school: School, ...args: string[]) {
  const { PATH = '' } = process.env
  const env = { PATH, DATA_DIR: school.server?.dataDir ?? '', ...school.settings }
  return spawnSync(process.execPath, [program('tassel'), ...args], { env, encoding: 'utf8' })
}

const [keyOf, backupsOf] = [
  (school: School) => join(place, `${school.name}.key`),
  (school: School) => join(place, `${school.name}-backups`),
]
const at = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href

async function connected(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.end()
}

const pairs = () => [
  [schools[0], schools[1]] as [School, School],
  [schools[1], schools[0]] as [School, School],
]

describe('two schools on one machine (P901)', () => {
  test('answer at their own addresses', async () => {
    for (const [school, other] of pairs()) {
      const page = await visit(school.host, '/')
      expect(page).toContain(`Give to ${school.name}`)
      expect(page).not.toContain(other.name)
    }
    expect(await visit('give.unknown.example.org', '/')).toBe('')
  })

  test('share no key and no password', () => {
    const [one, other] = schools.map(({ settings }) => settings)
    const alike = Object.keys(one ?? {}).filter(name => one?.[name] === other?.[name])
    expect(alike.sort()).toEqual(['ALLOW_SANDBOX_PAYMENTS', 'DEMO', 'PAYMENTS', 'TRUSTED_PROXIES'])
    expect(Object.keys(one ?? {})).toEqual(
      expect.arrayContaining(['SECRET_KEYS', 'METRICS_TOKEN', 'VAPID_PRIVATE_KEY', 'BACKUP_RECIPIENTS']),
    )
  })

  test('cannot connect to each other’s database, by either role', async () => {
    for (const [school, other] of pairs())
      for (const login of ['DATABASE_URL', 'DATABASE_OWNER_URL']) {
        const own = school.settings[login] ?? ''
        await connected(own)
        await expect(connected(at(own, `tassel_${other.name}`))).rejects.toMatchObject({ code: '42501' })
      }
  })

  test('back up apart, and neither restores the other’s backup', () => {
    for (const school of schools) expect(tassel(school, 'backup')).toMatchObject({ status: 0, stderr: '' })
    for (const [school, other] of pairs()) {
      expect(tassel(school, 'rehearse-restore', '--identity', keyOf(school))).toMatchObject({ status: 0 })
      const [name = ''] = readdirSync(backupsOf(other))
      const theirs = join(backupsOf(other), name)
      expect(tassel(school, 'rehearse-restore', theirs, '--identity', keyOf(school)).stderr).toContain(
        'for another key',
      )
      expect(tassel(school, 'rehearse-restore', theirs, '--identity', keyOf(other)).stderr).toContain(
        'SECRET_KEYS here',
      )
    }
  })

  test('cannot connect to the database in which the other rehearses a restore', async () => {
    const [one, other] = schools as [School, School]
    const owner = new pg.Client(one.settings.DATABASE_OWNER_URL)
    await owner.connect()
    // What the rehearsal ran, by the name that it gives.
    const source = readFileSync('app/platform/backup/rehearse-restore.server.ts', 'utf8')
    for (const [, sql = ''] of source.matchAll(/onServer\(ownerUrl, `((?:create|revoke) [^`]+)`\)/g))
      await owner.query(sql.replaceAll(/\$\{name\}/g, 'tassel_rehearsal_here'))
    const url = at(other.settings.DATABASE_OWNER_URL ?? '', 'tassel_rehearsal_here')
    await expect(connected(url)).rejects.toMatchObject({ code: '42501' })
    await owner.query('drop database tassel_rehearsal_here')
    await owner.end()
  })
})

describe('add-school (P901)', () => {
  test('makes each service anew under the school’s name, beside the shared program', () => {
    const units = readdirSync(join(etc, 'systemd/system'))
    expect(units).toHaveLength(2 * readdirSync('deploy/systemd').length)
    for (const unit of units.filter(name => name.startsWith('tassel-marlow'))) {
      const text = readFileSync(join(etc, 'systemd/system', unit), 'utf8')
      const named = [...text.matchAll(/(?<!\/opt\/|bin\/)\btassel\b(?!\.env)(-\w+)?/g)].map(
        ([, school]) => school,
      )
      expect(
        named.filter(school => school !== '-marlow'),
        unit,
      ).toEqual([])
    }
    const service = readFileSync(join(etc, 'systemd/system/tassel-marlow.service'), 'utf8')
    expect(service).toContain('EnvironmentFile=/etc/tassel-marlow/tassel.env')
    expect(service).toContain('ExecStart=/opt/tassel/bin/tassel.mjs start')
    expect(service).toContain('SystemCallFilter=@system-service')
    expect(readFileSync(join(etc, 'systemd/system/tassel-marlow.socket'), 'utf8')).toContain('127.0.0.1:3001')
  })

  test('gives the server no login of the owner, and keeps settings on a second run', () => {
    const file = join(etc, 'tassel-marlow/tassel.env')
    const before = readFileSync(file, 'utf8')
    expect(
      Object.keys(settingsOf('marlow', 'tassel.env')).filter(name => /OWNER|PASSWORD/.test(name)),
    ).toEqual([])
    addSchool('marlow', 'https://give.marlow.example.org', '3009')
    expect(readFileSync(file, 'utf8')).toBe(before)
    expect(readFileSync(join(etc, 'systemd/system/tassel-marlow.socket'), 'utf8')).toContain('127.0.0.1:3009')
    const main = readFileSync(join(etc, 'caddy/Caddyfile'), 'utf8')
    expect(main.match(/^import schools/gm)).toHaveLength(1)
  })

  test.each([
    [['Marlow', 'https://a.example.org', '3001'], 'small letters'],
    [['marlow; rm', 'https://a.example.org', '3001'], 'small letters'],
    [['backup', 'https://a.example.org', '3001'], 'small letters'],
    [['a'.repeat(21), 'https://a.example.org', '3001'], 'at most 20'],
    [['oak', 'http://a.example.org', '3001'], 'address'],
    [['oak', 'https://a.example.org/#s', '3001'], 'address'],
    [['oak', 'https://a.example.org', '3000'], 'port'],
    [['oak', 'https://a.example.org', '80 ;'], 'port'],
  ])('refuses %j', (args, words) => {
    const { status, stderr } = spawnSync(join(deploy, 'add-school'), args, {
      env: { ...process.env, DESTDIR: place },
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toContain(words)
  })

  test('Docker Compose gives a school its own service name, database and volumes', () => {
    const compose = readFileSync('deploy/school.yaml', 'utf8')
    // Under the name `tassel` Caddy would reach both installations.
    expect(compose).not.toMatch(/^ {2}(tassel|caddy|postgres):/m)
    expect(compose.match(/tassel_\$\{SCHOOL\}(_app)?:\$\{DATABASE_(APP|OWNER)_PASSWORD/g)).toHaveLength(2)
    expect(compose).toMatch(/^volumes:\n {2}files:\n {2}backups:\n$/m)
    const printed = tassel(
      schools[0] as School,
      'settings',
      'https://give.oak.example.org',
      '--name',
      'oak',
    ).stdout
    expect(printed).toMatch(/^SCHOOL=oak$/m)
    expect(
      tassel(schools[0] as School, 'settings', 'https://give.oak.example.org', '--name', 'O k').status,
    ).toBe(1)
  })
})
