import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setRunningScript } from '#app/lib/version.browser.ts'
import { currentAccountId, recordAccount } from '#app/shell/offline/account.browser.ts'
import { isSaved, orSaved } from '#app/shell/offline/or-saved.browser.ts'
import {
  forgetOthers,
  forgetSaved,
  read,
  save,
  savedScreens,
  sessionAddress,
} from '#app/shell/offline/saved-store.browser.ts'
import { Unreachable } from '#app/shell/wire/unreachable.ts'
import { withStorage } from './stored.ts'

/** Tests which screens a device saves, for which account and how long, and which of them it shows offline. */

const home = '/api/screens/home'
const day = 86_400_000
const session = (userId: string) => ({
  viewer: { userId },
  now: '2026-04-01T00:00:00Z',
  sessionEndsAt: '2026-04-08T00:00:00Z',
})

let giveBack = () => {}
beforeAll(() => {
  giveBack = withStorage()
})
afterAll(() => giveBack())
beforeEach(async () => {
  setRunningScript('/assets/web-1.js')
  await forgetSaved()
})

/** Signs in an account and shows its home screen. */
async function showHome(account: string, now = Date.now()): Promise<void> {
  recordAccount(account)
  await save({ account, address: sessionAddress, screen: null, data: session(account) }, now)
  const screen = { path: '/', called: 'Home' }
  await save({ account, address: home, screen, data: { of: account } }, now)
}

/** The number of an account's responses in the device's storage, even if they are no longer shown. */
const savedCountOf = (account: string) => async () => {
  const db = await openDB('saved')
  const keys = (await db.getAllKeys('answers')) as [string, string][]
  db.close()
  return keys.filter(([of]) => of === account).length
}

test('a seen screen is available and listed for the same person', async () => {
  await showHome('maya')
  expect((await read(home))?.data).toEqual({ of: 'maya' })
  expect((await savedScreens()).map(({ screen }) => screen?.path)).toEqual(['/'])
})

test('another person on the same device finds nothing, even before the data is wiped (P301)', async () => {
  await showHome('maya')
  // Another tab changed the account but was closed before it deleted the previous account's screens.
  localStorage.setItem('account', JSON.stringify('noah'))
  await save({ account: 'noah', address: sessionAddress, screen: null, data: session('noah') })
  expect(await read(home)).toBeUndefined()
  expect(await savedScreens()).toEqual([])
  await forgetOthers()
  localStorage.setItem('account', JSON.stringify('maya'))
  expect(await read(home)).toBeUndefined()
})

test('signing out removes the screens, and so does another person’s sign-in', async () => {
  await showHome('maya')
  recordAccount('noah')
  await expect.poll(savedCountOf('maya')).toBe(0)
  await showHome('maya')
  await forgetSaved()
  expect(currentAccountId()).toBeNull()
  localStorage.setItem('account', JSON.stringify('maya'))
  expect(await read(home)).toBeUndefined()
})

test('an answer that arrives after sign-out is not saved', async () => {
  await showHome('maya')
  await forgetSaved()
  await save({ account: 'maya', address: home, screen: null, data: { of: 'maya' } })
  localStorage.setItem('account', JSON.stringify('maya'))
  await save({ account: 'maya', address: sessionAddress, screen: null, data: session('maya') })
  expect(await read(home)).toBeUndefined()
})

test('an expired session shows nothing, and no one is signed in', async () => {
  const now = Date.now()
  await showHome('maya', now)
  expect(await read(home, now + 6 * day)).toBeDefined()
  expect(await read(home, now + 7 * day)).toBeUndefined()
  expect(await savedScreens(now + 7 * day)).toEqual([])
  expect((await read(sessionAddress, now + 7 * day))?.data).toMatchObject({ viewer: null })
})

test('another version of the code ignores saved answers', async () => {
  await showHome('maya')
  setRunningScript('/assets/web-2.js')
  expect(await read(home)).toBeUndefined()
})

test('a refusal is never replaced by a saved answer', async () => {
  await showHome('maya')
  const refused = Object.assign(new Error('refused'), { code: 'SignInRequired' })
  await expect(orSaved(home, Promise.reject(refused), false)).rejects.toBe(refused)
  const shown = (await orSaved(home, Promise.reject(new Unreachable(false, null)), false)) as object
  expect(shown).toEqual({ of: 'maya' })
  expect(isSaved(shown)).toBe(true)
})
