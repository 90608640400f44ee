import { describe, expect, test } from 'vitest'
import type { Viewer } from '../lib/viewer.ts'
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
  isAdmin: false,
  provedBy: 'code',
  steppedUpAt: null,
}
const admin: Viewer = { ...maya, userId: '0198f3a2-0000-7000-8000-000000000002', isAdmin: true }
const own = `user:${maya.userId}`
const campaign = 'campaign:0123456789'
const mode = { demo: false }

const allowed: [string, Viewer | null, string][] = [
  ['a visitor, a campaign', null, campaign],
  ['a visitor, the browse page', null, 'campaigns'],
  ['a visitor, both', null, `${campaign},campaigns`],
  ['a scholar, their own account', maya, own],
  ['an admin, the admins', admin, 'admin'],
  ['an admin, everything of theirs', admin, `admin,user:${admin.userId},campaigns`],
]

const refused: [string, Viewer | null, string, string, number][] = [
  ['a visitor, an account', null, own, 'SignInRequired', 401],
  ['a visitor, the admins', null, 'admin', 'SignInRequired', 401],
  ['a scholar, the admins', maya, 'admin', 'AdminRequired', 403],
  ['a scholar, someone else', maya, `user:${admin.userId}`, 'TopicNotYours', 403],
  ['an admin, someone else', admin, own, 'TopicNotYours', 403],
  [
    'an admin without a second factor',
    { ...admin, provedBy: 'password' },
    'admin',
    'SecondFactorRequired',
    403,
  ],
  ['one of several not theirs', maya, `campaigns,${own},admin`, 'AdminRequired', 403],
  ['a topic that does not exist', admin, 'payments', 'InvalidTopic', 400],
  ['nothing', null, '', 'InvalidTopic', 400],
  ['an empty one among others', null, 'campaigns,', 'InvalidTopic', 400],
  ['half a campaign id', null, 'campaign:0123', 'InvalidTopic', 400],
  ['a line break in a topic', null, 'campaign:0123456789\ndata: x', 'InvalidTopic', 400],
  ['the demo inbox of a real house', admin, 'demo-inbox', 'InvalidTopic', 400],
  [
    'eleven topics',
    null,
    Array.from({ length: 11 }, (_, i) => `campaign:${String(i).padStart(10, '0')}`).join(','),
    'InvalidTopic',
    400,
  ],
]

describe('who may watch what', () => {
  test.each(allowed)('%s: yes', (_, viewer, list) => {
    expect(watchableTopics(list, viewer, mode)).toEqual(list.split(','))
  })

  test.each(refused)('%s: no', (_, viewer, list, code, status) => {
    expect(() => watchableTopics(list, viewer, mode)).toThrow(expect.objectContaining({ code, status }))
  })

  test('ten topics are not too many, and one named twice counts once', () => {
    const ten = Array.from({ length: 10 }, (_, i) => `campaign:${String(i).padStart(10, '0')}`)
    expect(watchableTopics([...ten, ...ten].join(','), null, mode)).toEqual(ten)
  })

  test('everyone may watch the inbox of a demo world', () => {
    expect(watchableTopics('demo-inbox', null, { demo: true })).toEqual(['demo-inbox'])
  })
})
