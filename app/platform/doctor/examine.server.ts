import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { App } from '../app.server.ts'
import { loadBackupAges } from '../backup/measure-backups.server.ts'
import { startClock } from '../clock.server.ts'
import type { DatabaseAccess } from '../database/database-access.server.ts'
import { isMigrated } from '../database/migrate.server.ts'
import { oneRow } from '../database/one-row.server.ts'
import type { PlatformEnv } from '../env.server.ts'
import { fileStore } from '../files/files.server.ts'
import { newSecret } from '../ids.server.ts'
import { isLoopback } from '../loopback.ts'
import { examineCertificate } from './examine-certificate.server.ts'
import {
  type Finding,
  type Judgment,
  judgeAnswer,
  judgeBackup,
  judgeClock,
  judgeDisk,
  judgeDkim,
  judgeDmarc,
  judgeMode,
  judgeRehearsal,
  judgeSettingsFile,
  judgeSpf,
} from './judge.ts'
import type { Surroundings } from './surroundings.server.ts'

type Examination = AsyncGenerator<Finding>

const finding = (subject: string, judgment: Judgment<string>): Finding => ({ subject, ...judgment })
const fault = (subject: string, words: string): Finding => ({ subject, state: 'fault', words })
const ok = (subject: string, words: string): Finding => ({ subject, state: 'ok', words })

/** Examines DNS, the certificate, the proxy and the clock at APP_URL. */
export async function* examineSite({ appUrl }: PlatformEnv, around: Surroundings, now: Date): Examination {
  const { hostname, protocol } = new URL(appUrl)
  if (!isLoopback(hostname)) {
    const found = await around.addresses(hostname)
    if (found.length === 0)
      return yield fault('DNS', `${hostname} has no address: add an A or AAAA record for it`)
    yield ok('DNS', `${hostname} is at ${found.join(', ')}`)
  }
  if (protocol === 'https:') {
    const certificate = await examineCertificate(appUrl, around, now)
    yield finding('TLS', certificate)
    if (certificate.state === 'fault') return
  }
  try {
    const answer = await around.fetch(`${appUrl}/version.json`)
    const build = await answer.json().then(
      ({ script }) => (typeof script === 'string' ? script : null),
      () => null,
    )
    yield finding('APP_URL', judgeAnswer(answer.status, build, await around.build()))
    const date = Date.parse(answer.headers.get('date') ?? '')
    if (date) yield finding('clock', judgeClock(now.getTime() - date, hostname))
  } catch (error) {
    yield fault('APP_URL', `${appUrl} does not answer (${reasonOf(error)}): start Tassel and its proxy`)
  }
}

/** Compares the clock with another machine's, if that answers: the site is often on this machine. */
export async function* examineClock(address: string, around: Surroundings, now: Date): Examination {
  const answer = await around.fetch(address).catch(() => null)
  const date = Date.parse(answer?.headers.get('date') ?? '')
  if (date) yield finding('clock', judgeClock(now.getTime() - date, new URL(address).hostname))
}

/** Examines the mail server's login, and what receivers look up about the sender's domain. */
export async function* examineMail(
  { smtpUrl, mailFrom, demo }: PlatformEnv,
  around: Surroundings,
  dkimSelector: string | undefined,
): Examination {
  if (!smtpUrl && demo) return yield ok('SMTP_URL', 'a demo needs none: mails are in the demo inbox')
  if (!smtpUrl)
    return yield fault('SMTP_URL', 'is not set: no mail leaves, and nobody can sign in with a code')
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 })
  try {
    await transport.verify()
    yield ok('SMTP', 'the mail server accepts the login')
  } catch (error) {
    yield fault('SMTP', `the mail server refuses us (${reasonOf(error)}): correct SMTP_URL`)
  } finally {
    transport.close()
  }
  const domain = /@([^>\s]+)>?\s*$/.exec(mailFrom)?.[1] ?? ''
  if (isLoopback(domain) || /\.(example|test|localhost)$/.test(domain)) return
  yield finding('SPF', judgeSpf(await around.textRecords(domain), domain))
  yield finding('DMARC', judgeDmarc(await around.textRecords(`_dmarc.${domain}`), domain))
  if (dkimSelector === undefined)
    return yield {
      subject: 'DKIM',
      state: 'warning',
      words: 'not looked up: name the selector of your mail provider, as in tassel doctor --dkim mail2026',
    }
  const records = await around.textRecords(`${dkimSelector}._domainkey.${domain}`)
  yield finding('DKIM', judgeDkim(records, dkimSelector, domain))
}

