import { phrase } from '../lib/phrase.ts'

/** The navigation's entries and which one is lit (P245, P246). */

export type EntryKey =
  | 'home'
  | 'start-campaign'
  | 'website-create-campaign'
  | 'notifications'
  | 'app-analytics'
  | 'account'
export type Entry = {
  key: EntryKey
  label: string
  /** What of the label is seen where there is no room for all of it; it is heard whole (P380). */
  short?: string
  path: string
}

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
    short: phrase('Website'),
    path: '/website-create-campaign',
  },
  { key: 'notifications', label: phrase('Notifications'), path: '/notifications' },
  {
    key: 'app-analytics',
    label: phrase('App Analytics'),
    short: phrase('Analytics'),
    path: '/app-analytics',
  },
  { key: 'account', label: phrase('Account'), path: '/account' },
]

/** The entries for this person: four, six for admins (P245). */
export function entriesFor(isAdmin: boolean): readonly Entry[] {
  return isAdmin ? forAdmins : forEverybody
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

/** A label in three: what is seen of it stands in the middle. Whole where the short form is not part of it. */
export function shorten(label: string, short: string): [before: string, seen: string, after: string] {
  const at = label.toLowerCase().indexOf(short.toLowerCase())
  if (at < 0) return ['', label, '']
  return [label.slice(0, at), label.slice(at, at + short.length), label.slice(at + short.length)]
}
