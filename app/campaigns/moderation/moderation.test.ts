import { expect, test } from 'vitest'
import {
  isListedAtCreation,
  type ModeratedState,
  type ModerationAction,
  mayModerate,
  reasonOptional,
  reasonRequired,
} from './moderation.ts'

const listed: ModeratedState = { isActive: true, isApproved: true, moderation: null, isChanged: false }
const fresh: ModeratedState = { isActive: true, isApproved: false, moderation: null, isChanged: false }
const unlisted: ModeratedState = {
  isActive: true,
  isApproved: false,
  moderation: 'unlisted',
  isChanged: false,
}
const ended: ModeratedState = {
  isActive: false,
  isApproved: true,
  moderation: 'deactivated',
  isChanged: false,
}

test.each<[string, ModeratedState, ModerationAction[]]>([
  ['a listed campaign', listed, ['unlist', 'deactivate']],
  ['one that waits for review', fresh, ['approve', 'unlist', 'deactivate']],
  ['one that was unlisted', unlisted, ['approve', 'deactivate']],
  ['one that was approved and then listed', { ...listed, moderation: 'approved' }, ['unlist', 'deactivate']],
  ['a listed one that changed', { ...listed, isChanged: true }, ['approve', 'unlist', 'deactivate']],
  ['one that is down', ended, []],
  ['one that its owner deactivated', { ...ended, moderation: null }, ['deactivate']],
])('%s', (_, state, actions) => {
  expect((['approve', 'unlist', 'deactivate'] as const).filter(action => mayModerate(action, state))).toEqual(
    actions,
  )
})

test('every decision but an approval needs a reason', () => {
  expect(reasonRequired.safeParse({ reason: '  ' }).error?.issues[0]?.message).toBe('Please give a reason.')
  expect(reasonRequired.parse({ reason: ' Not a student. ' })).toEqual({ reason: 'Not a student.' })
  expect(reasonOptional.parse({})).toEqual({ reason: '' })
  expect(reasonOptional.safeParse({ reason: 'x'.repeat(501) }).success).toBe(false)
})

const unknown = { approvedBefore: false, inDoubt: false }
const known = { approvedBefore: true, inDoubt: false }
const doubtful = { approvedBefore: true, inDoubt: true }

test.each([
  ['all', unknown, false],
  ['all', known, false],
  ['first', unknown, false],
  ['first', known, true],
  ['first', doubtful, false],
  ['none', unknown, true],
  ['none', doubtful, false],
] as const)('with MODERATION=%s, a new campaign of %o is listed at once: %s', (setting, record, listed) => {
  expect(isListedAtCreation(setting, record)).toBe(listed)
})
