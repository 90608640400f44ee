import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseUrl } from '#tests/setup/postgres.ts'
import { databaseAccess, refuseOldPostgres } from './database-access.server.ts'
import { isMigrated, migrate } from './migrate.server.ts'

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const ask = (url: string, sql: string) =>
  on(url, async client => (await client.query({ text: sql, rowMode: 'array' })).rows[0])

/** Creates a login role for an operator and a database that the role owns. Both are dropped after the test. */
async function anOperator(options = ''): Promise<{ role: string; url: string }> {
  const superuser = inject('superuserUrl')
  const role = `op_${randomBytes(4).toString('hex')}`
  await on(superuser, async client => {
    await client.query(`create role ${role} login password 'first' ${options}`)
    await client.query(`create database ${role} owner ${role}`)
  })
  onTestFinished(() =>
    on(superuser, async client => {
      await client.query(`drop database ${role} with (force)`)
      for (const gone of [`${role}_app`, role]) {
        await client.query(`drop role if exists ${gone}`)
      }
    }),
  )
  return { role, url: withLogin(databaseUrl(superuser, role), role, 'first') }
}

function withLogin(url: string, role: string, password: string): string {
  const address = new URL(url)
  address.username = role
  address.password = password
  return address.href
}

const asSuperuser = (sql: string) => on(inject('superuserUrl'), client => client.query(sql))

test('with one role that may create roles, the server gets a restricted login, which cannot switch back to the owner', async () => {
  const { role, url } = await anOperator('createrole')
  const access = await databaseAccess({ url, ownerUrl: null })
  expect(access).toMatchObject({ ownerUrl: url, appRole: `${role}_app`, warning: null })
  await migrate(access)
  expect(await ask(access.appUrl, 'select session_user, current_user')).toEqual([
    `${role}_app`,
    `${role}_app`,
  ])
  await expect(ask(access.appUrl, `set role ${role}`)).rejects.toMatchObject({ code: '42501' })
  await expect(ask(access.appUrl, 'drop table audit_entries cascade')).rejects.toMatchObject({
    code: '42501',
  })
  await expect(ask(access.appUrl, 'create temp table audit_entries (n int)')).rejects.toMatchObject({
    code: '42501',
  })
  expect(await ask(access.appUrl, 'select count(*)::int from users')).toEqual([0])
  // The server's password is derived from the owner's. A second start finds the role and the database with the new password.
  await asSuperuser(`alter role ${role} password 'second'`)
  const renewed = await databaseAccess({ url: withLogin(url, role, 'second'), ownerUrl: null })
  expect(renewed.appUrl).not.toBe(access.appUrl)
  expect(await ask(renewed.appUrl, 'select current_user')).toEqual([`${role}_app`])
})

test('with one role that may not create roles, the server starts and logs a warning in one line', async () => {
  const { role, url } = await anOperator()
  const access = await databaseAccess({ url, ownerUrl: null })
  expect(access).toMatchObject({ appUrl: url, ownerUrl: url, appRole: null })
  expect(access.warning).toContain(`"${role}" of DATABASE_URL owns the tables`)
  expect(access.warning).not.toContain('\n')
  await migrate(access)
  expect(await ask(access.appUrl, 'select count(*)::int from users')).toEqual([0])
})

test('if the restricted role cannot sign in, each connection switches to it, and a warning explains the weakness', async () => {
  const { role, url } = await anOperator()
  await asSuperuser(`create role ${role}_app nologin`)
  await asSuperuser(`grant ${role}_app to ${role} with inherit false, set true`)
  const access = await databaseAccess({ url, ownerUrl: null })
  expect(access.warning).toContain('SQL that switches back')
  await migrate(access)
  await on(access.appUrl, async client => {
    expect((await client.query('select session_user, current_user')).rows).toEqual([
      { session_user: role, current_user: `${role}_app` },
    ])
    await expect(client.query('alter table audit_entries disable trigger all')).rejects.toMatchObject({
      code: '42501',
    })
    await client.query('reset role')
    expect((await client.query('select current_user')).rows).toEqual([{ current_user: `${role}_app` }])
    // The warning is about this: a role that the server switched to can switch back to the owner.
    await client.query('set role none')
    expect((await client.query('select current_user')).rows).toEqual([{ current_user: role }])
  })
})

