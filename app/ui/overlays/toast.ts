/** Toasts without their weight: the first call asks the host (toast-host.tsx) to load them. */
export type ToastVariant = 'default' | 'success' | 'celebration' | 'destructive'

export type ToastOptions = {
  title: string
  description?: string
  /** `destructive`: something was refused or failed. `celebration`: gold, for what was reached. */
  variant?: ToastVariant
  /** One thing to do about it. */
  action?: { label: string; onClick: () => void }
  /** Stays this long; 6 s, and 9 s when destructive. Hovering and focus hold it. */
  durationMs?: number
  /** The same id replaces the toast that has it. */
  id?: string
}

type Listener = () => void

let waiting: ToastOptions[] = []
const listeners = new Set<Listener>()

/** Shows a toast. In the browser only; loads what draws it on the first call. */
export function toast(options: ToastOptions): void {
  waiting = [...waiting, options]
  for (const listener of listeners) listener()
}

/** For the host: listeners get each new toast. Returns how to stop. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For the host: the newest of the toasts that wait to be shown. */
export function latestToast(): ToastOptions | undefined {
  return waiting.at(-1)
}

/** For the host: hands over the waiting toasts, once. */
export function takeToasts(): ToastOptions[] {
  const taken = waiting
  waiting = []
  return taken
}
