import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * What a JSON file of ours holds, made on the first call; undefined when there is nothing to write. Readable by its owner alone. Two
 * first starts at once must agree on one file.
 */
export function agreedFile<T>(file: string, make: () => T): T {
  if (!existsSync(file)) {
    const made = make()
    if (made === undefined) return made
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, JSON.stringify(made), { mode: 0o600 })
    publish(draft, file)
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** A hard link is what fails when the file is there already. */
function publish(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
