import { expect, test } from 'vitest'
import { onToast, takeToasts, toast, waitingToasts } from './toast.ts'

test('toasts wait for the host, are told of, and are handed over once, in order', () => {
  const told: number[] = []
  const stop = onToast(() => told.push(waitingToasts()))
  toast({ title: 'Link copied!' })
  toast({ title: 'Missing Information', variant: 'destructive' })
  expect(told).toEqual([1, 2])
  expect(takeToasts().map(each => each.title)).toEqual(['Link copied!', 'Missing Information'])
  expect(takeToasts()).toEqual([])
  stop()
  toast({ title: 'Photo uploaded!' })
  expect(told).toEqual([1, 2])
  expect(waitingToasts()).toBe(1)
  takeToasts()
})
