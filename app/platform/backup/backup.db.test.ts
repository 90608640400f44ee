import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { startS3Peer, storeAt } from '#tests/setup/s3-peer.ts'
import { tableSums } from '#tests/world/table-sums.ts'
import { lastRelease } from '../database/migrate.server.ts'
import { type FileStore, localFiles } from '../files/files.server.ts'
import { backup, restore } from './backup.server.ts'
import { readIdentities } from './encryption.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'tassel-backup-'))
const filesDir = join(folder, 'files')
const archive = join(folder, 'backup.tar.gz')
const picture = Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * 31) % 256))
let source: FreshDatabase

beforeAll(async () => {
  source = await freshDatabase()
  await source.owner.query(WORLD)
  mkdirSync(join(filesDir, 'profile-pictures'), { recursive: true })
  writeFileSync(join(filesDir, 'profile-pictures/one.webp'), picture)
})

afterAll(async () => {
  await source.drop()
  rmSync(folder, { recursive: true, force: true })
})

const installation = (databaseUrl: string, files: FileStore, keys = ['1:one']) => ({
  databaseUrl,
  files,
  keys,
})

/** Turns off the ledger's self-check, because the test rows don't balance. The self-check has its own tests. */
const noChecks = { findDifferences: async () => [] }

/**
 * Rows with every type of column and reference: text that COPY must escape, JSON, arrays, generated columns, identity columns, and rows
 * that the ledger's triggers would check.
 */
const WORLD = `
  insert into users (id, name, email) values
    ('019a0000-0000-7000-8000-000000000001', E'Ana\\tLu\\\\isa\\n"Ñ"', 'ana@example.com'),
    ('019a0000-0000-7000-8000-000000000002', '\\N', 'ben@example.com');
  insert into campaigns (id, user_id, first_name, last_name, email, university, major, funding_goal, story,
      achievements, campaign_month, gpa, raised_amount, donor_count)
    values ('abcdefghij', '019a0000-0000-7000-8000-000000000001', 'Ana', 'Luisa', 'ana@example.com', 'State', 'Law',
      500000, E'Line one\\nline two', '{"Dean''s list","a \\"quoted\\", {one}",null}', '2026-05', 3.75, 2500, 1);
  insert into audit_entries (at, actor_user_id, action, subject_type, subject_id, details)
    select timestamptz '2026-01-01 12:00:00.123456+02' + n * interval '1 hour', '019a0000-0000-7000-8000-000000000002',
      'test', 'campaign', 'abcdefghij', jsonb_build_object('n', n, 'text', repeat('tassel ', 40))
    from generate_series(1, 20000) n;
  insert into ledger_transactions (kind, idempotency_key, campaign_id, subject_id, occurred_at)
    values ('donation_captured', 'd1', 'abcdefghij', gen_random_uuid(), now());
  insert into ledger_entries (transaction_id, account, campaign_id, amount) values
    (1, 'provider_clearing', null, 2500), (1, 'campaign_funds', 'abcdefghij', -2500);
  insert into ledger_transactions (kind, idempotency_key, campaign_id, subject_id, occurred_at)
    values ('donation_captured', 'd2', 'abcdefghij', gen_random_uuid(), '2026-05-10 12:00Z');
  insert into ledger_entries (transaction_id, account, campaign_id, amount) values
    (2, 'provider_clearing', null, 100), (2, 'campaign_funds', 'abcdefghij', -100);
  insert into accounting_periods (month, starts_at, ends_at, time_zone, closed_at, closed_by)
    values ('2026-05-01', '2026-05-01 04:00Z', '2026-06-01 04:00Z', 'America/New_York', now(), '019a0000-0000-7000-8000-000000000002');
  insert into accounting_exports (month, format, rows, sha256, sealed_at)
    values ('2026-05-01', 'csv', 2, repeat('a', 64), now());
`

async function target(): Promise<FreshDatabase & { filesDir: string }> {
  const database = await freshDatabase()
  const dir = mkdtempSync(join(folder, 'restored-'))
  onTestFinished(() => database.drop())
  return { ...database, filesDir: join(dir, 'files') }
}

