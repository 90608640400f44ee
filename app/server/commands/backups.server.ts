import { setTimeout as sleep } from 'node:timers/promises'
import { inGroups } from '../../ledger/restore-phrase.ts'
import { loadRestorePhrase } from '../../ledger/restores.server.ts'
import { findDifferences } from '../../ledger/self-check.server.ts'
import {
  type BackupSummary,
  backup,
  type Installation,
  restore,
} from '../../platform/backup/backup.server.ts'
import { readIdentities } from '../../platform/backup/encryption.server.ts'
import { rehearseRestore } from '../../platform/backup/rehearse-restore.server.ts'
import { backupStore, storeBackup, withStoredBackup } from '../../platform/backup/stored-backups.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { isMigrated, migrate } from '../../platform/database/migrate.server.ts'
import { record } from '../../platform/jobs/task-runs.server.ts'
import type { BuiltApp } from '../build-app.server.ts'
import type { Commands, Outcome } from './command.server.ts'
import { nextAt, repeatDaily } from './next-at.ts'
import { pathOf, print, stopSignal } from './terminal.server.ts'

export const backupCommands: Commands = {
  backup: {
    parameters: ['file?'],
    waits: true,
    async run(built, [file], { daily }) {
      const { backupRecipients } = built.app.env
      if (daily !== undefined) return await backUpDaily(built, daily)
      if (!file) return await storeNow(built)
      return summarize('Wrote', file, await backup(installation(built), pathOf(file), backupRecipients))
    },
  },
  restore: {
    parameters: ['file'],
    migrates: true,
    async run(built, [file = ''], { otherKeys, acceptDifferences }) {
      // Reads the identities first, so that a missing file is reported before anything changes.
      const identities = identitiesOf(built)
      await migrate(built.access)
      const done = await restore(installation(built), pathOf(file), {
        identities,
        otherKeys,
        findDifferences: db => differencesIn(db, acceptDifferences),
      })
      return summarize('Restored', file, done)
    },
  },
  'rehearse-restore': {
    parameters: ['file?'],
    // On another machine its own database may be empty: nothing is read from it.
    migrates: true,
    async run(built, [named]) {
      const { app } = built
      if (named) return await rehearse(built, pathOf(named), named)
      const work = (file: string, name: string) => rehearse(built, file, name)
      return await withStoredBackup(await openStore(built), { dataDir: app.env.dataDir }, work)
    },
  },
}

/** Rehearses a restore, and prints the phrase that proves it (P896), unless this is the installation that made the backup. */
async function rehearse(built: BuiltApp, file: string, name: string): Promise<Outcome> {
  const { app, access } = built
  const found = { madeAt: new Date(0), phrase: null as string | null }
  const done = await rehearseRestore(file, {
    ownerUrl: access.ownerUrl ?? access.appUrl,
    dataDir: app.env.dataDir,
    keys: installation(built).keys,
    options: {
      identities: identitiesOf(built),
      async findDifferences(db, madeAt) {
        Object.assign(found, { madeAt, phrase: await loadRestorePhrase(db, madeAt) })
        return await findDifferences(db)
      },
    },
  })
  const isInstalled = await isMigrated(app.db.pool).catch(() => false)
  if (isInstalled) await record(app, 'rehearse_restore', 'succeeded', null)
  const restored = `${name} can be restored: ${counts(done)}. The self-check finds no difference.`
  if (found.phrase === null)
    return { text: `${restored}\nNo phrase: its books hold no transaction before the hour of the backup.` }
  const isHere = isInstalled && (await loadRestorePhrase(app.db, found.madeAt)) === found.phrase
  const proof = isHere
    ? 'No phrase: this installation made the backup. Someone else gets one on another machine (tassel envelope).'
    : `The phrase for Operations, Restore Rehearsals: ${inGroups(found.phrase)}`
  return { text: `${restored}\n${proof}` }
}

/** Makes one backup in BACKUP_URL, and records for metrics and admins whether it succeeded. */
async function storeNow(built: BuiltApp): Promise<Outcome> {
  const { app } = built
  const { dataDir, backupRecipients: recipients, backupKeepDays: keepDays } = app.env
  try {
    const now = app.clock.now()
    const options = { dataDir, recipients, keepDays, now }
    const done = await storeBackup(installation(built), await openStore(built), options)
    await record(app, 'backup', 'succeeded', null)
    const deleted = done.deleted.length > 0 ? `\nDeleted ${done.deleted.join(', ')}.` : ''
    const { text } = summarize('Stored', done.name, done)
    return { text: `${text}${deleted}` }
  } catch (error) {
    await record(app, 'backup', 'failed', (error as Error).message)
    throw error
  }
}

/** Makes a backup each day at a time of day in the platform's zone, and an hour after a failure, until stopped. */
async function backUpDaily(built: BuiltApp, time: string): Promise<Outcome> {
  const { clock, env } = built.app
  const stopped = new AbortController()
  stopSignal().then(() => stopped.abort())
  await repeatDaily({
    now: () => clock.now(),
    dueAfter: now => nextAt(time, now, env.timeZone),
    wait: ms => elapsed(ms, stopped.signal),
    work: async () => (await storeNow(built)).text,
    print,
    warn: text => process.stderr.write(`${text}\n`),
  })
  return { text: 'Stopped.' }
}

/** Waits `ms` milliseconds. Resolves to false if it was aborted. */
async function elapsed(ms: number, signal: AbortSignal): Promise<boolean> {
  await sleep(Math.max(0, ms), undefined, { signal }).catch(() => undefined)
  return !signal.aborted
}

function openStore({ app }: BuiltApp) {
  const { backupUrl } = app.env
  if (!backupUrl) throw new Error('BACKUP_URL: is not set; expected file:///folder or s3://bucket.')
  return backupStore(backupUrl)
}

/** The database and files to back up or restore. Uses the owner's login, because the server's own role can't fill append-only tables. */
function installation({ app, access }: BuiltApp): Installation {
  const keys = app.secrets.fingerprints
  return { databaseUrl: access.ownerUrl ?? access.appUrl, files: app.files, keys }
}

function identitiesOf({ app }: BuiltApp): string[] | null {
  const { backupIdentityFile } = app.env
  return backupIdentityFile ? readIdentities(pathOf(backupIdentityFile)) : null
}

/** Returns the differences that prevent a restore. If the operator accepts them, prints them instead and returns none. */
async function differencesIn(db: Pick<Db, 'rows'>, accepted: boolean): Promise<string[]> {
  const differences = await findDifferences(db)
  if (!accepted || differences.length === 0) return differences
  print(`Restored in spite of these differences:\n${differences.join('\n')}`)
  return []
}

function summarize(verb: string, file: string, done: BackupSummary): Outcome {
  return { text: `${verb} ${file}: ${counts(done)}.\n${done.note}` }
}

function counts({ tables, rows, files }: BackupSummary): string {
  return `${tables} tables, ${rows} rows, ${files} files`
}
