import { useReducer, useState, useSyncExternalStore } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { Button } from '../button.tsx'
import { late } from '../late.tsx'
import { latestToast, onToast, type ToastOptions, takeToasts } from './toast.ts'

const Toaster = late(async () => (await import('./toaster.tsx')).default, { quiet: true })

let wanted = false

/** Renders the toasts. Place it once in the root component. The first `toast(...)` loads the code that shows them. */
export function ToastHost() {
  const latest = useSyncExternalStore(onToast, latestToast, () => undefined)
  const [missed, setMissed] = useState(false)
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  wanted ||= latest !== undefined
  if (!wanted) return null
  const dismiss = () => {
    takeToasts()
    drawAgain()
  }
  return (
    <>
      <Toaster onLoadError={() => setMissed(true)} />
      {missed && latest ? <PlainToast {...latest} onDismiss={dismiss} /> : null}
    </>
  )
}

/** A plain toast for when the toaster's code can't be loaded, as offline, when messages matter most. */
function PlainToast({ title, description, action, onDismiss }: ToastOptions & { onDismiss: () => void }) {
  const { t } = useWords()
  return (
    <div
      role="alert"
      className="toast-card toast-destructive fixed inset-x-3 bottom-22 z-(--z-toast) mx-auto w-auto max-w-110 md:end-5 md:bottom-5 md:me-0"
    >
      <div className="grid min-w-0 flex-1 justify-items-start gap-0.5">
        <p className="font-semibold">{title}</p>
        {description ? <p className="text-sm text-ink-soft">{description}</p> : null}
        {action ? (
          <Button variant="quiet" size="sm" onClick={action.onClick}>
            {action.label}
          </Button>
        ) : null}
      </div>
      <Button variant="quiet" size="sm" onClick={onDismiss}>
        {t('Dismiss')}
      </Button>
    </div>
  )
}
