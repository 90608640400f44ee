import { describe, expect, test } from 'vitest'
import { changesNothing, isUnavailable, lostConnection, notConnected } from './unavailable.ts'

const failure = (facts: object, words = 'it failed') => Object.assign(new Error(words), facts)

describe('database errors', () => {
  test.each([
    ['a lock time-out', failure({ code: '55P03' }), { unavailable: true, lost: false, none: false }],
    ['a statement time-out', failure({ code: '57014' }), { unavailable: true, lost: false, none: false }],
    ['a deadlock', failure({ code: '40P01' }), { unavailable: true, lost: false, none: false }],
    ['a full disk', failure({ code: '53100' }), { unavailable: true, lost: false, none: false }],
    ['too many connections', failure({ code: '53300' }), { unavailable: true, lost: false, none: true }],
    ['a starting server', failure({ code: '57P03' }), { unavailable: true, lost: true, none: true }],
    ['an ended backend', failure({ code: '57P01' }), { unavailable: true, lost: true, none: false }],
    ['a reset', failure({ code: 'ECONNRESET' }), { unavailable: true, lost: true, none: true }],
    [
      'a missing socket',
      failure({ code: 'ENOENT', syscall: 'connect' }),
      { unavailable: true, lost: true, none: true },
    ],
    [
      'a missing file',
      failure({ code: 'ENOENT', syscall: 'open' }),
      { unavailable: false, lost: false, none: false },
    ],
    [
      'an exhausted pool',
      failure({}, 'timeout exceeded when trying to connect'),
      { unavailable: true, lost: true, none: false },
    ],
    ['a duplicate', failure({ code: '23505' }), { unavailable: false, lost: false, none: false }],
    ['wrong SQL', failure({ code: '42601' }), { unavailable: false, lost: false, none: false }],
    ['a bug', new TypeError('x is undefined'), { unavailable: false, lost: false, none: false }],
    ['nothing', null, { unavailable: false, lost: false, none: false }],
  ])('%s', (_what, error, expected) => {
    for (const said of [error, error && failure({ cause: error }, 'Failed query')]) {
      expect({
        unavailable: isUnavailable(said),
        lost: lostConnection(said),
        none: notConnected(said),
      }).toEqual(expected)
    }
  })
})

test.each([
  ['select 1', true],
  [' with a as (select 1) select * from a', true],
  ['select updated_at, deleted from users', true],
  ['insert into a values (1)', false],
  ['with gone as (delete from a returning 1) select * from gone', false],
  ['select * from a for update', false],
  ['select * from a for no key update skip locked', false],
  ["select nextval('a')", false],
  ["select pg_notify('topics', 'x')", false],
  ['select pg_try_advisory_xact_lock(1)', false],
  ["select graphile_worker.add_job('x')", false],
  ['select rollups.refresh(now(), 5)', false],
  ['select * from rollups.days', true],
])('%s may be asked twice: %s', (sql, expected) => {
  expect(changesNothing(sql)).toBe(expected)
})