/** Examines disk space, and who else on this machine may read secrets and personal data. */
export async function* examineMachine(
  { dataDir, storage, diskReserveMb, secretKeys }: PlatformEnv,
  around: Surroundings,
): Examination {
  const isElsewhere = storage.kind === 'folder' && !storage.folder.startsWith(dataDir)
  for (const folder of isElsewhere ? [dataDir, storage.folder] : [dataDir]) {
    const freeMb = await around.freeMb(folder)
    if (freeMb !== null) yield finding('disk', judgeDisk(freeMb, diskReserveMb, folder))
  }
  const secrets = secretKeys ? [] : [join(dataDir, 'secret-keys')]
  for (const path of [dataDir, ...secrets]) {
    const mode = await around.mode(path)
    if (mode !== null) yield finding('file permissions', judgeMode(mode, path))
  }
  for (const path of around.settingsFiles()) {
    const mode = await around.mode(path)
    if (mode !== null) yield finding('file permissions', judgeSettingsFile(mode, path))
  }
}

/** Examines the database: its roles, its schema, its clock, and the backups of it. */
export async function* examineDatabase(app: App, access: DatabaseAccess): Examination {
  const { version, at } = await oneRow<{ version: string; at: Date }>(
    app.db,
    'doctor',
    `select current_setting('server_version') as version, clock_timestamp() as at`,
  )
  yield ok('database', `PostgreSQL ${version}`)
  yield finding('database clock', judgeClock(startClock().now().getTime() - at.getTime(), 'the database'))
  yield access.warning
    ? { subject: 'database roles', state: 'warning', words: access.warning }
    : ok('database roles', 'the server’s role owns no table')
  if (!(await isMigrated(app.db.pool)))
    return yield fault('schema', 'the database is not up to date: run tassel migrate')
  yield ok('schema', 'up to date')
  const { backupSeconds, rehearsalSeconds } = await loadBackupAges(app)
  yield finding('backup', judgeBackup(backupSeconds))
  yield finding('rehearsal', judgeRehearsal(rehearsalSeconds))
}

/** Stores, reads and removes a file where uploads go. */
export async function* examineStorage({ files }: Pick<App, 'files'>): Examination {
  const key = `doctor/${newSecret()}.png`
  try {
    await files.put(key, { bytes: new Uint8Array([1]), contentType: 'image/png' })
    const stored = await files.get(key)
    await files.remove(key)
    yield stored?.bytes[0] === 1
      ? ok('storage', 'a file can be stored, read and removed')
      : fault('storage', 'a stored file could not be read back: correct STORAGE_URL')
  } catch (error) {
    yield fault('storage', `uploads fail (${reasonOf(error)}): correct STORAGE_URL and its permissions`)
  }
}

/** Stores, reads and removes a file where backups go. */
export async function* examineBackupStore({ backupUrl }: PlatformEnv): Examination {
  if (!backupUrl) return
  const name = `tassel-doctor-${newSecret()}`
  try {
    const store = await fileStore(backupUrl, key => key === name)
    await store.put(name, { bytes: new Uint8Array([1]), contentType: 'application/octet-stream' })
    await store.remove(name)
    yield ok('BACKUP_URL', 'a backup can be stored there')
  } catch (error) {
    yield fault(
      'BACKUP_URL',
      `no backup can be stored there (${reasonOf(error)}): correct it and its permissions`,
    )
  }
}

/** Examines settings that are valid, but that a real server should have. */
export async function* examineSettings(env: PlatformEnv): Examination {
  const advised: [string, unknown, string][] = [
    [
      'BACKUP_RECIPIENTS',
      env.backupRecipients.length > 0,
      'backups are not encrypted: make a key with age-keygen',
    ],
    [
      'METRICS_TOKEN',
      env.metrics.token ?? env.metrics.port,
      'no one can collect metrics, so nothing alerts you',
    ],
    ['VAPID_PUBLIC_KEY', env.push.web, 'browsers get no push messages: run tassel push keys'],
    [
      'TRUSTED_PROXIES',
      env.trustedProxies > 0 || !env.appUrl.startsWith('https:'),
      'every visitor seems to come from the proxy, so limits hit all: set it to 1',
    ],
  ]
  for (const [subject, isSet, words] of advised)
    if (!isSet) yield { subject, state: 'warning', words: `is not set: ${words}` }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: Error }
  return (cause?.message ?? message).split('\n')[0] ?? ''
}
