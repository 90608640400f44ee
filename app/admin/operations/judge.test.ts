import { expect, test } from 'vitest'
import { phrase } from '../../lib/phrase.ts'
import {
  judgeBooks,
  judgeCardTesting,
  judgeComparison,
  judgeMessages,
  judgePaymentEvents,
  judgePrivacy,
  judgeQueue,
  judgeReceipts,
  judgeSuccessor,
  judgeVersions,
  judgeWebhooks,
} from './judge.ts'

const hour = 3600
const calm = {
  ...{ eventsOpen: 1, oldestEventSeconds: null, eventsGivenUp: 0 },
  ...{ mailsUnsent: 2, oldestMailSeconds: null, mailsGivenUp: 0, pushesGivenUp: 0 },
}

test.each([
  ['ok', calm],
  ['ok', { ...calm, oldestEventSeconds: 120, oldestMailSeconds: 900 }],
  ['warning', { ...calm, oldestEventSeconds: 121 }],
  ['warning', { ...calm, oldestMailSeconds: 901 }],
  ['warning', { ...calm, mailsGivenUp: 1 }],
  ['fault', { ...calm, mailsGivenUp: 1, oldestEventSeconds: 901 }],
  ['fault', { ...calm, oldestMailSeconds: hour + 1 }],
])('messages are %s: %j (P670)', (state, facts) => {
  expect(judgeMessages(facts).state).toBe(state)
})

const idle = {
  ...{ jobsWaiting: 0, oldestJobSeconds: null, jobsFailed: 0, failingTasks: 0 },
  ...{ minuteSeconds: 60, sumsSeconds: 60 },
}

test.each([
  ['ok', idle],
  ['ok', { ...idle, jobsWaiting: 9, oldestJobSeconds: 120 }],
  ['warning', { ...idle, jobsWaiting: 9, oldestJobSeconds: 121 }],
  ['warning', { ...idle, jobsFailed: 1 }],
  ['warning', { ...idle, failingTasks: 1 }],
  ['fault', { ...idle, jobsWaiting: 9, oldestJobSeconds: 901, failingTasks: 1 }],
  ['ok', { ...idle, minuteSeconds: null }],
  ['fault', { ...idle, minuteSeconds: 181 }],
  ['ok', { ...idle, sumsSeconds: null }],
  ['fault', { ...idle, sumsSeconds: 181 }],
])('the queue is %s: %j (P670)', (state, facts) => {
  expect(judgeQueue(facts).state).toBe(state)
})

test.each([
  ['ok', 0, 0],
  ['ok', 12, 0],
  ['warning', 12, 1],
  ['fault', 12, 12],
  ['fault', 1, 1],
])('payment events are %s with %i payments of which %i have none (P670)', (state, payments, missing) => {
  expect(judgePaymentEvents({ payments, missing }).state).toBe(state)
})

const taken = { states: ['enabled', 'disabled'], hasMessages: true, dead: 0, oldestSeconds: 0 } as const

test.each([
  ['ok', taken],
  ['ok', { ...taken, oldestSeconds: 6 * hour }],
  ['warning', { ...taken, oldestSeconds: 6 * hour + 1 }],
  ['warning', { ...taken, dead: 1 }],
  ['warning', { ...taken, states: ['enabled', 'failing'] }],
  ['warning', { ...taken, states: ['dropped'] }],
] as const)('webhooks are %s: %j (P670, P721)', (state, facts) => {
  expect(judgeWebhooks(facts).state).toBe(state)
})

test('without an endpoint or a message nothing is said about receivers (P721)', () => {
  expect(judgeWebhooks({ ...taken, states: [], hasMessages: false }).words).toBe('No endpoints yet.')
  expect(judgeWebhooks({ ...taken, hasMessages: false }).words).toBe('Nothing has been sent yet.')
})

const report = (name: string, differences: number) => ({
  differences,
  checks: [{ name, title: phrase('A check'), compared: 9, differences, examples: [] }],
})

test.each([
  ['warning', null, null, null],
  ['ok', report('raised', 0), 2 * hour, 192 * hour],
  ['warning', report('raised', 0), 2 * hour, 192 * hour + 1],
  ['fault', report('raised', 0), 2 * hour + 1, 192 * hour + 1],
  ['fault', report('raised', 1), 60, 60],
  ['fault', report('audit_chain', 1), 60, 60],
  ['fault', report('erased_donors', 1), 60, 60],
])(
  'the books are %s after %j, %s seconds ago, everything %s seconds ago (P670, P776)',
  (state, last, seconds, complete) => {
    expect(judgeBooks({ last, ageSeconds: seconds, completeSeconds: complete }).state).toBe(state)
  },
)

test.each([
  ['ok', null, 0],
  ['ok', 26 * hour, 0],
  ['warning', 60, 1],
  ['warning', 26 * hour + 1, 0],
  ['fault', 72 * hour + 1, 0],
])('the comparison is %s after %s seconds with %i differences (P670)', (state, seconds, differences) => {
  expect(judgeComparison(seconds, differences).state).toBe(state)
})

const versions = { version: '0.2.0', node: '24.21.0', postgres: '17.6' }

test.each([
  ['ok', versions, '2026-11-26', undefined],
  ['warning', versions, '2028-02-01', 'Node.js 24'],
  ['fault', versions, '2028-05-01', 'Node.js 24'],
  ['fault', { ...versions, node: '26.0.0', postgres: '16.2' }, '2028-11-10', 'PostgreSQL 16'],
  ['ok', { ...versions, node: '26.0.0', postgres: '19.1' }, '2040-01-01', undefined],
])('versions are %s: %j on %s (P670)', (state, running, day, product) => {
  const judgment = judgeVersions(running, new Date(day))
  expect(judgment.state).toBe(state)
  expect(judgment.values).toMatchObject(running)
  expect(judgment.values?.product).toBe(product)
})

test.each([
  ['ok', 0, 0],
  ['warning', 1, 0],
  ['warning', 0, 1],
])('card testing is %s with %i attacks and %i pauses (P810)', (state, attacks, pauses) => {
  expect(judgeCardTesting({ attacks, pauses }).state).toBe(state)
})

test('a receipt that is four business days late is a fault (P810)', () => {
  expect([0, 1].map(late => judgeReceipts(late).state)).toEqual(['ok', 'fault'])
})

test.each([
  ['warning', null],
  ['ok', 0],
  ['ok', 120],
  ['warning', 121],
])('a restore by someone else is %s after %s days (P899)', (state, days) => {
  const now = new Date('2026-11-29T12:00:00Z')
  const at = days === null ? null : new Date(now.getTime() - days * 86_400_000)
  expect(judgeSuccessor(at, now)).toMatchObject({ state, ...(days !== null && { values: { days } }) })
})

test.each([
  ['ok', 0, 0, 0],
  ['warning', 0, 0, 1],
  ['warning', 0, 1, 0],
  ['fault', 1, 1, 1],
])(
  'privacy reports are %s with %i leaks, %i hidden pages and %i late ones (P892)',
  (state, leaks, hidden, late) => {
    expect(judgePrivacy({ leaks, hidden, late }).state).toBe(state)
  },
)
