import { expect, test } from 'vitest'
import { check, examineAll, type Place } from './check.server.ts'
import { fault, ok } from './judge.ts'

const place = { now: new Date('2026-11-29T12:00:00Z') } as Place

test('a check is left out if what it needs is at fault, and what it needs in turn (P810)', async () => {
  const made = async (addresses: number) => {
    const checks = [
      check({
        name: 'DNS',
        load: () => addresses,
        judge: n => (n > 0 ? ok('found') : fault('none', 'add one')),
      }),
      check({ name: 'TLS', after: 'DNS', load: () => 'valid', judge: () => ok('valid') }),
      check({ name: 'site', after: 'TLS', load: () => 'up', judge: () => ok('up') }),
    ]
    const names: string[] = []
    for await (const { subject } of examineAll(checks, place)) names.push(subject)
    return names
  }
  expect(await made(1)).toEqual(['DNS', 'TLS', 'site'])
  expect(await made(0)).toEqual(['DNS'])
})

test('a check says why its facts could not be loaded, and of when they are (P810)', async () => {
  const load = () => {
    throw new Error('fetch failed', { cause: new Error('ECONNREFUSED\nat connect') })
  }
  const failed = (reason: string) => fault(reason, 'start it')
  expect(
    (await check({ name: 'site', load, judge: () => ok('up'), failed }).examine(place)).judgments,
  ).toEqual([fault('ECONNREFUSED', 'start it')])
  await expect(check({ name: 'site', load, judge: () => ok('up') }).examine(place)).rejects.toThrow(
    'fetch failed',
  )
  const aged = check({ name: 'backup', load: () => 60, judge: () => ok('stored'), at: seconds => seconds })
  expect((await aged.examine(place)).at).toEqual(new Date('2026-11-29T11:59:00Z'))
})