const restoreInto = (place: FreshDatabase & { filesDir: string }, file = archive) =>
  restore(installation(place.ownerUrl, localFiles(place.filesDir)), file, noChecks)

test('a restored backup equals the original, and accepts new data', async () => {
  const result = await backup(installation(source.ownerUrl, localFiles(filesDir)), archive)
  expect(result.note).toContain('secret keys are not in the backup')
  expect(statSync(archive).mode & 0o777).toBe(0o600)

  const place = await target()
  const restored = await restoreInto(place)
  expect(result.note).toContain('WARNING: this backup is not encrypted')
  expect([restored.tables, restored.rows, restored.files]).toEqual([result.tables, result.rows, result.files])
  expect(await tableSums(place.owner)).toEqual(await tableSums(source.owner))
  expect(readFileSync(join(place.filesDir, 'profile-pictures/one.webp'))).toEqual(picture)

  const insert =
    "insert into audit_entries (at, action, subject_type, subject_id) values (now(), 'next', 'x', 'y') returning id::int"
  expect((await place.owner.query(insert)).rows[0].id).toBe(20001)
  // A closed month stays closed after a restore: it refuses later postings.
  const late = `insert into ledger_transactions (kind, idempotency_key, campaign_id, subject_id, occurred_at)
    values ('donation_captured', 'd3', 'abcdefghij', gen_random_uuid(), '2026-05-10 12:00Z')`
  await expect(place.owner.query(late)).rejects.toThrow('lies in a closed period')
  await expect(restoreInto({ ...place, filesDir: `${place.filesDir}-2` })).rejects.toThrow('is not empty')
})

test('a backup is readable by standard tar', () => {
  const names = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trim().split('\n')
  expect(names[0]).toBe('manifest.json')
  expect(names).toContain('tables/campaigns/000001')
  expect(names.filter(name => name.startsWith('tables/audit_entries/')).length).toBeGreaterThan(1)
  expect(names.at(-1)).toBe('end.json')
})

test('a backup shows one instant: a concurrent write is in it completely or not at all', async () => {
  const writer = setInterval(() => {
    source.pool
      .query(
        "insert into users (email) select gen_random_uuid() || '@example.com' from generate_series(1, 10)",
      )
      .catch(() => {})
  }, 1)
  const file = join(folder, 'busy.tar.gz')
  const result = await backup(installation(source.ownerUrl, localFiles(filesDir)), file).finally(() =>
    clearInterval(writer),
  )
  const place = await target()
  expect((await restoreInto(place, file)).rows).toBe(result.rows)
  const { rows } = await place.owner.query('select count(*)::int % 10 as odd from users')
  expect(rows[0].odd).toBe(2)
})

test('a restore refuses a database that is not empty, and changes nothing', async () => {
  const place = await target()
  await place.owner.query("insert into users (email) values ('here@example.com')")
  const before = await tableSums(place.owner)
  await expect(restoreInto(place)).rejects.toThrow('users is not empty')
  expect(await tableSums(place.owner)).toEqual(before)
})

test('a restore refuses a truncated or altered backup, and leaves nothing behind', async () => {
  const place = await target()
  const before = await tableSums(place.owner)
  const cut = join(folder, 'cut.tar.gz')
  const whole = readFileSync(archive)
  writeFileSync(cut, whole)
  truncateSync(cut, whole.length - 300)
  await expect(restoreInto(place, cut)).rejects.toThrow()
  whole[Math.floor(whole.length / 2)] = (whole[Math.floor(whole.length / 2)] ?? 0) ^ 255
  writeFileSync(cut, whole)
  await expect(restoreInto(place, cut)).rejects.toThrow()
  expect(await tableSums(place.owner)).toEqual(before)
  await restoreInto(place)
})

test('a restore refuses a backup of another schema version', async () => {
  const place = await target()
  await place.owner.query("insert into migrations (name, sha256) values ('9999_later.sql', 'x')")
  await expect(restoreInto(place)).rejects.toThrow('other migrations')
})

