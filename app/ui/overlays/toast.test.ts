import { expect, test } from 'vitest'
import { latestToast, onToast, takeToasts, toast } from './toast.ts'

test('toasts are queued for the host, announced, and returned once, in order', () => {
  const shown: (string | undefined)[] = []
  const stop = onToast(() => shown.push(latestToast()?.title))
  toast({ title: 'Link copied!' })
  toast({ title: 'Missing Information', variant: 'destructive' })
  expect(shown).toEqual(['Link copied!', 'Missing Information'])
  expect(takeToasts().map(each => each.title)).toEqual(['Link copied!', 'Missing Information'])
  expect(takeToasts()).toEqual([])
  expect(latestToast()).toBeUndefined()
  stop()
  toast({ title: 'Photo uploaded!' })
  expect(shown).toEqual(['Link copied!', 'Missing Information'])
  expect(latestToast()?.title).toBe('Photo uploaded!')
  takeToasts()
})
