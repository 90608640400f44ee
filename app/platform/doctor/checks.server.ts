import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { phrase } from '../../lib/phrase.ts'
import { loadBackupAges } from '../backup/measure-backups.server.ts'
import { startClock } from '../clock.server.ts'
import { isMigrated, pendingMigrations } from '../database/migrate.server.ts'
import { oneRow } from '../database/one-row.server.ts'
import type { Env } from '../env.server.ts'
import { fileStore } from '../files/files.server.ts'
import { newSecret } from '../ids.server.ts'
import { isLoopback } from '../loopback.ts'
import { check, type Place, type ServerPlace } from './check.server.ts'
import {
  fault,
  type Judgment,
  judgeAnswer,
  judgeBackup,
  judgeCertificate,
  judgeClock,
  judgeDisk,
  judgeDkim,
  judgeDmarc,
  judgeMode,
  judgeProxies,
  judgeRehearsal,
  judgeSpf,
  ok,
  warning,
} from './judge.ts'

const hostOf = ({ appUrl }: Env) => new URL(appUrl).hostname

/** The domain of the sender's address, if receivers look it up. */
function senderDomain({ smtpUrl, mailFrom }: Env): string | null {
  const domain = /@([^>\s]+)>?\s*$/.exec(mailFrom)?.[1] ?? ''
  return !smtpUrl || isLoopback(domain) || /\.(example|test|localhost)$/.test(domain) ? null : domain
}

/** By how many ms the clock of another machine differs, and its host; null if it doesn't answer. */
export async function compareClock({ around }: Place, address: string) {
  const answer = await around.fetch(address).catch(() => null)
  const date = Date.parse(answer?.headers.get('date') ?? '')
  return date ? { skewMs: startClock().now().getTime() - date, host: new URL(address).hostname } : null
}

