import { useState } from 'react'
import { phrase } from '../../lib/phrase.ts'
import { call } from '../../shell/wire/call.browser.ts'
import { useTask } from '../../shell/wire/use-command.browser.ts'
import type { Feed, FeedItem } from './feed.ts'

const notLoaded = {
  title: phrase('Failed to load notifications'),
  message: phrase('Please try again.'),
}

/** The first page is the loader's and stays live; older ones are kept below it. */
export function useOlder(feed: Feed) {
  const [older, setOlder] = useState<{ items: FeedItem[]; next: string | null } | null>(null)
  const { run, busy } = useTask(
    async (before: string) => {
      const page = await call('GET /api/screens/notifications', { query: { before } })
      setOlder({ items: [...(older?.items ?? []), ...page.items], next: page.next })
    },
    { reloads: false, explain: () => notLoaded },
  )
  const next = older ? older.next : feed.next
  const known = new Set(feed.items.map(({ id }) => id))
  const items = [...feed.items, ...(older?.items ?? []).filter(({ id }) => !known.has(id))]
  return { items, next, loadOlder: () => void (next && run(next)), loading: busy }
}
