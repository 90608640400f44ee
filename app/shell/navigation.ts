import { type Message, phrase } from '../lib/phrase.ts'

/** The navigation's entries and which one is active (P245, P246). */

export type EntryKey =
  | 'home'
  | 'start-campaign'
  | 'website-create-campaign'
  | 'notifications'
  | 'app-analytics'
  | 'account'
export type Entry = {
  key: EntryKey
  label: Message
  /** The part of the label that is visible on narrow screens; screen readers read the whole label (P380). */
  short?: Message
  path: string
}

const memberEntries: readonly Entry[] = [
  { key: 'home', label: phrase('Home'), path: '/' },
  { key: 'start-campaign', label: phrase('Start'), path: '/create-campaign' },
  { key: 'notifications', label: phrase('Notifications'), path: '/notifications' },
  { key: 'account', label: phrase('Account'), path: '/account' },
]

const adminEntries: readonly Entry[] = [
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

/** The navigation's entries: four for members, six for staff (P245). */
export function entriesFor(isStaff: boolean): readonly Entry[] {
  return isStaff ? adminEntries : memberEntries
}

const entryOfPath: Readonly<Record<string, string>> = {
  '/': 'home',
  '/scholars': 'scholars',
  '/start-campaign': 'start-campaign',
  '/website-scholar': 'website-scholar',
  '/notifications': 'notifications',
  '/account': 'account',
  '/app-analytics': 'app-analytics',
}

/** The key of the navigation entry to highlight for a path; null for a path that none stands for. */
export function activeKey(pathname: string): string | null {
  return entryOfPath[pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname] ?? null
}

export function hidesOnWideScreens(pathname: string): boolean {
  return pathname === '/scholar-form' || pathname === '/parental-form'
}

/** Splits a label around its visible part. If the label doesn't contain `short`, the whole label is visible. */
export function shorten(label: string, short: string): [before: string, seen: string, after: string] {
  const at = label.toLowerCase().indexOf(short.toLowerCase())
  if (at < 0) return ['', label, '']
  return [label.slice(0, at), label.slice(at, at + short.length), label.slice(at + short.length)]
}