/** Checks of the settings, the site as others see it, mail and the machine. They need no database. */
export const placeChecks = [
  check({
    name: 'settings',
    load: ({ env }) => env,
    judge: ({ demo, backupRecipients, metrics, push, trustedProxies, appUrl }): Judgment<string>[] => {
      const unset = (subject: string, set: unknown, why: string, advice: string) =>
        set ? [] : [{ ...warning(`is not set: ${why}`, advice), subject }]
      return [
        ok('all valid'),
        ...(demo
          ? [warning('they are a demo’s', 'for a real server run this with its settings (docs/install.md)')]
          : []),
        ...unset(
          'BACKUP_RECIPIENTS',
          backupRecipients.length > 0,
          'backups are not encrypted',
          'make a key with age-keygen',
        ),
        ...unset(
          'METRICS_TOKEN',
          metrics.token ?? metrics.port,
          'no one can collect metrics',
          'set it, so that something alerts you',
        ),
        ...unset('VAPID_PUBLIC_KEY', push.web, 'browsers get no push messages', 'run tassel push keys'),
        ...unset(
          'TRUSTED_PROXIES',
          trustedProxies > 0 || !appUrl.startsWith('https:'),
          'every visitor seems to come from the proxy, so limits hit all',
          'set it to 1',
        ),
      ]
    },
  }),
  check({
    name: 'DNS',
    load: async ({ env, around }) => (isLoopback(hostOf(env)) ? null : await around.addresses(hostOf(env))),
    judge(addresses, { env }) {
      if (addresses === null) return []
      if (addresses.length > 0) return ok(`${hostOf(env)} is at ${addresses.join(', ')}`)
      return fault(`${hostOf(env)} has no address`, 'add an A or AAAA record for it')
    },
  }),
  check({
    name: 'TLS',
    page: { label: phrase('Certificate'), when: phrase('Looked up {time}') },
    after: 'DNS',
    async load({ env, around }) {
      const { protocol, hostname, port } = new URL(env.appUrl)
      return protocol === 'https:' ? await around.certificate(hostname, Number(port) || 443) : null
    },
    judge: (found, { env, now }) =>
      found
        ? judgeCertificate(found, hostOf(env), now)
        : ok(phrase('This address is only on this machine and needs none.')),
    at: found => (found ? 0 : null),
  }),
  check({
    name: 'APP_URL',
    after: 'TLS',
    async load({ env, around }) {
      const answer = await around.fetch(`${env.appUrl}/version.json`)
      const build = await answer.json().then(
        ({ script }) => (typeof script === 'string' ? script : null),
        () => null,
      )
      return { status: answer.status, build, ours: await around.build() }
    },
    judge: ({ status, build, ours }) => judgeAnswer(status, build, ours),
    failed: (reason, { env }) =>
      fault(`${env.appUrl} does not answer (${reason})`, 'start Tassel and its proxy'),
  }),
  check({
    name: 'clock',
    after: 'APP_URL',
    load: place => compareClock(place, `${place.env.appUrl}/version.json`),
    judge: found => (found ? judgeClock(found.skewMs, found.host) : []),
  }),
  check({
    name: 'TRUSTED_PROXIES',
    load: async ({ env, around }) => {
      const text = await around.fetch(`${env.appUrl}/healthz`).then(
        answer => answer.text(),
        () => '',
      )
      return /TRUSTED_PROXIES is (\d+) and X-Forwarded-For has (\d+)/.exec(text)
    },
    judge: found => (found ? judgeProxies(Number(found[1]), Number(found[2])) : []),
  }),
  check({
    name: 'SMTP',
    async load({ env: { smtpUrl } }) {
      if (!smtpUrl) return
      const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 })
      await transport.verify().finally(() => transport.close())
    },
    judge(_, { env: { smtpUrl, demo } }) {
      const subject = 'SMTP_URL'
      if (smtpUrl) return ok('the mail server accepts the login')
      if (demo) return { ...ok('a demo needs none: mails are in the demo inbox'), subject }
      return { ...fault('is not set', 'set it: no mail leaves, and no one can sign in with a code'), subject }
    },
    failed: reason => fault(`the mail server refuses us (${reason})`, 'correct SMTP_URL'),
  }),
  check({
    name: 'sender',
    async load({ env, around, dkimSelector }) {
      const domain = senderDomain(env)
      if (domain === null) return null
      return {
        domain,
        spf: await around.textRecords(domain),
        dmarc: await around.textRecords(`_dmarc.${domain}`),
        dkim: dkimSelector ? await around.textRecords(`${dkimSelector}._domainkey.${domain}`) : [],
      }
    },
    judge(found, { dkimSelector }) {
      if (!found) return []
      const { domain, spf, dmarc, dkim } = found
      return [
        { ...judgeSpf(spf, domain), subject: 'SPF' },
        { ...judgeDmarc(dmarc, domain), subject: 'DMARC' },
        {
          ...(dkimSelector === undefined
            ? warning(
                'not looked up',
                'name the selector of your mail provider, as in tassel doctor --dkim mail2026',
              )
            : judgeDkim(dkim, dkimSelector, domain)),
          subject: 'DKIM',
        },
      ]
    },
  }),
  check({
    name: 'disk',
    page: { label: phrase('Disk'), when: phrase('Measured {time}') },
    upgrade: true,
    async load({ env: { dataDir, storage }, around }) {
      // Named by their settings: staff who read the page need not know the machine's folders.
      const folders = [
        { name: 'DATA_DIR', folder: dataDir },
        ...(storage.kind === 'folder' && !storage.folder.startsWith(dataDir)
          ? [{ name: 'STORAGE_URL', folder: storage.folder }]
          : []),
      ]
      return await Promise.all(
        folders.map(async ({ name, folder }) => ({ name, freeMb: await around.freeMb(folder) })),
      )
    },
    judge: (folders, { env }) =>
      folders.flatMap(({ name, freeMb }) =>
        freeMb === null ? [] : [judgeDisk(freeMb, env.diskReserveMb, name)],
      ),
    at: () => 0,
  }),
  check({
    name: 'file permissions',
    upgrade: true,
    async load({ env: { dataDir, secretKeys }, around }) {
      const ours = [dataDir, ...(secretKeys ? [] : [join(dataDir, 'secret-keys')])]
      // The settings' group may read them, such as root and tassel.
      const paths = [
        ...ours.map(path => ({ path, closedTo: 'go' }) as const),
        ...around.settingsFiles().map(path => ({ path, closedTo: 'o' }) as const),
      ]
      return await Promise.all(paths.map(async each => ({ ...each, mode: await around.mode(each.path) })))
    },
    judge: found =>
      found.flatMap(({ path, closedTo, mode }) => (mode === null ? [] : [judgeMode(mode, path, closedTo)])),
  }),
  check({
    name: 'BACKUP_URL',
    async load({ env: { backupUrl } }) {
      if (!backupUrl) return false
      const name = `tassel-doctor-${newSecret()}`
      const store = await fileStore(backupUrl, key => key === name)
      await store.put(name, { bytes: new Uint8Array([1]), contentType: 'application/octet-stream' })
      await store.remove(name)
      return true
    },
    judge: stored => (stored ? ok('a backup can be stored there') : []),
    failed: reason => fault(`no backup can be stored there (${reason})`, 'correct it and its permissions'),
  }),
  check({
    name: 'backup timer',
    load: ({ around }) => around.backupTimer(),
    judge(state) {
      if (state === null) return []
      if (state === 'on') return ok('tassel-backup.timer is on')
      return fault('tassel-backup.timer is off', 'systemctl enable --now tassel-backup.timer')
    },
  }),
]

