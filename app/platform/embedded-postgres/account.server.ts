import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

export type Identity = { uid: number; gid: number }

/** The system user that PostgreSQL runs as; undefined for the user that runs Node. */
export type Account = Identity | undefined

/**
 * User ids that no system assigns: those between the 16-bit range and the first ids of rootless containers; and, in a user namespace with
 * at most 65,536 ids, the largest gap that systemd and Debian leave unassigned.
 */
const unusedIds = [
  { first: 65_537, count: 34_463 },
  { first: 60_706, count: 478 },
]

/**
 * Chooses the account that runs PostgreSQL, which refuses to run as root. If root starts the server, each cluster gets a user id without a
 * name or other processes, so that no other user can read its files or signal it. An existing cluster keeps its owner, unless that is root
 * or the shared user `nobody`. Throws if an ordinary user may not read the cluster. Warns if only `nobody` is available.
 */
export function accountFor(home: string, cluster: string, warn: (line: string) => void): Account {
  const owner = ownerOf(cluster)
  if (process.getuid?.() !== 0) return undefined
  const shared = nobody()
  if (owner && owner.uid !== 0 && owner.uid !== shared.uid) return owner
  const own = ownAccount(home)
  if (!own) {
    warn(
      `The embedded PostgreSQL runs as user id ${shared.uid} (nobody), as this system lets root take no other: ` +
        'another process of that user could read the database. Start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return own ?? shared
}

/** The owner of the cluster's folder; undefined if there is none. Throws if an ordinary user doesn't own it. */
export function ownerOf(cluster: string): Account {
  const stats = statSync(cluster, { throwIfNoEntry: false })
  const me = process.getuid?.() ?? 0
  if (stats && me !== 0 && stats.uid !== me) {
    throw new Error(
      `${cluster} belongs to user id ${stats.uid}: start as that user or as root, or choose another DATA_DIR.`,
    )
  }
  return stats && { uid: stats.uid, gid: stats.gid }
}

/** Derives the user id from the host and the folder, so that concurrent first starts agree. */
function ownAccount(home: string): Identity | undefined {
  for (const { first, count } of unusedIds) {
    for (let attempt = 0; attempt < 20; attempt++) {
      const hash = createHash('sha256').update(`${hostname()} ${home} ${attempt}`).digest()
      const uid = first + (hash.readUInt32BE() % count)
      if (!hasName(uid) && canBecome({ uid, gid: uid })) return { uid, gid: uid }
    }
  }
  return undefined
}

/**
 * Chooses the account for `initdb`, which, unlike PostgreSQL itself, refuses a user id without a name: a system account without processes
 * that could interfere, or `nobody` if there is none.
 */
export function namedAccount(account: Identity): Identity {
  if (hasName(account.uid)) return account
  const running = runningUserIds()
  const shared = nobody()
  const idle = entries().find(
    ({ uid, shell }) =>
      uid > 0 && uid !== shared.uid && /\/(?:nologin|false)$/.test(shell) && !running.has(uid),
  )
  const chosen = idle ? { uid: idle.uid, gid: idle.gid } : shared
  return canBecome(chosen) ? chosen : shared
}

function nobody(): Identity {
  const entry = entries().find(({ name }) => name === 'nobody')
  return entry && entry.uid > 0 && entry.gid > 0
    ? { uid: entry.uid, gid: entry.gid }
    : { uid: 65534, gid: 65534 }
}

function entries() {
  return readPasswd()
    .split('\n')
    .map(line => line.trim().split(':'))
    .map(([name, , uid, gid, , , shell]) => ({
      name,
      uid: Number(uid),
      gid: Number(gid),
      shell: shell ?? '',
    }))
}

function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8')
  } catch {
    return ''
  }
}

/** True if the user id has a name in /etc/passwd or, if the system has `getent`, in a directory such as LDAP. */
function hasName(uid: number): boolean {
  if (entries().some(entry => entry.uid === uid)) return true
  return spawnSync('getent', ['passwd', String(uid)], { stdio: 'ignore' }).status === 0
}

function runningUserIds(): Set<number> {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-axo', 'uid='], { encoding: 'utf8' })
    return new Set((stdout ?? '').split('\n').map(Number))
  }
  const processes = readdirSync('/proc').filter(entry => /^\d+$/.test(entry))
  return new Set(
    processes.flatMap(entry => statSync(join('/proc', entry), { throwIfNoEntry: false })?.uid ?? []),
  )
}

/** False if the user namespace doesn't map this user id, or root isn't allowed to switch users. */
function canBecome(identity: Identity): boolean {
  return !spawnSync('/bin/sh', ['-c', ':'], { ...identity, cwd: '/' }).error
}

/** Checks that the account can use `path` by trying, because ACLs and mount options matter too. */
export function canUse(account: Account, path: string): boolean {
  const attempt = spawnSync('/bin/sh', ['-c', 'test -r "$0" && test -x "$0"', path], { ...account, cwd: '/' })
  if (attempt.error && account) {
    throw new Error(
      `PostgreSQL refuses to run as root, and this root may not become user id ${account.uid} ` +
        `(${(attempt.error as NodeJS.ErrnoException).code}): start as an ordinary user, or set DATABASE_URL.`,
    )
  }
  return attempt.status === 0
}
