import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { announceSessionEvent } from './session-event.browser.ts'
import { concernsOtherTabs, eventBetween, type SeenSession } from './session-events.ts'

const channelName = 'tassel-session'

/**
 * Announces sign-ins, sign-outs and name changes to the other tabs of this browser, and reacts to theirs: each asks the server
 * again.
 */
export function useSessionEvents(session: SeenSession): void {
  const { revalidate } = useRevalidator()
  const seen = useRef<SeenSession | undefined>(undefined)
  const channel = useRef<BroadcastChannel | null>(null)
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const opened = new BroadcastChannel(channelName)
    channel.current = opened
    opened.onmessage = () => void revalidate()
    return () => {
      opened.close()
      channel.current = null
    }
  }, [revalidate])
  useEffect(() => {
    const event = eventBetween(seen.current, session)
    seen.current = session
    if (event) announceSessionEvent(event)
    if (event && concernsOtherTabs(event)) channel.current?.postMessage(event)
  }, [session])
}
