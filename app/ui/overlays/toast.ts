import type { Written } from '../../lib/phrase.ts'
/**
 * The queue of toasts, without the code that shows them. ToastHost (toast-host.tsx) loads that code at the first toast.
 */
export type ToastVariant = 'default' | 'success' | 'celebration' | 'destructive'

export type ToastOptions = {
  title: Written
  description?: Written | undefined
  /** `destructive` (red): a refusal or failure. `celebration` (gold): a reached goal. */
  variant?: ToastVariant
  action?: { label: Written; onClick: () => void }
  /** 6,000 ms by default, 9,000 ms for `destructive`. Hovering or focusing a toast pauses the timer. */
  durationMs?: number
  /** A toast with the same id is replaced. */
  id?: string
}

type Listener = () => void

let queue: ToastOptions[] = []
const listeners = new Set<Listener>()

/** Shows a toast. Only for browsers. */
export function toast(options: ToastOptions): void {
  queue = [...queue, options]
  for (const listener of listeners) listener()
}

/** For ToastHost: calls the listener for each new toast. Returns a function that unsubscribes. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For ToastHost: the newest queued toast. */
export function latestToast(): ToastOptions | undefined {
  return queue.at(-1)
}

/** For the toaster: returns the queued toasts and clears the queue. */
export function takeToasts(): ToastOptions[] {
  const taken = queue
  queue = []
  return taken
}
