import { execFile } from 'node:child_process'
import { readdirSync, truncateSync } from 'node:fs'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadBackupAges } from '#app/platform/backup/measure-backups.server.ts'
import { lastRelease } from '#app/platform/database/migrate.server.ts'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { compiled, program } from '#tests/setup/program.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, signedInHeaders } from '#tests/world/scholars.ts'

let world: World
let other: FreshDatabase
beforeAll(async () => {
  world = await aWorld()
  other = await freshDatabase()
})
afterAll(async () => {
  await other.drop()
  await world.close()
})

type Ended = { code: number; out: string; err: string }

/** Runs an operator's command in a separate process, by default on this world's database. */
function tassel(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const { PATH = '', HOME = '' } = process.env
  const own = { DEMO: '1', DATABASE_URL: world.ownerUrl, DATA_DIR: world.app.env.dataDir }
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [program('tassel'), ...args],
      { env: { PATH, HOME, ...compiled, ...own, ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

describe('the operator’s commands for backups', () => {
  it('write a backup and restore it into an empty installation', async () => {
    const file = join(world.app.env.dataDir, 'backup.tar.gz')
    const dataDir = `${world.app.env.dataDir}-restored`
    expect(await tassel(['backup', file])).toMatchObject({ code: 0 })
    const target = { DATABASE_URL: other.ownerUrl, DATA_DIR: dataDir }
    const underOtherKeys = await tassel(['restore', file], target)
    expect(underOtherKeys).toMatchObject({
      code: 1,
      err: expect.stringContaining('SECRET_KEYS here are not'),
    })
    await copyFile(join(world.app.env.dataDir, 'secret-keys'), join(dataDir, 'secret-keys'))
    expect(await tassel(['restore', file], target)).toMatchObject({ code: 0 })
    const checked = await tassel(['self-check'], target)
    expect(checked).toMatchObject({
      code: 0,
      out: expect.stringContaining('Every total matches the ledger.'),
    })
    expect((await tassel(['restore', file], target)).code).toBe(1)
    await rm(dataDir, { recursive: true, force: true })
  })

  it('encrypt a backup for a key, and restore it with only --identity', async () => {
    const { dataDir: home } = world.app.env
    const [file, keyFile] = [join(home, 'secret.tar.gz.age'), join(home, 'key.txt')]
    const identity = await generateIdentity()
    await writeFile(keyFile, `# created: 2026-01-01\n${identity}\n`)
    const result = await tassel(['backup', file], { BACKUP_RECIPIENTS: await identityToRecipient(identity) })
    expect(result).toMatchObject({ code: 0, err: '', out: expect.not.stringContaining('not encrypted') })
    const third = await freshDatabase()
    const dataDir = `${home}-opened`
    const target = { DATABASE_URL: third.ownerUrl, DATA_DIR: dataDir }
    try {
      const without = await tassel(['restore', file], target)
      expect(without).toMatchObject({ code: 1, err: expect.stringContaining('--identity') })
      await writeFile(join(home, 'empty.txt'), 'nothing')
      const empty = await tassel(['restore', '--identity', join(home, 'empty.txt'), file], target)
      expect(empty).toMatchObject({ code: 1, err: expect.stringContaining('holds no age identity') })
      const opened = ['restore', file, '--identity', keyFile, '--other-keys']
      expect(await tassel(opened, target)).toMatchObject({
        code: 0,
        err: '',
      })
      const checked = await tassel(['self-check'], target)
      expect(checked).toMatchObject({
        code: 0,
        out: expect.stringContaining('Every total matches the ledger.'),
      })
    } finally {
      await third.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  it('store a backup in BACKUP_URL, and prove that it can be restored', async () => {
    const place = join(world.app.env.dataDir, 'kept')
    const env = { BACKUP_URL: `file://${place}` }
    expect(await loadBackupAges(world.app)).toEqual({ backupSeconds: null, rehearsalSeconds: null })
    expect(await tassel(['backup'], env)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Stored tassel-'),
    })
    const rehearsed = await tassel(['rehearse-restore'], env)
    expect(rehearsed).toMatchObject({ code: 0, out: expect.stringContaining('can be restored') })
    const { backupSeconds, rehearsalSeconds } = await loadBackupAges(world.app)
    expect([backupSeconds, rehearsalSeconds]).toEqual([expect.any(Number), expect.any(Number)])
    expect(rehearsed.out).toContain('No phrase')
    truncateSync(join(place, readdirSync(place)[0] ?? ''), 1_000)
    expect(await tassel(['rehearse-restore'], env)).toMatchObject({ code: 1, out: '' })
  })

  it('print a phrase on another machine, which the first one accepts (P896, P897)', async () => {
    const { campaignId } = await aCampaign(world, await aScholar(world))
    await aDonation(world, { campaignId })
    await world.owner.query(
      `alter table ledger_transactions disable trigger user; update ledger_transactions set posted_at = posted_at - interval '3 hours';
       alter table ledger_transactions enable trigger user`,
    )
    const [place, keyFile] = [join(world.app.env.dataDir, 'of-two'), join(world.app.env.dataDir, 'their.key')]
    const [mine, theirs] = [await generateIdentity(), await generateIdentity()]
    await writeFile(keyFile, theirs)
    const recipients = await Promise.all([mine, theirs].map(identityToRecipient))
    await tassel(['backup'], { BACKUP_URL: `file://${place}`, BACKUP_RECIPIENTS: recipients.join(',') })
    const rehearse = ['rehearse-restore', join(place, readdirSync(place)[0] ?? ''), '--identity', keyFile]
    const here = await tassel(rehearse)
    expect(here.out).toMatch(/can be restored: .+\nNo phrase: this installation made the backup/)

    // Another machine: its database was never migrated, and it has nothing but the two keys.
    await world.owner.query('create database elsewhere')
    const dataDir = `${world.app.env.dataDir}-elsewhere`
    const target = { DATABASE_URL: world.ownerUrl.replace(/\/test_\w+/, '/elsewhere'), DATA_DIR: dataDir }
    await mkdir(dataDir)
    expect((await tassel(rehearse, target)).err).toContain('SECRET_KEYS here are not')
    await copyFile(join(world.app.env.dataDir, 'secret-keys'), join(dataDir, 'secret-keys'))
    const elsewhere = await tassel(rehearse, target)
    expect(elsewhere).toMatchObject({ code: 0, err: '' })
    await world.owner.query('drop database elsewhere with (force)')
    await rm(dataDir, { recursive: true })
    const phrase = /Restore Rehearsals: (\w{4}-\w{4}-\w{4}-\w{4})$/m.exec(elsewhere.out)?.[1]

    await aDonation(world, { campaignId })
    world.clock.set(new Date())
    const headers = await signedInHeaders(world, (await anAdmin(world)).userId)
    expect(await world.call('POST', '/api/admin/restores', { phrase }, headers)).toMatchObject({
      status: 200,
    })
  })

  it('say that a backup failed, also to admins', async () => {
    expect((await tassel(['backup'])).err).toBe(
      'BACKUP_URL: is not set; expected file:///folder or s3://bucket.\n',
    )
    const failing = await world.app.db.rows(
      'test_failing',
      `select task from task_runs where failed_at > succeeded_at`,
    )
    expect(failing).toEqual([{ task: 'backup' }])
    expect((await tassel(['backup', '--daily', '25:00'])).err).toContain('"25:00" is no time of day')
  })

  it('say before an upgrade what is missing, and change nothing', async () => {
    await world.owner.query(`delete from task_runs where task = 'backup'`)
    const before = await tassel(['upgrade', '--check'])
    expect(before).toMatchObject({ code: 1, out: expect.stringContaining('Not ready: 1 faults.') })
    expect(before.out).toContain('fault    backup: none is younger than three hours')
    await tassel(['backup'], { BACKUP_URL: `file://${join(world.app.env.dataDir, 'fresh')}` })
    const ready = await tassel(['upgrade', '--check'])
    expect(ready).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Ready.') })
    const { rows } = await world.owner.query('delete from migrations where name > $1 returning *', [
      lastRelease.lastMigration,
    ])
    expect((await tassel(['upgrade', '--check'])).out).toContain(
      rows.length > 0 ? `ok       migrations: ${rows.length} will be applied` : 'the database is up to date',
    )
    await world.owner.query(
      'insert into migrations select * from jsonb_populate_recordset(null::migrations, $1)',
      [JSON.stringify(rows)],
    )
    const old = await world.owner.query(`delete from migrations where name = $1 returning *`, [
      lastRelease.lastMigration,
    ])
    expect((await tassel(['upgrade', '--check'])).err).toBe(
      `This database is older than Tassel ${lastRelease.version}: start Tassel ${lastRelease.version} on it once, then this version.\n`,
    )
    await world.owner.query(
      'insert into migrations select * from jsonb_populate_record(null::migrations, $1)',
      [old.rows[0]],
    )
  })
})
