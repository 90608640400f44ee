import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { type Events, openEvents } from '#device/server.browser.ts'

/** Seconds before each reconnection; the last value repeats (P253). */
const reconnectAfter = [1, 2, 5, 10]

/** Subscribes to topics with server-sent events and reloads the screen's data when one changes. */
export function useLive(topics: readonly string[]): void {
  const { revalidate } = useRevalidator()
  const list = topics.join(',')
  useEffect(() => {
    if (!list) return
    const { call, stop } = throttle(() => void revalidate(), throttleMs)
    const unwatch = watchTopics(list, call)
    return () => {
      unwatch()
      stop()
    }
  }, [list, revalidate])
}

/**
 * Calls `onChange` when a topic changes, and after each reconnection, because changes may have been missed. Returns a
 * function that unsubscribes.
 */
export function watchTopics(list: string, onChange: () => void): () => void {
  let source: Events | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const connect = () => {
    source = openEvents(`/api/live?topics=${encodeURIComponent(list)}&age=${ageOfData()}`)
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

/**
 * An upper bound of the data's age in ms, at most 60,000. For the first connection of the page it is measured, later 2
 * seconds are assumed.
 */
function ageOfData(): number {
  const age = isFirst ? performance.now() : 2_000
  isFirst = false
  return Math.min(Math.ceil(age), 60_000)
}

let isFirst = true

/** The minimum time between two reloads of a screen's data, in ms. */
const throttleMs = 2_000

/** Calls `run` immediately, then at most once per `ms`; the last call always runs. */
function throttle(run: () => void, ms: number): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPending = false
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (!isPending) return
      isPending = false
      run()
      rest()
    }, ms)
  }
  const call = () => {
    if (timer) {
      isPending = true
      return
    }
    run()
    rest()
  }
  return { call, stop: () => clearTimeout(timer) }
}
