import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agreedFile } from './agreed-file.server.ts'

export type Identity = { uid: number; gid: number }

/** The operating system's user that PostgreSQL runs as; undefined means the one that runs Node. */
export type Account = Identity | undefined

/** How the folders of our sockets begin, in the system's temporary folder. */
export const SOCKET_PREFIX = 'tassel-pg-'

/**
 * User ids that no one hands out: between those of a 16-bit system and the first of rootless containers, and, where a user
 * namespace maps no more than 65,536, the larger gap that systemd and Debian leave in those.
 */
const FREE_RANGES = [
  [65_537, 99_999],
  [60_706, 61_183],
] as const

/**
 * Whom to run PostgreSQL as. It refuses root, so root gives each cluster an account of its own: a user id that has no name and no other
 * process, so that nobody else can read its files or signal it. The owner of an existing cluster stays, but `nobody`, whom others
 * share, and root. Refuses a cluster that an ordinary user may not read; warns where the system knows `nobody` alone.
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

/** The owner of that cluster, if it is there. Refuses an ordinary user someone else's. */
export function ownerOf(cluster: string): Account {
  const found = statSync(cluster, { throwIfNoEntry: false })
  const me = process.getuid?.() ?? 0
  if (found && me !== 0 && found.uid !== me) {
    throw new Error(
      `${cluster} belongs to user id ${found.uid}: start as that user or as root, or choose another DATA_DIR.`,
    )
  }
  return found && { uid: found.uid, gid: found.gid }
}

/** Written down before it is used, so that two first starts at once, or one after a crash, take the same. */
function ownAccount(home: string): Identity | undefined {
  const file = join(home, 'account.json')
  const agreed = agreedFile(file, freeAccount)
  if (!agreed || !hasName(agreed.uid)) return agreed
  // The folder came from another machine, or someone has got that user id since.
  rmSync(file)
  return agreedFile(file, freeAccount)
}

function freeAccount(): Identity | undefined {
  const taken = new Set([...runningUserIds(), ...socketOwners()])
  for (const [first, last] of FREE_RANGES) {
    for (let attempt = 0; attempt < 20; attempt++) {
      const uid = randomInt(first, last + 1)
      if (!taken.has(uid) && !hasName(uid) && mayBecome({ uid, gid: uid })) return { uid, gid: uid }
    }
  }
  return undefined
}

/**
 * Whom to run `initdb` as, which refuses a user id without a name, unlike PostgreSQL itself: a system account that runs nothing just
 * now, so that no process can meddle with what it makes, else `nobody`.
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
  return mayBecome(chosen) ? chosen : shared
}

function nobody(): Identity {
  const found = entries().find(entry => entry.name === 'nobody')
  return found && found.uid > 0 && found.gid > 0
    ? { uid: found.uid, gid: found.gid }
    : { uid: 65534, gid: 65534 }
}

function entries() {
  return passwd()
    .split('\n')
    .map(line => line.trim().split(':'))
    .map(([name, , uid, gid, , , shell]) => ({
      name,
      uid: Number(uid),
      gid: Number(gid),
      shell: shell ?? '',
    }))
}

function passwd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8')
  } catch {
    return ''
  }
}

/** Also asks the directories that the file does not hold (LDAP, systemd), where the system has the means. */
function hasName(uid: number): boolean {
  if (entries().some(entry => entry.uid === uid)) return true
  return spawnSync('getent', ['passwd', String(uid)], { stdio: 'ignore' }).status === 0
}

function runningUserIds(): Set<number> {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-axo', 'uid='], { encoding: 'utf8' })
    return new Set((stdout ?? '').split('\n').map(Number))
  }
  return ownersIn('/proc', /^\d+$/)
}

/** Another Tassel of this machine may have chosen and not started yet; its folder for the socket is there by then. */
function socketOwners(): Set<number> {
  const prefix = new RegExp(`^${SOCKET_PREFIX}`)
  return new Set([...ownersIn(tmpdir(), prefix), ...ownersIn('/tmp', prefix)])
}

function ownersIn(folder: string, name: RegExp): Set<number> {
  const found = readdirSync(folder).filter(entry => name.test(entry))
  const owners = found.map(entry => statSync(join(folder, entry), { throwIfNoEntry: false })?.uid)
  return new Set(owners.filter(uid => uid !== undefined))
}

/** False where a user namespace does not know that user id, or this root may become nobody at all. */
function mayBecome(identity: Identity): boolean {
  return !spawnSync('/bin/sh', ['-c', ':'], { ...identity, cwd: '/' }).error
}

/** Whether that account can reach and use `path`, asked of the kernel, which knows of ACLs and mounts. */
export function canUse(account: Account, path: string): boolean {
  const asked = spawnSync('/bin/sh', ['-c', 'test -r "$0" && test -x "$0"', path], { ...account, cwd: '/' })
  if (asked.error && account) {
    throw new Error(
      `PostgreSQL refuses to run as root, and this root may not become user id ${account.uid} ` +
        `(${(asked.error as NodeJS.ErrnoException).code}): start as an ordinary user, or set DATABASE_URL.`,
    )
  }
  return asked.status === 0
}