test('a restore accepts a backup of an upgraded database, but not one from before the last release', async () => {
  const { lastMigration } = lastRelease
  const upgraded = await target()
  await upgraded.owner.query(
    `update migrations set sha256 = 'as released' where name = '${lastMigration}';
     insert into migrations (name, sha256) values ('0001_accounts.sql', 'as released');
     insert into users (email) values ('here@example.com')`,
  )
  const from = (name: string) =>
    backup(installation(upgraded.ownerUrl, localFiles(filesDir)), join(folder, name))
  await from('upgraded.tar.gz')
  const place = await target()
  await restoreInto(place, join(folder, 'upgraded.tar.gz'))
  expect((await place.owner.query('select email from users')).rows).toEqual([{ email: 'here@example.com' }])

  await upgraded.owner.query(`delete from migrations where name >= '${lastMigration}'`)
  await from('before.tar.gz')
  await expect(restoreInto(await target(), join(folder, 'before.tar.gz'))).rejects.toThrow(
    'other migrations: restore with the version that made the backup, then migrate',
  )
})

test('a backup never overwrites a file', async () => {
  await expect(backup(installation(source.ownerUrl, localFiles(filesDir)), archive)).rejects.toThrow(
    'already exists',
  )
})

test('a backup contains files from S3, and restores them to a folder or to S3', async () => {
  const s3 = await startS3Peer()
  onTestFinished(() => s3.stop())
  const files = await storeAt(s3.address('live'))
  await files.put('profile-pictures/one.webp', { bytes: picture, contentType: 'image/webp' })
  const file = join(folder, 's3.tar.gz')
  expect((await backup(installation(source.ownerUrl, files), file)).files).toBe(1)
  const place = await target()
  await restoreInto(place, file)
  expect(readFileSync(join(place.filesDir, 'profile-pictures/one.webp'))).toEqual(picture)
  const other = await target()
  const elsewhere = await storeAt(s3.address('restored'))
  await restore(installation(other.ownerUrl, elsewhere), file, noChecks)
  expect(Buffer.from((await elsewhere.get('profile-pictures/one.webp'))?.bytes ?? [])).toEqual(picture)
  await expect(restore(installation(other.ownerUrl, files), file, noChecks)).rejects.toThrow('is not empty')
})

test('an encrypted backup needs its identity, and is refused if it is truncated or altered', async () => {
  const [identity, other] = [await generateIdentity(), await generateIdentity()]
  const keyFile = join(folder, 'key.txt')
  writeFileSync(keyFile, `# created: 2026-01-01\n${identity}\n`)
  const from = installation(source.ownerUrl, localFiles(filesDir))
  const file = join(folder, 'secret.tar.gz.age')
  await expect(backup(from, file, ['age1qqqqqqqqqqqqqqqqqqqqqqqqqqqq'])).rejects.toThrow('BACKUP_RECIPIENTS')
  const result = await backup(from, file, [await identityToRecipient(identity)])
  expect(result.note).not.toContain('not encrypted')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const whole = readFileSync(file)
  expect(whole.subarray(0, 21).toString()).toBe('age-encryption.org/v1')

  const place = await target()
  const before = await tableSums(place.owner)
  const into = (name: string, identities: string[] | null) =>
    restore(installation(place.ownerUrl, localFiles(place.filesDir)), name, { ...noChecks, identities })
  await expect(into(file, null)).rejects.toThrow('name the identity file')
  await expect(into(file, [other])).rejects.toThrow('for another key')
  await expect(into(archive, [identity])).rejects.toThrow('is not encrypted')
  const broken = join(folder, 'broken.age')
  const last = whole.length - 1
  for (const [at, bytes] of [
    ['the middle', whole.with(last >> 1, (whole[last >> 1] ?? 0) ^ 1)],
    ['the last byte', whole.with(last, (whole[last] ?? 0) ^ 1)],
    ['the end', whole.subarray(0, -40)],
  ] as const) {
    writeFileSync(broken, bytes)
    await expect(into(broken, [identity]), at).rejects.toThrow('cut or altered')
    expect(await tableSums(place.owner)).toEqual(before)
  }
  const restored = await into(file, readIdentities(keyFile))
  expect([restored.rows, restored.files]).toEqual([result.rows, result.files])
  expect(await tableSums(place.owner)).toEqual(await tableSums(source.owner))
})

