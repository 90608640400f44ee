import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Seconds before each new try to connect; the last one repeats (spec 9). */
const reconnectAfter = [1, 2, 5, 10]

/** Watches topics over server-sent events and runs the screen's loader again whenever one is announced. */
export function useLive(topics: readonly string[]): void {
  const { revalidate } = useRevalidator()
  const list = topics.join(',')
  useEffect(() => {
    if (!list) return
    return watchTopics(list, () => void revalidate())
  }, [list, revalidate])
}

/** Calls `onChange` for every announced topic, and after each reconnection, since something may have been missed. */
export function watchTopics(list: string, onChange: () => void): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const connect = () => {
    source = new EventSource(`/api/live?topics=${encodeURIComponent(list)}`)
    source.addEventListener('ready', () => {
      if (failures > 0) onChange()
      failures = 0
    })
    source.addEventListener('changed', onChange)
    source.onerror = () => {
      source?.close()
      const wait = reconnectAfter[Math.min(failures, reconnectAfter.length - 1)] ?? 10
      failures += 1
      timer = setTimeout(connect, wait * 1000)
    }
  }
  connect()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
