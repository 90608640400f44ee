import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import { runningVersion } from '../../lib/version.browser.ts'
import type { SessionData } from '../session.ts'
import { currentAccountId, onAccountLeft, recordAccount } from './account.browser.ts'
import { beyondBounds, isOver, isTooOld, type Saved } from './saved.ts'

/**
 * The screens that the signed-in person last saw. If the database is full or blocked, nothing is saved and nothing
 * throws.
 */
interface Store extends DBSchema {
  answers: { key: [account: string, address: string]; value: Saved }
}

let opening: Promise<IDBPDatabase<Store>> | undefined

const open = () => {
  opening ??= openDB<Store>('saved', 1, {
    upgrade: db => void db.createObjectStore('answers', { keyPath: ['account', 'address'] }),
    // Another tab needs to delete or upgrade the database, which waits until this connection closes.
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

/**
 * The account that owns saved data; '' for a visitor, whose session is saved because every page needs the platform's
 * name.
 */
const owner = () => currentAccountId() ?? ''

export const sessionAddress = '/api/session'

/** Saves a response for its account, unless that account has left this browser since the request. */
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

/** The response saved for a URL and the current account; undefined if none is usable. */
export async function read(address: string, now = Date.now()): Promise<Saved | undefined> {
  const session = await find(sessionAddress, now)
  const over = session && isOver(session.data as SessionData, session.at, now)
  if (address === sessionAddress)
    return session && over ? { ...session, data: withoutViewer(session.data) } : session
  return session && !over ? find(address, now) : undefined
}

/** The screens that open offline, newest first. */
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

/** Removes the data of other accounts, including accounts that left while no tab was open. */
export async function forgetOthers(): Promise<void> {
  await attempt(async db => {
    const { store, done } = db.transaction('answers', 'readwrite')
    for (const key of await store.getAllKeys())
      if (key[0] && key[0] !== currentAccountId()) await store.delete(key)
    await done
  })
  // Version 0.1.0 kept unsent text in it, which a sign-out would now leave behind.
  void attempt(() => deleteDB('tassel-waiting'))
}

/** Removes everything that was saved for the person who signs out. */
export async function forgetSaved(): Promise<void> {
  recordAccount(null)
  await forgetOthers()
}

onAccountLeft(() => void forgetOthers())