/** Backs up a database with one user, for tests that don't depend on the size of the data. */
async function smallBackup(name: string, keys?: string[]) {
  const small = await freshDatabase()
  onTestFinished(() => small.drop())
  await small.owner.query("insert into users (email) values ('ana@example.com')")
  const file = join(folder, name)
  await backup(installation(small.ownerUrl, localFiles(join(folder, 'none')), keys), file)
  return { file, sums: await tableSums(small.owner) }
}

test('a restore under other secret keys is refused before anything is copied, unless the operator gives up the old ones', async () => {
  const { file, sums } = await smallBackup('keys.tar.gz', ['2:two', '1:one'])
  const into = async (keys: string[], otherKeys = false) => {
    const place = await target()
    await restore(installation(place.ownerUrl, localFiles(place.filesDir), keys), file, {
      ...noChecks,
      otherKeys,
    })
    return await tableSums(place.owner)
  }
  await expect(into(['2:two'])).rejects.toThrow('SECRET_KEYS here are not the ones of the backup (version 1 ')
  await expect(into(['2:else', '1:one'])).rejects.toThrow('(version 2 ')
  expect(await into(['2:else'], true)).toEqual(sums)
  expect(await into(['3:added', '2:two', '1:one'])).toEqual(sums)
})

test('a restore into a database that a server has only been started on explains what to do', async () => {
  const place = await target()
  await place.owner.query('insert into platform_mode (is_demo, takes_tests) values (false, false)')
  const refused = restoreInto(place)
  await expect(refused).rejects.toThrow('platform_mode is not empty')
  await expect(refused).rejects.toThrow(/drop database test_\w+; create database test_\w+ owner \w+;/)
})

test('a restore reports PostgreSQL’s own error, and keeps the triggers', async () => {
  const place = await target()
  const triggers =
    'select tgname, tgrelid::regclass::text, tgenabled from pg_trigger where not tgisinternal order by 1, 2'
  const before = await place.owner.query(triggers)
  // The restored rows violate this constraint, and the table is large enough that the backup splits it into several parts.
  await place.owner.query("alter table audit_entries add constraint only_short check (details ->> 'n' < '5')")
  await expect(restoreInto(place)).rejects.toThrow(
    'audit_entries cannot be filled: new row for relation "audit_entries" violates check constraint "only_short"',
  )
  await place.owner.query('alter table audit_entries drop constraint only_short')
  await restoreInto(place)
  expect((await place.owner.query(triggers)).rows).toEqual(before.rows)
})

test('a restore with differences is refused before the commit', async () => {
  const { file } = await smallBackup('differences.tar.gz')
  const place = await target()
  const before = await tableSums(place.owner)
  const refused = restore(installation(place.ownerUrl, localFiles(place.filesDir)), file, {
    findDifferences: async db =>
      (await db.rows<{ email: string }>(null, 'select email from users')).map(row => row.email),
  })
  await expect(refused).rejects.toThrow(
    'The self-check finds differences. Nothing was restored.\nana@example.com',
  )
  expect(await tableSums(place.owner)).toEqual(before)
})

test('a restore refuses an entry whose transaction is missing', async () => {
  const broken = await freshDatabase()
  onTestFinished(() => broken.drop())
  await broken.owner.query(`begin; alter table ledger_entries disable trigger user;
    insert into ledger_transactions (kind, idempotency_key, subject_id, occurred_at)
      values ('donation_captured', 'd1', gen_random_uuid(), now());
    alter table ledger_entries drop constraint ledger_entries_transaction_id_fkey;
    insert into ledger_entries (transaction_id, account, amount) values (1, 'provider_clearing', 5), (99, 'tips', -5);
    alter table ledger_entries enable trigger user; commit`)
  const file = join(folder, 'orphans.tar.gz')
  await backup(installation(broken.ownerUrl, localFiles(join(folder, 'none'))), file)
  await expect(restoreInto(await target(), file)).rejects.toThrow(
    /^ledger_entries .*violates foreign key constraint "ledger_entries_transaction_id_fkey"/,
  )
})
