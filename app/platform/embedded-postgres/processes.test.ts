import { expect, test } from 'vitest'
import { disarmedPidFile, parsePidFile } from './processes.server.ts'

const RUNNING = '5503\n/srv/data\n1795222020\n5432\n/tmp/tassel-pg-ab12\n\n  2211861         9\nready   \n'

test('the file of a running server has its process id, socket folder and status', () => {
  expect(parsePidFile(RUNNING)).toEqual({ pid: 5503, socketDir: '/tmp/tassel-pg-ab12', status: 'ready' })
})

test.each([
  ['', undefined],
  ['garbage\n', undefined],
  ['-1\n', undefined],
  ['5503\n/srv/data\n', { pid: 5503, socketDir: '', status: '' }],
])('a file that is only being written: %j', (text, expected) => {
  expect(parsePidFile(text)).toEqual(expected)
})

test('disarming changes only the process id', () => {
  const disarmed = disarmedPidFile(RUNNING)
  expect(disarmed.split('\n').slice(1)).toEqual(RUNNING.split('\n').slice(1))
  expect(() => process.kill(parsePidFile(disarmed)?.pid ?? 0, 0)).toThrow('ESRCH')
})
