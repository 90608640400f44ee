import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const keptMs = 86_400_000
const current = 'current.json'
const isScript = (name: string) => /^[\w.-]+\.(js|css|woff2)(\.br)?$/.test(name)

/**
 * Keeps the scripts and styles of earlier builds for a day, so that a page that someone has open still finds its parts after an update.
 * Copies those in `built` to `folder`, and deletes those that have been out of use for a day. The names contain a hash of the contents.
 */
export async function keepScripts(built: string, folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = (await readdir(built)).filter(isScript)
  const used = new Set(names)
  const before = new Set<string>(JSON.parse(await readFile(join(folder, current), 'utf8').catch(() => '[]')))
  const kept = new Set(await readdir(folder))
  for (const name of names) {
    if (kept.has(name)) continue
    // Not copyFile, which would keep the mode of the build: other users of the machine may open no file in DATA_DIR.
    await writeFile(join(folder, name), await readFile(join(built, name)), { mode: 0o600 })
  }
  for (const name of kept) {
    if (used.has(name) || name === current) continue
    const file = join(folder, name)
    // The day starts with the first start of a build without the file.
    if (before.has(name)) await utimes(file, now, now)
    else if (now.getTime() - (await stat(file)).mtimeMs > keptMs) await rm(file)
  }
  await writeFile(join(folder, current), JSON.stringify(names), { mode: 0o600 })
}
