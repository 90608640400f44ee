import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onToast, waitingToasts } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

let wanted = false

function isWanted(): boolean {
  wanted ||= waitingToasts() > 0
  return wanted
}

/** Place once in the shell. Weighs nothing until the first `toast(...)`, then loads what draws them. */
export function ToastHost() {
  const show = useSyncExternalStore(onToast, isWanted, () => false)
  return show ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null
}
