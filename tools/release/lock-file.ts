type Locked = {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

export type LockFile = { lockfileVersion: number; packages: Record<string, Locked> }

/** Returns the part of an npm lock file that installs `names` and what they depend on, in the same versions. Throws if one is missing. */
export function lockOf(lock: LockFile, names: readonly string[]): LockFile {
  const root = lock.packages[''] ?? {}
  const own = Object.fromEntries(names.map(name => [name, root.dependencies?.[name] ?? missing(name)]))
  const packages: LockFile['packages'] = { '': { dependencies: own } }
  const open = names.map(name => pathOf(lock, '', name) ?? missing(name))
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (packages[path]) continue
    const entry = lock.packages[path] ?? missing(path)
    packages[path] = entry
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      const found = pathOf(lock, path, name)
      if (found) open.push(found)
      else if (entry.dependencies?.[name]) missing(name)
    }
  }
  return { lockfileVersion: lock.lockfileVersion, packages }
}

/** True if a package runs on Linux with glibc and one of `processors`. */
export function runsOn(entry: Locked, processors: readonly string[]): boolean {
  const allows = (list: string[] | undefined, values: readonly string[]) =>
    !list || list.some(value => values.includes(value))
  return allows(entry.os, ['linux']) && allows(entry.cpu, processors) && allows(entry.libc, ['glibc'])
}

/** Finds the package that `name` resolves to from the package at `from`: the nearest node_modules, as in Node. */
function pathOf(lock: LockFile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`
    if (lock.packages[path]) return path
    if (folder === '') return undefined
  }
}

function missing(name: string): never {
  throw new Error(`package-lock.json has no ${name}.`)
}
