import { expect, test } from 'vitest'
import {
  type ModeratedState,
  type ModerationAct,
  mayModerate,
  reasonOptional,
  reasonRequired,
} from './moderation.ts'

const listed: ModeratedState = { isActive: true, isApproved: true, moderation: null }
const fresh: ModeratedState = { isActive: true, isApproved: false, moderation: null }
const unlisted: ModeratedState = { isActive: true, isApproved: false, moderation: 'unlisted' }
const ended: ModeratedState = { isActive: false, isApproved: true, moderation: 'deactivated' }

test.each<[string, ModeratedState, ModerationAct[]]>([
  ['a listed campaign', listed, ['unlist', 'deactivate']],
  ['one that waits for review', fresh, ['approve', 'unlist', 'deactivate']],
  ['one that was unlisted', unlisted, ['approve', 'deactivate']],
  ['one that was approved and then listed', { ...listed, moderation: 'approved' }, ['unlist', 'deactivate']],
  ['one that is down', ended, []],
  ['one that its owner deactivated', { ...ended, moderation: null }, ['deactivate']],
])('%s', (_, state, acts) => {
  expect((['approve', 'unlist', 'deactivate'] as const).filter(act => mayModerate(act, state))).toEqual(acts)
})

test('what is taken away needs a reason, an approval none', () => {
  expect(reasonRequired.safeParse({ reason: '  ' }).error?.issues[0]?.message).toBe('Please give a reason.')
  expect(reasonRequired.parse({ reason: ' Not a student. ' })).toEqual({ reason: 'Not a student.' })
  expect(reasonOptional.parse({})).toEqual({ reason: '' })
  expect(reasonOptional.safeParse({ reason: 'x'.repeat(501) }).success).toBe(false)
})
