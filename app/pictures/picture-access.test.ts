import { expect, test } from 'vitest'
import type { Viewer } from '../platform/viewer.ts'
import { cachingOf } from './picture-access.server.ts'

const facts = { isShown: false, isMinors: false, isWithdrawn: false, isOwn: false }
const admin = { roles: ['owner'], emailVerified: true, provedBy: 'code' } as unknown as Viewer
const passwordAdmin = { ...admin, provedBy: 'password' } as Viewer
const revalidated = 'private, no-cache'
const cached = 'public, max-age=600'

test.each([
  ['a shown picture of an adult is cached', { isShown: true }, null, cached],
  ['and for its owner too', { isShown: true, isOwn: true }, null, cached],
  ['a shown picture of a minor is revalidated', { isShown: true, isMinors: true }, null, revalidated],
  ['a hidden picture is not found for a visitor', {}, null, null],
  ['but is shown to its owner', { isOwn: true }, null, revalidated],
  ['and to an admin', {}, admin, revalidated],
  ['except one who signed in with a password', {}, passwordAdmin, null],
  ['withdrawn consent hides it', { isMinors: true, isWithdrawn: true }, null, null],
  ['even if another page shows it', { isShown: true, isMinors: true, isWithdrawn: true }, null, null],
  ['but not from the guardian', { isMinors: true, isWithdrawn: true, isOwn: true }, null, revalidated],
])('%s', (_, change, viewer, caching) => {
  expect(cachingOf({ ...facts, ...change }, viewer)).toBe(caching)
})
