import { expect, test } from 'vitest'
import type { Viewer } from '../lib/viewer.ts'
import { cachingOf } from './picture-access.ts'

const nobody = { isShown: false, isMinors: false, isWithdrawn: false, isOwn: false }
const admin = { isAdmin: true, emailVerified: true, provedBy: 'code' } as Viewer
const halfAdmin = { ...admin, provedBy: 'password' } as Viewer
const own = 'private, no-cache'
const everybodys = 'public, max-age=600'

test.each([
  ['on an adult’s page', { isShown: true }, null, everybodys],
  ['on an adult’s page, to the owner', { isShown: true, isOwn: true }, null, everybodys],
  ['on a minor’s page', { isShown: true, isMinors: true }, null, own],
  ['on a page of before, to a stranger', {}, null, null],
  ['on a page of before, to its owner', { isOwn: true }, null, own],
  ['on a page of before, to an admin', {}, admin, own],
  ['on a page of before, to an admin without a second factor', {}, halfAdmin, null],
  ['without consent, to a stranger', { isMinors: true, isWithdrawn: true }, null, null],
  [
    'without consent, though another page shows it',
    { isShown: true, isMinors: true, isWithdrawn: true },
    null,
    null,
  ],
  ['without consent, to the guardian', { isMinors: true, isWithdrawn: true, isOwn: true }, null, own],
])('a picture %s', (_, facts, viewer, caching) => {
  expect(cachingOf({ ...nobody, ...facts }, viewer)).toBe(caching)
})