const notInDemo = ({ demo }: Env, judgment: Judgment) => (demo ? ok(phrase('A demo needs none.')) : judgment)

/** Checks of the database and the store of uploads. */
export const databaseChecks = [
  check({
    name: 'database',
    async load({ app }: ServerPlace) {
      const { version, at } = await oneRow<{ version: string; at: Date }>(
        app.db,
        'doctor',
        `select current_setting('server_version') as version, clock_timestamp() as at`,
      )
      return { version, skewMs: startClock().now().getTime() - at.getTime() }
    },
    judge: ({ version, skewMs }) => [
      ok(`PostgreSQL ${version}`),
      { ...judgeClock(skewMs, 'the database'), subject: 'database clock' },
    ],
  }),
  check({
    name: 'database roles',
    load: ({ access }: ServerPlace) => access?.warning,
    judge: found => (found ? { state: 'warning', words: found } : ok('the server’s role owns no table')),
  }),
  check({
    name: 'storage',
    async load({ app: { files } }: ServerPlace) {
      const key = `doctor/${newSecret()}.png`
      await files.put(key, { bytes: new Uint8Array([1]), contentType: 'image/png' })
      const stored = await files.get(key)
      await files.remove(key)
      return stored
    },
    judge: stored =>
      stored?.bytes[0] === 1
        ? ok('a file can be stored, read and removed')
        : fault('a stored file could not be read back', 'correct STORAGE_URL'),
    failed: reason => fault(`uploads fail (${reason})`, 'correct STORAGE_URL and its permissions'),
  }),
  check({
    name: 'schema',
    load: ({ app }: ServerPlace) => isMigrated(app.db.pool),
    judge: isCurrent =>
      isCurrent ? ok('up to date') : fault('the database is not up to date', 'run tassel migrate'),
  }),
  check({
    name: 'migrations',
    upgrade: 'only',
    load: ({ app }: ServerPlace) => pendingMigrations(app.db.pool),
    judge: pending =>
      ok(
        pending.length === 0
          ? 'the database is up to date'
          : `${pending.length} will be applied; servers of the last release keep running on the new schema`,
      ),
  }),
]

export const backupChecks = [
  check({
    name: 'backup',
    page: { label: phrase('Backup'), when: phrase('The last good one: {time}') },
    after: 'schema',
    load: async ({ app }: ServerPlace) => (await loadBackupAges(app)).backupSeconds,
    judge: (seconds, { env }) => notInDemo(env, judgeBackup(seconds)),
    at: seconds => seconds,
  }),
  check({
    name: 'rehearsal',
    page: { label: phrase('Restore rehearsal'), when: phrase('Rehearsed {time}') },
    after: 'schema',
    load: async ({ app }: ServerPlace) => (await loadBackupAges(app)).rehearsalSeconds,
    judge: (seconds, { env }) => notInDemo(env, judgeRehearsal(seconds)),
    at: seconds => seconds,
  }),
  check({
    name: 'backup',
    upgrade: 'only',
    load: async ({ app }: ServerPlace) => (await loadBackupAges(app)).backupSeconds,
    judge: seconds =>
      seconds !== null && seconds < 3 * 3600
        ? ok('one is stored')
        : fault('none is younger than three hours', 'run tassel backup with the version that runs now'),
  }),
]
