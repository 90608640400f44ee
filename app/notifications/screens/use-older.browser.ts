import { useState } from 'react'
import { callApi } from '../../shell/call.browser.ts'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import type { Feed, FeedItem } from '../feed.ts'

/** The first page is the loader's and stays live; older ones are kept below it. */
export function useOlder(feed: Feed) {
  const { t } = useWords()
  const [older, setOlder] = useState<{ items: FeedItem[]; next: string | null } | null>(null)
  const [loading, setLoading] = useState(false)
  const next = older ? older.next : feed.next
  const loadOlder = async () => {
    if (!next) return
    setLoading(true)
    try {
      const page = await callApi<Feed>('GET', `/api/screens/notifications?before=${encodeURIComponent(next)}`)
      setOlder({ items: [...(older?.items ?? []), ...page.items], next: page.next })
    } catch {
      toast({
        title: t('Failed to load notifications'),
        description: t('Please try again.'),
        variant: 'destructive',
      })
    } finally {
      setLoading(false)
    }
  }
  const known = new Set(feed.items.map(({ id }) => id))
  const items = [...feed.items, ...(older?.items ?? []).filter(({ id }) => !known.has(id))]
  return { items, next, loadOlder, loading }
}
