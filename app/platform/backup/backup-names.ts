const pattern = /^tassel-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(\.age)?$/

/** The name of a stored backup: its time in UTC to the second, and `.age` if it is encrypted. */
export function backupName(at: Date, isEncrypted: boolean): string {
  const time = at.toISOString().slice(0, 19).replaceAll(':', '')
  return `tassel-${time}Z.tar.gz${isEncrypted ? '.age' : ''}`
}

export const isBackupName = (name: string): boolean => pattern.test(name)

/** When a stored backup was made. Throws for another file's name. */
export function backupTime(name: string): Date {
  const [, day, hour, minute, second] = pattern.exec(name) ?? []
  if (!day) throw new Error(`${name} is not the name of a backup.`)
  return new Date(`${day}T${hour}:${minute}:${second}Z`)
}

/**
 * Returns the stored backups to delete: those older than `days`, except the first of each month in the year before `now` and, whatever its
 * age, the newest.
 */
export function outdatedBackups(names: readonly string[], now: Date, days: number): string[] {
  const sorted = names.filter(isBackupName).sort()
  const age = (name: string) => (now.getTime() - backupTime(name).getTime()) / 86_400_000
  const month = (name: string) => backupTime(name).toISOString().slice(0, 7)
  const firstOfMonth = new Set(
    sorted.filter((name, at) => at === 0 || month(name) !== month(sorted[at - 1] ?? '')),
  )
  return sorted.slice(0, -1).filter(name => age(name) > days && !(firstOfMonth.has(name) && age(name) <= 366))
}
