import { chmodSync, mkdirSync, statSync } from 'node:fs'
import type { Logger } from '../log.server.ts'

/** Sets the umask so that only this user can read the files that this process and its children create. */
export function writeForOurselves(): void {
  process.umask(0o077)
}

/**
 * Creates DATA_DIR, which contains personal data and keys, with mode 0700. If it exists, revokes other users' permissions and logs that.
 * Only warns about a shared folder such as /tmp and a folder that another user owns.
 */
export function closeDataDir(dataDir: string, log: Logger): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const { mode, uid } = statSync(dataDir)
  if ((mode & 0o077) === 0) return
  const facts = { dataDir, mode: (mode & 0o777).toString(8) }
  const isShared = (mode & 0o1000) !== 0
  if (isShared || uid !== process.getuid?.()) {
    log.warn(facts, 'DATA_DIR is open to other accounts of this machine, and is not ours to close')
    return
  }
  chmodSync(dataDir, 0o700)
  log.info(facts, 'DATA_DIR was open to other accounts of this machine and is closed to them now')
}
