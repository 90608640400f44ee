import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { startS3Peer, storeAt } from '#tests/setup/s3-peer.ts'
import { localFiles } from '../files/files.server.ts'
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

/** Every kind of column and reference: text that COPY must escape, JSON, lists, computed columns, identities, the ledger's checks. */
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

/** What a database says of itself. */
const ofTheDatabase = new Set(['migrations', 'rights_granted'])

async function contents(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  )
  const found: Record<string, string> = {}
  for (const { name } of rows.filter(row => !ofTheDatabase.has(row.name))) {
    const sql = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as mark from ${name} t`
    found[name] = (await pool.query(sql)).rows[0].mark
  }
  return found
}

async function target(): Promise<FreshDatabase & { filesDir: string }> {
  const database = await freshDatabase()
  const dir = mkdtempSync(join(folder, 'restored-'))
  onTestFinished(() => database.drop())
  return { ...database, filesDir: join(dir, 'files') }
}

const restoreInto = (place: FreshDatabase & { filesDir: string }, file = archive) =>
  restore({ databaseUrl: place.ownerUrl, files: localFiles(place.filesDir) }, file)

test('what was backed up is what is restored, and life goes on from there', async () => {
  const made = await backup({ databaseUrl: source.ownerUrl, files: localFiles(filesDir) }, archive)
  expect(made.note).toContain('secret keys are not in the backup')
  expect(statSync(archive).mode & 0o777).toBe(0o600)

  const place = await target()
  const restored = await restoreInto(place)
  expect(made.note).toContain('WARNING: this backup is not encrypted')
  expect([restored.tables, restored.rows, restored.files]).toEqual([made.tables, made.rows, made.files])
  expect(await contents(place.owner)).toEqual(await contents(source.owner))
  expect(readFileSync(join(place.filesDir, 'profile-pictures/one.webp'))).toEqual(picture)

  const insert =
    "insert into audit_entries (at, action, subject_type, subject_id) values (now(), 'next', 'x', 'y') returning id::int"
  expect((await place.owner.query(insert)).rows[0].id).toBe(20001)
  // A closed month is copied in, and closed to whatever comes after.
  const late = `insert into ledger_transactions (kind, idempotency_key, campaign_id, subject_id, occurred_at)
    values ('donation_captured', 'd3', 'abcdefghij', gen_random_uuid(), '2026-05-10 12:00Z')`
  await expect(place.owner.query(late)).rejects.toThrow('lies in a closed period')
  await expect(restoreInto({ ...place, filesDir: `${place.filesDir}-2` })).rejects.toThrow('is not empty')
})

test('any tar can look inside', () => {
  const names = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trim().split('\n')
  expect(names[0]).toBe('manifest.json')
  expect(names).toContain('tables/campaigns/000001')
  expect(names.filter(name => name.startsWith('tables/audit_entries/')).length).toBeGreaterThan(1)
  expect(names.at(-1)).toBe('end.json')
})

test('a backup is one instant: what is written meanwhile is in it wholly or not at all', async () => {
  const writer = setInterval(() => {
    source.pool
      .query(
        "insert into users (email) select gen_random_uuid() || '@example.com' from generate_series(1, 10)",
      )
      .catch(() => {})
  }, 1)
  const file = join(folder, 'busy.tar.gz')
  const made = await backup({ databaseUrl: source.ownerUrl, files: localFiles(filesDir) }, file).finally(() =>
    clearInterval(writer),
  )
  const place = await target()
  expect((await restoreInto(place, file)).rows).toBe(made.rows)
  const { rows } = await place.owner.query('select count(*)::int % 10 as odd from users')
  expect(rows[0].odd).toBe(2)
})

test('a database that holds anything is refused, and nothing changes', async () => {
  const place = await target()
  await place.owner.query("insert into users (email) values ('here@example.com')")
  const before = await contents(place.owner)
  await expect(restoreInto(place)).rejects.toThrow('users is not empty')
  expect(await contents(place.owner)).toEqual(before)
})

test('a cut or altered backup is refused, and nothing is left of it', async () => {
  const place = await target()
  const before = await contents(place.owner)
  const cut = join(folder, 'cut.tar.gz')
  const whole = readFileSync(archive)
  writeFileSync(cut, whole)
  truncateSync(cut, whole.length - 300)
  await expect(restoreInto(place, cut)).rejects.toThrow()
  whole[Math.floor(whole.length / 2)] = (whole[Math.floor(whole.length / 2)] ?? 0) ^ 255
  writeFileSync(cut, whole)
  await expect(restoreInto(place, cut)).rejects.toThrow()
  expect(await contents(place.owner)).toEqual(before)
  await restoreInto(place)
})

test('a database of another version is refused', async () => {
  const place = await target()
  await place.owner.query("insert into migrations (name, sha256) values ('9999_later.sql', 'x')")
  await expect(restoreInto(place)).rejects.toThrow('other migrations')
})

test('no file is replaced', async () => {
  await expect(
    backup({ databaseUrl: source.ownerUrl, files: localFiles(filesDir) }, archive),
  ).rejects.toThrow('is there already')
})

test('files in S3 go into the same archive, and come out of it into a folder or into S3', async () => {
  const s3 = await startS3Peer()
  onTestFinished(() => s3.stop())
  const files = await storeAt(s3.address('live'))
  await files.put('profile-pictures/one.webp', { bytes: picture, contentType: 'image/webp' })
  const file = join(folder, 's3.tar.gz')
  expect((await backup({ databaseUrl: source.ownerUrl, files }, file)).files).toBe(1)
  const place = await target()
  await restoreInto(place, file)
  expect(readFileSync(join(place.filesDir, 'profile-pictures/one.webp'))).toEqual(picture)
  const other = await target()
  const elsewhere = await storeAt(s3.address('restored'))
  await restore({ databaseUrl: other.ownerUrl, files: elsewhere }, file)
  expect(Buffer.from((await elsewhere.get('profile-pictures/one.webp'))?.bytes ?? [])).toEqual(picture)
  await expect(restore({ databaseUrl: other.ownerUrl, files }, file)).rejects.toThrow('is not empty')
})

test('an encrypted backup is restored by its identity alone, and refused when it was cut or altered', async () => {
  const [identity, other] = [await generateIdentity(), await generateIdentity()]
  const keyFile = join(folder, 'key.txt')
  writeFileSync(keyFile, `# created: 2026-01-01\n${identity}\n`)
  const from = { databaseUrl: source.ownerUrl, files: localFiles(filesDir) }
  const file = join(folder, 'secret.tar.gz.age')
  await expect(backup(from, file, ['age1qqqqqqqqqqqqqqqqqqqqqqqqqqqq'])).rejects.toThrow('BACKUP_RECIPIENTS')
  const made = await backup(from, file, [await identityToRecipient(identity)])
  expect(made.note).not.toContain('not encrypted')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const whole = readFileSync(file)
  expect(whole.subarray(0, 21).toString()).toBe('age-encryption.org/v1')

  const place = await target()
  const before = await contents(place.owner)
  const into = (name: string, identities: string[] | null) =>
    restore({ databaseUrl: place.ownerUrl, files: localFiles(place.filesDir) }, name, identities)
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
    expect(await contents(place.owner)).toEqual(before)
  }
  const restored = await into(file, readIdentities(keyFile))
  expect([restored.rows, restored.files]).toEqual([made.rows, made.files])
  expect(await contents(place.owner)).toEqual(await contents(source.owner))
})
