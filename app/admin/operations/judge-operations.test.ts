import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { phrase } from '../../lib/phrase.ts'
import { judgeWebhooks, limits } from '../../platform/doctor/judge.ts'
import {
  judgeBooks,
  judgeComparison,
  judgeMessages,
  judgeOutgoingWebhooks,
  judgeQueue,
  judgeVersions,
  late,
} from './judge-operations.ts'

const hour = 3600
const calm = { givenUp: 0, waiting: 3, eventSeconds: null, mailSeconds: null }

test.each([
  ['ok', calm],
  ['ok', { ...calm, eventSeconds: 120, mailSeconds: 900 }],
  ['warning', { ...calm, eventSeconds: 121 }],
  ['warning', { ...calm, mailSeconds: 901 }],
  ['warning', { ...calm, givenUp: 1 }],
  ['fault', { ...calm, givenUp: 1, eventSeconds: 901 }],
  ['fault', { ...calm, mailSeconds: hour + 1 }],
])('messages are %s: %j (P670)', (state, facts) => {
  expect(judgeMessages(facts).state).toBe(state)
})

const idle = { due: 0, oldestSeconds: null, failed: 0, failingTasks: 0, minuteSeconds: 60, sumsSeconds: 60 }

test.each([
  ['ok', idle],
  ['ok', { ...idle, due: 9, oldestSeconds: 120 }],
  ['warning', { ...idle, due: 9, oldestSeconds: 121 }],
  ['warning', { ...idle, failed: 1 }],
  ['warning', { ...idle, failingTasks: 1 }],
  ['fault', { ...idle, due: 9, oldestSeconds: 901, failingTasks: 1 }],
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
])('webhooks are %s with %i payments of which %i have none (P670)', (state, payments, missing) => {
  expect(judgeWebhooks({ payments, missing }).state).toBe(state)
})

const taken = { states: ['enabled', 'disabled'], hasMessages: true, dead: 0, oldestSeconds: 0 } as const

test.each([
  ['ok', taken],
  ['ok', { ...taken, oldestSeconds: 6 * hour }],
  ['warning', { ...taken, oldestSeconds: 6 * hour + 1 }],
  ['warning', { ...taken, dead: 1 }],
  ['warning', { ...taken, states: ['enabled', 'failing'] }],
  ['warning', { ...taken, states: ['dropped'] }],
] as const)('outgoing webhooks are %s: %j (P670, P721)', (state, facts) => {
  expect(judgeOutgoingWebhooks(facts).state).toBe(state)
})

test('without an endpoint or a message nothing is said about receivers (P721)', () => {
  expect(judgeOutgoingWebhooks({ ...taken, states: [], hasMessages: false }).words).toBe('No endpoints yet.')
  expect(judgeOutgoingWebhooks({ ...taken, hasMessages: false }).words).toBe('Nothing has been sent yet.')
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
    expect(judgeBooks(last, seconds, complete).state).toBe(state)
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

test('the page calls late what Prometheus alerts on (P670)', () => {
  const rules = readFileSync('deploy/prometheus/alerts.yaml', 'utf8')
  for (const [metric, seconds] of [
    ['tassel_outbox_oldest_seconds', late.eventSeconds],
    ['tassel_mails_oldest_seconds', late.mailSeconds],
    ['tassel_webhooks_oldest_seconds', late.outgoingWebhookSeconds],
    ['tassel_self_check_age_seconds', limits.selfCheckSeconds],
    ['tassel_complete_self_check_age_seconds', limits.completeCheckSeconds],
    ['tassel_backup_age_seconds', limits.backupSeconds],
  ] as const)
    expect(rules).toContain(`(${metric}) > ${seconds}`)
})
