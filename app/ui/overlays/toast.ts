/** Toasts without their code: the first call makes the host (toast-host.tsx) load it. */
export type ToastVariant = 'default' | 'success' | 'celebration' | 'destructive'

export type ToastOptions = {
  title: string
  description?: string
  /** `destructive`: a refusal or failure. `celebration`: gold, for a goal that was reached. */
  variant?: ToastVariant
  action?: { label: string; onClick: () => void }
  /** 6 s by default, 9 s for `destructive`. Hover and focus keep it longer. */
  durationMs?: number
  /** Replaces the toast with the same id. */
  id?: string
}

type Listener = () => void

let queue: ToastOptions[] = []
const listeners = new Set<Listener>()

/** Shows a toast; only in the browser. */
export function toast(options: ToastOptions): void {
  queue = [...queue, options]
  for (const listener of listeners) listener()
}

/** For the host: calls the listener for each new toast. Returns a function that unsubscribes. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For the host: the newest queued toast. */
export function latestToast(): ToastOptions | undefined {
  return queue.at(-1)
}

/** For the host: returns the queued toasts and clears the queue. */
export function takeToasts(): ToastOptions[] {
  const taken = queue
  queue = []
  return taken
}
