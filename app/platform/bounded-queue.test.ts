import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

test('so many run at once, so many wait in order, and the next is refused', async () => {
  const queue = boundedQueue({ atOnce: 2, waiting: 3, refuse: () => new Error('full') })
  const ends: (() => void)[] = []
  const begun: number[] = []
  const work = (number: number) =>
    queue(async () => {
      begun.push(number)
      await new Promise<void>(end => ends.push(end))
      return number
    })
  const all = [1, 2, 3, 4, 5].map(work)
  await expect(work(6)).rejects.toThrow('full')
  expect(begun).toEqual([1, 2])
  for (let number = 1; number <= 5; number++) {
    ends.shift()?.()
    expect(await all[number - 1]).toBe(number)
    expect(begun.length - number).toBeLessThanOrEqual(2)
  }
  expect(begun).toEqual([1, 2, 3, 4, 5])
})

test('work that fails gives its place on', async () => {
  const queue = boundedQueue({ atOnce: 1, waiting: 1, refuse: () => new Error('full') })
  const failed = queue(() => Promise.reject(new Error('broken')))
  const next = queue(async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await queue(async () => 'again')).toBe('again')
})
