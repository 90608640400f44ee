type LockedPackage = {
  version?: string
  license?: string
  /** Hashes in the form of Subresource Integrity, such as `sha512-…`. */
  integrity?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

/** A package-lock.json. Packages are named by their path, such as `node_modules/sharp`, and the project by ''. */
export type LockFile = { lockfileVersion: number; packages: Record<string, LockedPackage> }

/** Returns the part of a lock file that installs `names` and what they depend on, in the same versions. Throws if one is missing. */
export function lockOf(lock: LockFile, names: readonly string[]): LockFile {
  const versions = lock.packages['']?.dependencies
  const dependencies = Object.fromEntries(names.map(name => [name, versions?.[name] ?? missing(name)]))
  const part: LockFile = { ...lock, packages: { ...lock.packages, '': { dependencies } } }
  const paths = new Set([''])
  for (const path of paths) for (const on of dependenciesOf(part, path)) paths.add(on)
  const packages = Object.fromEntries(
    [...paths].sort().map(path => [path, part.packages[path] ?? missing(path)]),
  )
  return { lockfileVersion: lock.lockfileVersion, packages }
}

/** Returns the paths of the packages that the package at `path` depends on. Optional ones may be missing. */
export function dependenciesOf(lock: LockFile, path: string): string[] {
  const { dependencies, optionalDependencies } = lock.packages[path] ?? missing(path)
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap(name => {
    const found = resolve(lock, path, name)
    return found ?? (optionalDependencies?.[name] ? [] : missing(name))
  })
}

/** Finds `name` from the package at `from` as Node does: in the nearest node_modules. */
function resolve(lock: LockFile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`
    if (lock.packages[path]) return path
    if (folder === '') return undefined
  }
}

/** True if a package runs on Linux with glibc and one of these processors, as npm calls them. */
export function runsOn({ os, cpu, libc }: LockedPackage, processors: readonly string[]): boolean {
  const allows = (list: string[] | undefined, values: readonly string[]) =>
    !list || list.some(value => values.includes(value))
  return allows(os, ['linux']) && allows(cpu, processors) && allows(libc, ['glibc'])
}

function missing(name: string): never {
  throw new Error(`package-lock.json has no ${name}.`)
}
