import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { runningVersion } from '../../lib/version.browser.ts'
import type { SessionData } from '../session.ts'
import { accountIsShown, currentAccountId, onAccountLeft } from './account.browser.ts'
import { beyondBounds, isOver, isTooOld, type Saved } from './saved.ts'

/** Screens last seen, of the one person who is signed in on this browser. A database that is full or forbidden keeps nothing and breaks nothing. */
interface Store extends DBSchema {
  answers: { key: [account: string, address: string]; value: Saved }
}

let opening: Promise<IDBPDatabase<Store>> | undefined

const open = () => {
  opening ??= openDB<Store>('saved', 1, {
    upgrade: db => void db.createObjectStore('answers', { keyPath: ['account', 'address'] }),
    // Another tab wants to delete or upgrade it: it must not wait for this one.
    blocking: (_, __, event) => {
      ;(event.target as IDBDatabase).close()
      opening = undefined
    },
    terminated: () => {
      opening = undefined
    },
  })
  return opening
}

async function attempt<Result>(
  work: (db: IDBPDatabase<Store>) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work(await open())
  } catch {
    return undefined
  }
}

/** Visitors' session, with nobody in it, is kept under no account: the frame needs the platform's name. */
const owner = () => currentAccountId() ?? ''

export const sessionAddress = '/api/session'

/** Keeps one answer for its account, unless that has left this browser meanwhile. */
export async function save(answer: Omit<Saved, 'at' | 'version'>, now = Date.now()): Promise<void> {
  await attempt(async db => {
    const { store, done } = db.transaction('answers', 'readwrite')
    if (answer.account === owner()) {
      await store.put({ ...answer, at: now, version: runningVersion() })
      for (const { account, address } of beyondBounds(await store.getAll(allOf(answer.account)), now))
        await store.delete([account, address])
    }
    await done
  })
}

/** What is kept behind an address for who was signed in last; undefined where nothing is that may be shown. */
export async function read(address: string, now = Date.now()): Promise<Saved | undefined> {
  const session = await find(sessionAddress, now)
  const over = session && isOver(session.data as SessionData, session.at, now)
  if (address === sessionAddress)
    return session && over ? { ...session, data: withoutViewer(session.data) } : session
  return session && !over ? find(address, now) : undefined
}

/** The screens that open without a network, newest first. */
export async function savedScreens(now = Date.now()): Promise<Saved[]> {
  const session = await find(sessionAddress, now)
  if (!session || isOver(session.data as SessionData, session.at, now)) return []
  const all = (await attempt(db => db.getAll('answers', allOf(owner())))) ?? []
  return all.filter(one => one.screen && isUsable(one, now)).toSorted((a, b) => b.at - a.at)
}

async function find(address: string, now: number): Promise<Saved | undefined> {
  const saved = await attempt(db => db.get('answers', [owner(), address]))
  return saved && isUsable(saved, now) ? saved : undefined
}

const isUsable = (saved: Saved, now: number) => saved.version === runningVersion() && !isTooOld(saved, now)

const withoutViewer = (session: unknown): SessionData => ({ ...(session as SessionData), viewer: null })

const allOf = (account: string) => IDBKeyRange.bound([account], [account, []])

/** Forgets everyone's but the answers of who is signed in; what was missed when a tab was closed is caught up with at the next start. */
export async function forgetOthers(): Promise<void> {
  await attempt(async db => {
    const { store, done } = db.transaction('answers', 'readwrite')
    for (const key of await store.getAllKeys())
      if (key[0] && key[0] !== currentAccountId()) await store.delete(key)
    await done
  })
}

/** Nobody is signed in on this device any more: what it has saved of them goes. */
export async function forgetSaved(): Promise<void> {
  accountIsShown(null)
  await forgetOthers()
}

onAccountLeft(() => void forgetOthers())
