import { expect, test } from 'vitest'
import type { Viewer } from '../../platform/viewer.ts'
import { watchableTopics } from './topic-access.ts'

const maya: Viewer = {
  userId: '0198f3a2-0000-7000-8000-000000000001',
  sessionId: 's',
  email: 'maya@example.com',
  emailVerified: true,
  customUserId: 'maya',
  firstName: 'Maya',
  lastName: 'Reyes',
  profilePictureUrl: null,
  roles: [],
  provedBy: 'code',
  steppedUpAt: null,
}
const admin: Viewer = { ...maya, userId: '0198f3a2-0000-7000-8000-000000000002', roles: ['support'] }
const own = `user:${maya.userId}`
const campaign = 'campaign:0123456789'
const mode = { demo: false }

const campaigns = (count: number) =>
  Array.from({ length: count }, (_, i) => `campaign:${String(i).padStart(10, '0')}`)

test.each<[string, Viewer | null, string]>([
  ['a visitor may watch a campaign and the list', null, `${campaign},campaigns`],
  ['a scholar may watch their own account', maya, own],
  ['an admin may watch the admin screens', admin, `admin,user:${admin.userId},campaigns`],
])('%s', (_, viewer, list) => {
  expect(watchableTopics(list, viewer, mode)).toEqual(list.split(','))
})

test.each<[string, Viewer | null, string, string, number]>([
  ['a visitor, an account', null, own, 'SignInRequired', 401],
  ['a visitor, the admin screens', null, 'admin', 'SignInRequired', 401],
  ['a scholar, the admin screens', maya, 'admin', 'AdminRequired', 403],
  ['a scholar, another account', maya, `user:${admin.userId}`, 'TopicNotYours', 403],
  ['an admin, another account', admin, own, 'TopicNotYours', 403],
  ['an admin with only a password', { ...admin, provedBy: 'password' }, 'admin', 'SecondFactorRequired', 403],
  ['a forbidden topic in a list', maya, `campaigns,${own},admin`, 'AdminRequired', 403],
  ['an unknown topic', admin, 'payments', 'InvalidTopic', 400],
  ['an empty list', null, '', 'InvalidTopic', 400],
  ['an empty topic in a list', null, 'campaigns,', 'InvalidTopic', 400],
  ['an incomplete campaign id', null, 'campaign:0123', 'InvalidTopic', 400],
  ['a line break in a topic', null, 'campaign:0123456789\ndata: x', 'InvalidTopic', 400],
  ['the demo inbox outside the demo', admin, 'demo-inbox', 'InvalidTopic', 400],
  ['eleven topics', null, campaigns(11).join(','), 'InvalidTopic', 400],
])('refuses %s', (_, viewer, list, code, status) => {
  expect(() => watchableTopics(list, viewer, mode)).toThrow(expect.objectContaining({ code, status }))
})

test('allows ten topics, counting duplicates once', () => {
  const ten = campaigns(10)
  expect(watchableTopics([...ten, ...ten].join(','), null, mode)).toEqual(ten)
})

test('anyone may watch the inbox of a demo world', () => {
  expect(watchableTopics('demo-inbox', null, { demo: true })).toEqual(['demo-inbox'])
})
