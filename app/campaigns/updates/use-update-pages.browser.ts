import { useState } from 'react'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { UpdatesPage } from './campaign-update.ts'

/** Appends older pages, loaded on request, to the newest page. */
export function useUpdatePages(campaignId: string, newest: UpdatesPage) {
  const [older, setOlder] = useState<UpdatesPage | null>(null)
  const [loading, setLoading] = useState(false)
  const seen = new Set(newest.updates.map(({ id }) => id))
  const rest = newest.next === null ? [] : (older?.updates ?? []).filter(({ id }) => !seen.has(id))
  const next = newest.next === null ? null : older ? older.next : newest.next
  const loadMore = async () => {
    if (!next) return
    setLoading(true)
    try {
      const page = await call('GET /api/campaigns/:campaignId/updates', {
        params: { campaignId },
        query: { before: next },
      })
      setOlder({ updates: [...rest, ...page.updates], next: page.next })
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      toast({ title: error.title ?? error.message, variant: 'destructive', id: 'older-updates' })
    } finally {
      setLoading(false)
    }
  }
  const forget = (id: string) =>
    setOlder(now => now && { ...now, updates: now.updates.filter(update => update.id !== id) })
  return { updates: [...newest.updates, ...rest], hasMore: next !== null, loadMore, loading, forget }
}
