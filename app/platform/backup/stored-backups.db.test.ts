import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { type S3Peer, startS3Peer } from '#tests/setup/s3-peer.ts'
import { type FileStore, localFiles } from '../files/files.server.ts'
import { storageOf } from '../files/storage-url.ts'
import { rehearseRestore } from './rehearse-restore.server.ts'
import { backupStore, storeBackup, withStoredBackup } from './stored-backups.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'tassel-stored-'))
const dataDir = join(folder, 'data')
let source: FreshDatabase
let s3: S3Peer

beforeAll(async () => {
  source = await freshDatabase()
  await source.owner.query(
    `insert into users (id, name, email) values (gen_random_uuid(), 'Ana', 'ana@example.com')`,
  )
  s3 = await startS3Peer()
})
afterAll(async () => {
  await Promise.all([source.drop(), s3.stop()])
  rmSync(folder, { recursive: true, force: true })
})

const store = (store: FileStore, day: string) =>
  storeBackup(
    { databaseUrl: source.ownerUrl, files: localFiles(join(folder, 'files')), keys: ['1:one'] },
    store,
    { dataDir, recipients: [], keepDays: 14, now: new Date(day) },
  )

const open = async (address: string) => {
  const storage = storageOf(address)
  if (!storage) throw new Error('the address is wrong')
  return await backupStore(storage)
}

const rehearse = (file: string, ownerUrl = source.ownerUrl) =>
  rehearseRestore(file, {
    ownerUrl,
    dataDir,
    keys: ['1:one'],
    options: { findDifferences: async () => [] },
  })

const databases = async () =>
  (await source.owner.query(`select datname from pg_database where datname like 'tassel_rehearsal_%'`)).rows

describe.each(['a folder', 'S3'])('in %s', place => {
  const address = () => (place === 'S3' ? s3.address('backups') : `file://${join(folder, 'backups')}`)

  test('a backup is stored under its time, and old ones are deleted', async () => {
    const backups = await open(address())
    for (const day of ['2026-01-01', '2026-01-02', '2026-01-03']) await store(backups, `${day}T02:30:00Z`)
    const { name, deleted } = await store(backups, '2026-01-17T02:30:00Z')
    expect(name).toBe('tassel-2026-01-17T023000Z.tar.gz')
    expect(deleted).toEqual(['tassel-2026-01-02T023000Z.tar.gz'])
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('the newest backup is rehearsed, and nothing of it stays', async () => {
    const done = await withStoredBackup(await open(address()), { dataDir }, async (file, name) => {
      expect(name).toBe('tassel-2026-01-17T023000Z.tar.gz')
      expect(statSync(file).mode & 0o777).toBe(0o600)
      return await rehearse(file)
    })
    expect(done.rows).toBeGreaterThan(1)
    expect(await databases()).toEqual([])
    expect(readdirSync(dataDir)).toEqual([])
  })
})

test('a store that keeps other bytes fails the backup, and earlier backups stay', async () => {
  const backups = await open(`file://${join(folder, 'torn')}`)
  await store(backups, '2026-01-02T02:30:00Z')
  const torn: FileStore = {
    ...backups,
    async open(key) {
      const file = await backups.open(key)
      return file && { ...file, body: Readable.from([Buffer.from('half')]) }
    },
  }
  await expect(store(torn, '2026-06-01T02:30:00Z')).rejects.toThrow('could not be read back')
  expect(readdirSync(join(folder, 'torn'))).toContain('tassel-2026-01-02T023000Z.tar.gz')
})

test('a rehearsal finds a damaged backup, and removes its database', async () => {
  const file = join(folder, 'damaged.tar.gz')
  const whole = readFileSync(join(folder, 'backups', 'tassel-2026-01-17T023000Z.tar.gz'))
  writeFileSync(file, whole.subarray(0, whole.length / 2))
  await expect(rehearse(file)).rejects.toThrow()
  expect(await databases()).toEqual([])
})

test('a full disk is named, and nothing is stored', async () => {
  const backups = await open(`file://${join(folder, 'full')}`)
  const full = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  }
  await expect(store({ ...backups, putFile: full }, '2026-03-01T02:30:00Z')).rejects.toThrow(
    'BACKUP_URL: no space is left there: make room, or keep fewer days. Nothing was stored',
  )
})

test('a rehearsal says which right the owner lacks', async () => {
  await expect(rehearse(join(folder, 'none'), source.url)).rejects.toThrow(
    `alter role ${new URL(source.url).username} createdb`,
  )
})

test('a place without backups, and a missing backup, are named', async () => {
  const empty = await open(`file://${join(folder, 'empty')}`)
  const nothing = async () => undefined
  await expect(withStoredBackup(empty, { dataDir }, nothing)).rejects.toThrow('BACKUP_URL holds no backup.')
  const name = '../../etc/passwd'
  await expect(withStoredBackup(empty, { dataDir, name }, nothing)).rejects.toThrow(
    `BACKUP_URL holds no ${name}.`,
  )
})
