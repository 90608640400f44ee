import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runs } from '#app/lib/version.browser.ts'
import { accountIsShown, currentAccountId } from '#app/shell/offline/account.browser.ts'
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

/** What a device keeps of screens: for whom, for how long, and what it shows without a network. */

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
  runs('/assets/web-1.js')
  await forgetSaved()
})

/** Someone is signed in and has seen their home. */
async function sees(account: string, now = Date.now()): Promise<void> {
  accountIsShown(account)
  await save({ account, address: sessionAddress, screen: null, data: session(account) }, now)
  const screen = { path: '/', called: 'Home' }
  await save({ account, address: home, screen, data: { of: account } }, now)
}

/** How many answers of an account the device holds, shown or not. */
const keptOf = (account: string) => async () => {
  const db = await openDB('saved')
  const keys = (await db.getAllKeys('answers')) as [string, string][]
  db.close()
  return keys.filter(([of]) => of === account).length
}

test('what was seen is there for the same person, and its list says so', async () => {
  await sees('maya')
  expect((await read(home))?.data).toEqual({ of: 'maya' })
  expect((await savedScreens()).map(({ screen }) => screen?.path)).toEqual(['/'])
})

test('another person on the same device finds nothing of the first, not even where nothing was wiped yet (P301)', async () => {
  await sees('maya')
  // The first tab was closed before it could forget: the name changes alone.
  localStorage.setItem('account', JSON.stringify('noah'))
  await save({ account: 'noah', address: sessionAddress, screen: null, data: session('noah') })
  expect(await read(home)).toBeUndefined()
  expect(await savedScreens()).toEqual([])
  await forgetOthers()
  localStorage.setItem('account', JSON.stringify('maya'))
  expect(await read(home)).toBeUndefined()
})

test('whoever leaves takes it along, and so does whoever is followed by another', async () => {
  await sees('maya')
  accountIsShown('noah')
  await expect.poll(keptOf('maya')).toBe(0)
  await sees('maya')
  await forgetSaved()
  expect(currentAccountId()).toBeNull()
  localStorage.setItem('account', JSON.stringify('maya'))
  expect(await read(home)).toBeUndefined()
})

test('an answer that comes after someone has left is not kept', async () => {
  await sees('maya')
  await forgetSaved()
  await save({ account: 'maya', address: home, screen: null, data: { of: 'maya' } })
  localStorage.setItem('account', JSON.stringify('maya'))
  await save({ account: 'maya', address: sessionAddress, screen: null, data: session('maya') })
  expect(await read(home)).toBeUndefined()
})

test('once the session is over by the clock nothing is shown, and nobody is signed in', async () => {
  const now = Date.now()
  await sees('maya', now)
  expect(await read(home, now + 6 * day)).toBeDefined()
  expect(await read(home, now + 7 * day)).toBeUndefined()
  expect(await savedScreens(now + 7 * day)).toEqual([])
  expect((await read(sessionAddress, now + 7 * day))?.data).toMatchObject({ viewer: null })
})

test('another version of the code is shown nothing that it may not understand', async () => {
  await sees('maya')
  runs('/assets/web-2.js')
  expect(await read(home)).toBeUndefined()
})

test('a refusal is an answer: nothing that was saved stands in its place', async () => {
  await sees('maya')
  const refused = Object.assign(new Error('refused'), { code: 'SignInRequired' })
  await expect(orSaved(home, Promise.reject(refused), false)).rejects.toBe(refused)
  const shown = (await orSaved(home, Promise.reject(new Unreachable(false, null)), false)) as object
  expect(shown).toEqual({ of: 'maya' })
  expect(isSaved(shown)).toBe(true)
})
