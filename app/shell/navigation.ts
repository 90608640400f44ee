import { phrase } from '../lib/phrase.ts'

/** The bottom navigation's entries and which one is lit (spec 2). */

export type EntryKey =
  | 'home'
  | 'start-campaign'
  | 'website-create-campaign'
  | 'notifications'
  | 'app-analytics'
  | 'account'
export type Entry = { key: EntryKey; label: string; path: string }

const forEverybody: readonly Entry[] = [
  { key: 'home', label: phrase('Home'), path: '/' },
  { key: 'start-campaign', label: phrase('Start'), path: '/create-campaign' },
  { key: 'notifications', label: phrase('Notifications'), path: '/notifications' },
  { key: 'account', label: phrase('Account'), path: '/account' },
]

const forAdmins: readonly Entry[] = [
  { key: 'home', label: phrase('Home'), path: '/' },
  { key: 'start-campaign', label: phrase('Start'), path: '/create-campaign' },
  {
    key: 'website-create-campaign',
    label: phrase('Website Create Campaign'),
    path: '/website-create-campaign',
  },
  { key: 'notifications', label: phrase('Notifications'), path: '/notifications' },
  { key: 'app-analytics', label: phrase('App Analytics'), path: '/app-analytics' },
  { key: 'account', label: phrase('Account'), path: '/account' },
]

/** Where an entry leads while its own screen is not part of the house. */
const standIn: Readonly<Record<string, string>> = { '/create-campaign': '/start-campaign' }

/** The entries for this person; none of them leads to a screen that does not exist. */
export function entriesFor(isAdmin: boolean, existingPaths: ReadonlySet<string>): Entry[] {
  return (isAdmin ? forAdmins : forEverybody).flatMap(entry => {
    if (existingPaths.has(entry.path)) return [entry]
    const path = standIn[entry.path]
    return path && existingPaths.has(path) ? [{ ...entry, path }] : []
  })
}

const recognised: Readonly<Record<string, string>> = {
  '/': 'home',
  '/scholars': 'scholars',
  '/start-campaign': 'start-campaign',
  '/website-scholar': 'website-scholar',
  '/notifications': 'notifications',
  '/account': 'account',
  '/app-analytics': 'app-analytics',
}

/** The key of the active entry; any path that is not recognised falls back to home. */
export function activeKey(pathname: string): string {
  return recognised[pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname] ?? 'home'
}

/** Forms want the room on wider screens. */
export function hidesOnWideScreens(pathname: string): boolean {
  return pathname === '/scholar-form' || pathname === '/parental-form'
}
