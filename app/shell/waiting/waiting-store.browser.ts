import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import {
  currentOf,
  followersOf,
  isForgotten,
  joined,
  mineOnCurrent,
  type NewWrite,
  type Question,
  triedAgain,
  type WaitingWrite,
} from './waiting.ts'
import { announceWaiting } from './waiting-news.browser.ts'

interface Schema extends DBSchema {
  writes: { key: number; value: WaitingWrite; indexes: { account: string } }
}

/** How long opening the database may take, in ms. After that, the browser counts as having no storage. */
const timeoutMs = 3_000

let opened: Promise<IDBPDatabase<Schema>> | null = null

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= within(
    timeoutMs,
    openDB<Schema>('tassel-waiting', 1, {
      upgrade(db) {
        db.createObjectStore('writes', { keyPath: 'order', autoIncrement: true }).createIndex(
          'account',
          'account',
        )
      },
      // A page of a newer version needs to upgrade the database, which waits until this connection closes.
      blocking: close,
      terminated: close,
    }),
  ).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

function close(): void {
  void opened?.then(db => db.close())
  opened = null
}

function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('the store does not answer')), ms)
    work.then(resolve, reject)
  })
}

type Writes = {
  all: WaitingWrite[]
  put(write: Omit<WaitingWrite, 'order'> & { order?: number }): Promise<number>
  drop(write: WaitingWrite): Promise<unknown>
}

/** Changes an account's writes in one transaction. Resolves after the data is flushed to disk. */
async function change<Result>(account: string, work: (writes: Writes) => Promise<Result>): Promise<Result> {
  const db = await open()
  const tx = db.transaction('writes', 'readwrite', { durability: 'strict' })
  const { store } = tx
  const all = await store.index('account').getAll(account)
  const result = await work({
    all: all.sort((a, b) => a.order - b.order),
    put: write => store.put(write as WaitingWrite),
    drop: ({ order }) => store.delete(order),
  })
  await tx.done
  announceWaiting({ kind: 'changed' })
  return result
}

/**
 * Stores a write, merging it with an unsent one if possible. Null if the device can't store it, as with a full disk or
 * in some private windows.
 */
export async function storeWrite(newWrite: NewWrite): Promise<WaitingWrite | null> {
  try {
    return await change(newWrite.account, async ({ all, put }) => {
      const write = joined(all, newWrite)
      return { ...write, order: await put(write) }
    })
  } catch {
    return null
  }
}

/** An account's waiting writes, oldest first. Empty if the storage can't be read. */
export async function loadWaiting(account: string): Promise<WaitingWrite[]> {
  try {
    const all = await (await open()).getAllFromIndex('writes', 'account', account)
    return all.sort((a, b) => a.order - b.order)
  } catch {
    return []
  }
}

/**
 * Counts a try before sending, because the write may reach the server even without a response. Null if the person
 * canceled the write or must decide about it.
 */
export async function beginTry({ account, id }: WaitingWrite): Promise<WaitingWrite | null> {
  return await change(account, async ({ all, put }) => {
    const write = all.find(each => each.id === id)
    if (!write || write.asks) return null
    const begun = { ...write, tries: write.tries + 1 }
    await put(begun)
    return begun
  })
}

/** Removes a write that the server saved. Later edits of the same resource are rebased onto the saved version. */
export async function finishWrite(write: WaitingWrite, answer: unknown): Promise<void> {
  await change(write.account, async ({ all, put, drop }) => {
    const { updatedAt } = (answer ?? {}) as { updatedAt?: unknown }
    const there = { current: write.before && pick(write.body, write.before), version: updatedAt }
    for (const follower of followersOf(write, all, there)) await put(follower)
    await drop(write)
  })
}

const pick = (body: object, names: object) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name in names))

/** Marks a write as needing the person's decision. */
export async function askAbout({ account, id }: WaitingWrite, asks: Question): Promise<void> {
  await change(account, async ({ all, put }) => {
    const write = all.find(each => each.id === id)
    if (write) await put({ ...write, asks })
  })
}

/**
 * Removes a write that the person cancels. Later edits of the same resource are rebased onto the last saved version.
 */
export async function takeBack({ account, id }: Pick<WaitingWrite, 'account' | 'id'>): Promise<void> {
  await change(account, async ({ all, put, drop }) => {
    const write = all.find(each => each.id === id)
    if (!write) return
    const there = currentOf(write.asks) ?? { current: write.before, version: write.body.updatedAt }
    for (const follower of followersOf(write, all, { ...there, after: write.after })) await put(follower)
    await drop(write)
  })
}

/**
 * Lets a write be sent again at the person's request. If the server has a newer version, the person's changes are
 * rebased onto it.
 */
export async function insistOn({ account, id }: WaitingWrite, now: number): Promise<void> {
  await change(account, async ({ all, put }) => {
    const write = all.find(each => each.id === id)
    if (!write) return
    const mine = mineOnCurrent(write, crypto.randomUUID())
    const followers = mine ? all.filter(({ after }) => after === id) : []
    await put(triedAgain(mine ?? write, now))
    for (const follower of followers) await put({ ...follower, after: mine?.id ?? null })
  })
}

/** Removes all writes of an account that signed out or was deleted. */
export async function wipeWaiting(account: string): Promise<void> {
  try {
    await change(account, async ({ all, drop }) => {
      for (const write of all) await drop(write)
    })
  } catch {
    // Without storage nothing was stored.
  }
}

/** Removes other accounts' writes that are older than `lifetimeMs`. */
export async function forgetOthers(account: string, now: number): Promise<void> {
  try {
    const tx = (await open()).transaction('writes', 'readwrite')
    for await (const cursor of tx.store) if (isForgotten(cursor.value, account, now)) await cursor.delete()
    await tx.done
  } catch {
    // Called again at the next start of the app.
  }
}