test('with two roles the server works without the owner, and only the owner migrates', async () => {
  const { role, url: ownerUrl } = await anOperator()
  await asSuperuser(`create role ${role}_app login password 'app'`)
  const url = withLogin(ownerUrl, `${role}_app`, 'app')
  const both = await databaseAccess({ url, ownerUrl })
  expect(both).toEqual({ appUrl: url, ownerUrl, appRole: `${role}_app`, warning: null })
  await migrate(both)
  const alone = await databaseAccess({ url, ownerUrl: null })
  expect(alone).toEqual({ appUrl: url, ownerUrl: null, appRole: `${role}_app`, warning: null })
  expect(await migrate(alone)).toEqual([])
  await ask(ownerUrl, `delete from migrations where name = (select max(name) from migrations)`)
  await expect(migrate(alone)).rejects.toThrow('with DATABASE_OWNER_URL')
})

test('a server role that may act as the owner is refused', async () => {
  const { role, url: ownerUrl } = await anOperator()
  await expect(databaseAccess({ url: ownerUrl, ownerUrl })).rejects.toThrow('DATABASE_URL: the role')
  await asSuperuser(`create role ${role}_app login password 'app'; grant ${role} to ${role}_app`)
  const url = withLogin(ownerUrl, `${role}_app`, 'app')
  await expect(databaseAccess({ url, ownerUrl })).rejects.toThrow('may act as the role of DATABASE_OWNER_URL')
  const superuser = databaseUrl(inject('superuserUrl'), role)
  await expect(databaseAccess({ url: superuser, ownerUrl })).rejects.toThrow('a superuser')
})

test('logins that are swapped or refused are named by their variable, and nothing is created', async () => {
  const { role, url: ownerUrl } = await anOperator()
  await asSuperuser(`create role ${role}_app login password 'app'`)
  const url = withLogin(ownerUrl, `${role}_app`, 'app')
  const swapped = databaseAccess({ url: ownerUrl, ownerUrl: url })
  await expect(swapped).rejects.toThrow(`DATABASE_OWNER_URL: the role "${role}_app" may not create tables`)
  const wrong = withLogin(ownerUrl, `${role}_app`, 'first')
  await expect(databaseAccess({ url: wrong, ownerUrl })).rejects.toThrow(
    `DATABASE_URL: password authentication failed for user "${role}_app": correct the password in it`,
  )
  const wrongOwner = withLogin(ownerUrl, role, 'app')
  await expect(databaseAccess({ url, ownerUrl: wrongOwner })).rejects.toThrow(
    `DATABASE_OWNER_URL: password authentication failed for user "${role}"`,
  )
  await migrate(await databaseAccess({ url, ownerUrl }))
  await expect(databaseAccess({ url: ownerUrl, ownerUrl: url })).rejects.toThrow(
    `DATABASE_OWNER_URL: the role "${role}_app" doesn’t own the tables: name the login of "${role}"`,
  )
})

test('a database that belonged to a single role is taken over unchanged', async () => {
  const { role, url } = await anOperator('createrole')
  await migrate({ appUrl: url, ownerUrl: url, appRole: null })
  await ask(
    url,
    `insert into audit_entries (at, action, subject_type, subject_id) values (now(), 'admin.granted', 'user', 'u')`,
  )
  const access = await databaseAccess({ url, ownerUrl: null })
  expect(await migrate(access)).toEqual([])
  await on(access.appUrl, async client => {
    expect(await isMigrated(client)).toBe(true)
    expect((await client.query('select action from audit_log')).rows).toEqual([{ action: 'admin.granted' }])
    await expect(client.query('truncate audit_entries cascade')).rejects.toMatchObject({ code: '42501' })
    expect((await client.query('select current_user as me')).rows).toEqual([{ me: `${role}_app` }])
  })
})

test.each(['16.14', '17.10 (Debian 17.10-1)', '18.1', '19beta1'])('PostgreSQL %s is accepted', version => {
  expect(() => refuseOldPostgres(version)).not.toThrow()
})

test.each(['15.13 (Debian 15.13-0+deb12u1)', '9.6.24'])('PostgreSQL %s is refused in one line', version => {
  expect(() => refuseOldPostgres(version)).toThrow(
    `DATABASE_URL: is PostgreSQL ${version}; Tassel needs PostgreSQL 16 or newer.`,
  )
})
