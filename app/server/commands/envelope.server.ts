import { hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
import { loadStaff } from '../../accounts/roles.server.ts'
import { lastRestoreAt } from '../../ledger/restores.server.ts'
import { momentIn } from '../../lib/moment.ts'
import { loadBackupAges } from '../../platform/backup/measure-backups.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import { surroundings } from '../../platform/doctor/surroundings.server.ts'
import type { Storage } from '../../platform/files/storage-url.ts'
import { projectFolder } from '../../platform/project-folder.server.ts'
import { runningVersion } from '../../platform/running-version.server.ts'
import type { BuiltApp } from '../build-app.server.ts'
import type { Commands } from './command.server.ts'
import { type EnvelopeFacts, envelope } from './envelope.ts'

export const envelopeCommands: Commands = {
  envelope: {
    parameters: [],
    run: async built => ({ text: envelope(await loadFacts(built)).trimEnd() }),
  },
}

async function loadFacts({ app, databaseUrl }: BuiltApp): Promise<EnvelopeFacts> {
  const { env, db, secrets } = app
  const now = app.clock.now()
  const [{ postgres, megabytes }, ages, restoredAt, staff] = await Promise.all([
    oneRow<{ postgres: string; megabytes: number }>(
      db,
      'envelope',
      `select split_part(current_setting('server_version'), ' ', 1) as postgres,
         pg_database_size(current_database()) / 1048576 as megabytes`,
    ),
    loadBackupAges(app),
    lastRestoreAt(db),
    loadStaff(db),
  ])
  const { version, commit, sourceUrl } = runningVersion(env.sourceUrl)
  const moment = (at: Date) => momentIn(at, env.timeZone)
  const ago = (seconds: number | null) =>
    seconds === null ? null : moment(new Date(now.getTime() - seconds * 1000))
  const { host, pathname } = new URL(databaseUrl)
  return {
    product: env.branding.product,
    legalEntity: env.branding.legalEntity,
    appUrl: env.appUrl,
    printed: moment(now),
    lastBackup: ago(ages.backupSeconds),
    lastRehearsal: ago(ages.rehearsalSeconds),
    lastRestoreElsewhere: restoredAt && moment(restoredAt),
    version: commit ? `${version} (${commit})` : version,
    source: sourceUrl,
    machine: hostname(),
    folder: fileURLToPath(projectFolder),
    settingsFiles: surroundings.settingsFiles(),
    database: `PostgreSQL ${postgres}, ${env.databaseUrl ? `${pathname.slice(1)} at ${host}` : `in ${env.dataDir}`}, ${megabytes} MB`,
    uploads: placeOf(env.storage),
    backups: env.backupUrl && placeOf(env.backupUrl),
    keepDays: env.backupKeepDays,
    mail: env.smtpUrl && `${new URL(env.smtpUrl).host}, as ${env.mailFrom}`,
    payments: paymentsOf(env),
    identityProvider: env.oidc?.issuer ?? null,
    secretKeys: secrets.fingerprints,
    recipients: env.backupRecipients,
    owners: staff.filter(({ roles }) => roles.some(({ role }) => role === 'owner')).map(({ email }) => email),
  }
}

/** Names a place without its credentials. */
function placeOf(storage: Storage): string {
  if (storage.kind === 'folder') return storage.folder
  const { bucket, prefix, endpoint, region } = storage
  return `s3://${bucket}/${prefix} at ${endpoint ? new URL(endpoint).host : region}`
}

function paymentsOf({ payments, stripe }: BuiltApp['app']['env']): string {
  if (payments !== 'stripe' || !stripe) return 'the demo provider: no real money'
  // The publishable key is public, and names the account.
  return `Stripe, ${stripe.isTest ? 'test' : 'live'} keys, ${stripe.publishableKey.slice(0, 24)}…`
}
