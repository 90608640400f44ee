import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './processes.mjs'
import { giveUp, refuseReadOnly, root, working } from './this-machine.mjs'

const modules = join(root, 'node_modules')
const marker = join(modules, '.tassel-installed')

/** Installs the packages of a folder that has its own lock file, such as a test suite. */
export async function ensureInstalledIn(folder) {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return
  const result = await npmCi(['--prefix', folder])
  if (result.code !== 0) giveUp(`The packages of ${folder} could not be installed:\n${result.output}`)
}

/** Installs the packages in package-lock.json with `npm ci`, including the build tools, if they aren't installed. */
export async function ensureInstalled() {
  const lock = fingerprint()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return
  if (!isInstalled()) await install()
  try {
    writeFileSync(marker, lock)
  } catch {
    // In a read-only folder the packages are checked again at the next start.
  }
}

function fingerprint() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
}

/** Compares npm's record of installed packages with package-lock.json, because someone may have run npm by hand. */
function isInstalled() {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const packagesIn = file => JSON.parse(readFileSync(file, 'utf8')).packages
  const installed = packagesIn(record)
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(([path, entry]) => {
    if (path === '') return true
    const version = installed[path]?.version
    return version ? version === entry.version : entry.optional && !isForThisMachine(entry)
  })
}

/**
 * True if an optional package is for this system. False for packages without `os` and `cpu`, which are dependencies of optional packages
 * and may be missing, and for those that require a certain C library.
 */
function isForThisMachine({ os, cpu, libc }) {
  if (libc || !(os || cpu)) return false
  return allows(os, process.platform) && allows(cpu, process.arch)
}

/** True if `value` matches npm's `os` or `cpu` list: names, or names excluded with `!`. */
function allows(list, value) {
  if (!list) return true
  const names = [list].flat()
  if (names.includes(`!${value}`)) return false
  return names.includes(value) || names.every(name => name.startsWith('!'))
}

async function install() {
  for (const folder of [root, modules].filter(existsSync))
    refuseReadOnly(folder, 'for npm to install the packages')
  const done = working('Installing packages (once; about a minute)')
  let result = await npmCi()
  // Another npm was running in this folder or was interrupted; a second try usually succeeds.
  if (result.output.includes('ENOTEMPTY')) result = await npmCi()
  if (result.code !== 0) {
    done('failed')
    process.stderr.write(result.output)
    giveUp('The packages could not be installed: is the npm registry reachable, and is this folder writable?')
  }
  done()
}

function npmCi(where = []) {
  const [command, ...first] = npm()
  const flags = [
    '--include=dev',
    '--include=optional',
    '--engine-strict=false',
    '--loglevel=error',
    '--no-progress',
  ]
  return run(command, [...first, 'ci', ...where, ...flags], { env: outsideEnv() })
}

/**
 * Returns the npm that started this command, or else the one in PATH. Doesn't run it with a Node inside node_modules, which npm replaces.
 */
function npm() {
  const cli = process.env.npm_execpath
  const node = [process.env.npm_node_execpath, process.execPath].find(
    path => path && !path.startsWith(modules),
  )
  return cli && node && existsSync(cli) && !cli.startsWith(modules) ? [node, cli] : ['npm']
}

function outsideEnv() {
  const path = (process.env.PATH ?? '').split(delimiter).filter(entry => !entry.startsWith(modules))
  return { ...process.env, PATH: path.join(delimiter) }
}
