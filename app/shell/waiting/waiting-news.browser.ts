import type { Refused, WaitingEndpoint } from './waiting.ts'

/** Events about the waiting writes, from any tab of this browser. */
export type WaitingNews =
  | { kind: 'changed' }
  | { kind: 'done'; id: string; endpoint: WaitingEndpoint; answer: unknown }
  | { kind: 'refused'; id: string; refused: Refused }

type Listener = (news: WaitingNews) => void

const listeners = new Set<Listener>()
let channel: BroadcastChannel | null = null

function opened(): BroadcastChannel | null {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel('tassel-waiting')
  channel.onmessage = ({ data }: MessageEvent<WaitingNews>) => hear(data)
  return channel
}

function hear(news: WaitingNews): void {
  for (const listener of listeners) listener(news)
}

export function announceWaiting(news: WaitingNews): void {
  hear(news)
  opened()?.postMessage(news)
}

/** Listens to events of all tabs. Returns a function that unsubscribes. */
export function onWaitingNews(listener: Listener): () => void {
  opened()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const name = 'tassel:waiting'

/** Opens the list of waiting writes in WaitingFrame. */
export function showWaiting(): void {
  window.dispatchEvent(new Event(name))
}

/** Called by WaitingFrame. Returns a function that unsubscribes. */
export function onShowWaiting(open: () => void): () => void {
  window.addEventListener(name, open)
  return () => window.removeEventListener(name, open)
}
