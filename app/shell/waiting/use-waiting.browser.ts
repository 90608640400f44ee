import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '../../ui/overlays/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import { useSession } from '../use-session.tsx'
import { sendWaiting } from './send-waiting.browser.ts'
import { isWatched } from './use-waiting-command.browser.ts'
import { aboutOf, retryAfterMs, type WaitingEndpoint, type WaitingWrite } from './waiting.ts'
import { onWaitingNews } from './waiting-news.browser.ts'
import { forgetOthers, loadWaiting } from './waiting-store.browser.ts'

/**
 * Sends the account's waiting writes when the app starts, when the device is online again, when the page becomes
 * visible, and repeatedly while the server can't be reached. Confirms sent writes with a toast and reloads the screen's
 * data.
 */
export function useSendPendingWrites(account: string): void {
  const { revalidate } = useRevalidator()
  const { t } = useWords()
  useEffect(() => {
    const sending = calmSending(account, () => void revalidate())
    const back = () => sending.now()
    const seen = () => {
      if (document.visibilityState === 'visible') sending.now()
    }
    window.addEventListener('online', back)
    document.addEventListener('visibilitychange', seen)
    const unhear = onWaitingNews(news => {
      if (news.kind === 'changed') sending.soon()
      if (news.kind !== 'done' || isWatched(news.id)) return
      toast({ title: t('Your saved changes were sent.'), variant: 'success', id: 'waiting-sent' })
      void revalidate()
    })
    void forgetOthers(account, Date.now())
    sending.now()
    return () => {
      window.removeEventListener('online', back)
      document.removeEventListener('visibilitychange', seen)
      unhear()
      sending.stop()
    }
  }, [account, revalidate, t])
}

/** `now` sends immediately; `soon` sends after a delay, which grows while the server can't be reached. */
function calmSending(account: string, onSignedOut: () => void) {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isStopped = false
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), retryAfterMs(Math.max(failures, 1), Math.random()))
  }
  const send = async () => {
    if (isSending || isStopped) return
    clearTimeout(timer)
    timer = undefined
    isSending = true
    const outcome = await sendWaiting(account).finally(() => {
      isSending = false
    })
    if (isStopped) return
    failures = outcome === 'later' ? failures + 1 : 0
    if (outcome === 'later') wait()
    if (outcome === 'sign-in') onSignedOut()
  }
  return {
    now: () => {
      failures = 0
      void send()
    },
    soon: () => {
      if (!isSending && !isStopped && timer === undefined) wait()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** The signed-in person's waiting writes on this device, oldest first. */
export function useWaiting(): readonly WaitingWrite[] {
  const account = useSession().viewer?.userId ?? null
  const [writes, setWrites] = useState<readonly WaitingWrite[]>([])
  useEffect(() => {
    if (account === null) return
    let isGone = false
    const read = async () => {
      const loaded = await loadWaiting(account)
      if (!isGone) setWrites(loaded)
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

/** The waiting writes that change the same resource. */
export function useWaitingAbout(
  endpoint: WaitingEndpoint,
  params: Record<string, string>,
): readonly WaitingWrite[] {
  const about = aboutOf({ endpoint, params })
  return useWaiting().filter(write => aboutOf(write) === about)
}
