import { expect, test } from 'vitest'
import { backupName, backupTime, isBackupName, outdatedBackups } from './backup-names.ts'

const at = (text: string) => new Date(text)
const nameAt = (text: string) => backupName(at(text), true)

test('a name says when a backup was made and whether it is encrypted', () => {
  expect(nameAt('2026-11-26T02:30:05.678Z')).toBe('tassel-2026-11-26T023005Z.tar.gz.age')
  expect(backupName(at('2026-11-26T02:30:05Z'), false)).toBe('tassel-2026-11-26T023005Z.tar.gz')
  expect(backupTime('tassel-2026-11-26T023005Z.tar.gz.age')).toEqual(at('2026-11-26T02:30:05Z'))
})

test.each(['../tassel-2026-11-26T023005Z.tar.gz', 'tassel.tar.gz', 'profile-pictures/a.webp', ''])(
  'another file, %j, is no backup',
  name => {
    expect(isBackupName(name)).toBe(false)
    expect(() => backupTime(name)).toThrow('is not the name of a backup')
  },
)

test('keeps each of the last days, the first of each month for a year, and always the newest', () => {
  const daily = Array.from({ length: 500 }, (_, day) =>
    backupName(new Date(Date.UTC(2025, 6, 1 + day, 2, 30)), true),
  )
  const now = at('2026-11-12T03:00:00Z')
  const deleted = new Set(outdatedBackups(daily, now, 14))
  const kept = daily.filter(name => !deleted.has(name)).map(name => name.slice(7, 17))
  const firstDays = Array.from({ length: 11 }, (_, month) => new Date(Date.UTC(2025, 11 + month, 1)))
  const lastDays = Array.from({ length: 14 }, (_, day) => new Date(Date.UTC(2026, 9, 30 + day)))
  const days = [...firstDays, ...lastDays].map(day => day.toISOString().slice(0, 10))
  expect(kept).toEqual([...new Set([...days, '2026-11-01'])].sort())
})

test('a server without new backups keeps its last one', () => {
  expect(
    outdatedBackups([nameAt('2024-01-05T02:30:00Z'), nameAt('2024-01-06T02:30:00Z')], at('2026-11-26'), 14),
  ).toEqual([nameAt('2024-01-05T02:30:00Z')])
})

test('deletes nothing that is not a backup', () => {
  expect(outdatedBackups(['notes.txt', nameAt('2026-11-26T02:30:00Z')], at('2027-11-26'), 1)).toEqual([])
})
