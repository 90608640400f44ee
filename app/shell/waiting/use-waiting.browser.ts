import { useEffect, useState } from 'react'
import { useSession } from '../use-session.tsx'
import { aboutOf, type WaitingEndpoint, type WaitingWrite } from './waiting.ts'
import { onWaitingNews } from './waiting-news.browser.ts'
import { loadWaiting } from './waiting-store.browser.ts'

/** What of the signed-in person waits on this device, in order; nothing of anyone else's. */
export function useWaiting(): readonly WaitingWrite[] {
  const account = useSession().viewer?.userId ?? null
  const [writes, setWrites] = useState<readonly WaitingWrite[]>([])
  useEffect(() => {
    if (account === null) return
    let isGone = false
    const read = async () => {
      const found = await loadWaiting(account)
      if (!isGone) setWrites(found)
    }
    void read()
    const stop = onWaitingNews(({ kind }) => {
      if (kind === 'changed') void read()
    })
    return () => {
      isGone = true
      stop()
    }
  }, [account])
  return writes.filter(write => write.account === account)
}

/** Those of them that are about one thing. */
export function useWaitingAbout(
  endpoint: WaitingEndpoint,
  params: Record<string, string>,
): readonly WaitingWrite[] {
  const about = aboutOf({ endpoint, params })
  return useWaiting().filter(write => aboutOf(write) === about)
}
