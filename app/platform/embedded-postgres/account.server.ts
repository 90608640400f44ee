import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** The operating system's user that PostgreSQL runs as; undefined means the one that runs Node. */
export type Account = { uid: number; gid: number } | undefined

/**
 * Whom to run PostgreSQL as, which refuses root: the cluster's owner, else `nobody`.
 * Refuses a cluster that an ordinary user may not read.
 */
export function accountFor(cluster: string): Account {
  const owner = statSync(cluster, { throwIfNoEntry: false })
  const me = process.getuid?.() ?? 0
  if (me === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody()
  if (owner && owner.uid !== me) {
    throw new Error(
      `${cluster} belongs to user id ${owner.uid}: start as that user or as root, or choose another DATA_DIR.`,
    )
  }
  return undefined
}

function nobody(): NonNullable<Account> {
  const entry = passwd()
    .split('\n')
    .find(line => line.startsWith('nobody:'))
    ?.split(':')
  const [uid, gid] = [Number(entry?.[2]), Number(entry?.[3])]
  return uid > 0 && gid > 0 ? { uid, gid } : { uid: 65534, gid: 65534 }
}

function passwd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8')
  } catch {
    return ''
  }
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
