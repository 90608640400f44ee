import 'fake-indexeddb/auto'
import type { DataRouter } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { saveSeenScreens } from '#app/entries/save-seen-screens.browser.ts'
import { currentAccountId, recordAccount } from '#app/shell/offline/account.browser.ts'
import { orSaved } from '#app/shell/offline/or-saved.browser.ts'
import { sessionAddress } from '#app/shell/offline/saved-store.browser.ts'
import { serverIsReachable, worksOffline } from '#app/shell/wire/connection.browser.ts'
import { Unreachable } from '#app/shell/wire/unreachable.ts'
import { withStorage } from './stored.ts'

/** Tests that a device saves screens for the account in the server's latest response. */

let giveBack = () => {}
beforeAll(() => {
  giveBack = withStorage()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { visibilityState: 'visible' })
})
afterAll(() => {
  worksOffline({ orSaved: (_, asked) => asked, Line: null })
  serverIsReachable(true)
  vi.unstubAllGlobals()
  giveBack()
})

/** A fake router whose root data, which contain the session, can be replaced with `show`. */
function aRouter(first: object) {
  const listeners = new Set<() => void>()
  const state = {
    navigation: { state: 'idle' },
    revalidation: 'idle',
    loaderData: { root: first },
    location: { pathname: '/', search: '' },
    matches: [],
  }
  return {
    router: {
      state,
      revalidate: async () => undefined,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    } as unknown as DataRouter,
    show(root: object) {
      state.loaderData = { root }
      for (const listener of listeners) listener()
    },
  }
}

const sessionOf = (userId: string | null) => ({
  viewer: userId && { userId },
  now: '2026-04-01T00:00:00Z',
  sessionEndsAt: userId && '2026-04-08T00:00:00Z',
})

test('it follows the server, and an older answer does not restore it after sign-out (P301)', async () => {
  const before = sessionOf('maya')
  const { router, show } = aRouter(before)
  await saveSeenScreens(router, '/assets/web-1.js')
  expect(currentAccountId()).toBe('maya')
  // After sign-out, the previous screen renders once more with the old session.
  recordAccount(null)
  show(before)
  expect(currentAccountId()).toBeNull()
  show(sessionOf('noah'))
  expect(currentAccountId()).toBe('noah')
  show(sessionOf(null))
  expect(currentAccountId()).toBeNull()
})

test('it is never read from the device', async () => {
  const { router, show } = aRouter(sessionOf('maya'))
  await saveSeenScreens(router, '/assets/web-1.js')
  const unreachable = () => Promise.reject(new Unreachable(false, null))
  let saved: object | undefined
  await expect
    .poll(async () => {
      saved = (await orSaved(sessionAddress, unreachable(), false).catch(() => undefined)) as object
      return saved
    })
    .toMatchObject({ viewer: { userId: 'maya' } })
  recordAccount(null)
  show(saved ?? {})
  expect(currentAccountId()).toBeNull()
  show(sessionOf(null))
})
