import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { useWords } from '../../words/use-words.tsx'
import { cx } from '../cx.ts'
import { Mortarboard } from '../drawings/mortarboard.tsx'
import { IconButton } from '../icon-button.tsx'
import { onToast, type ToastOptions, type ToastVariant, takeToasts } from './toast.ts'

const STAYS_MS = 6000
const REFUSAL_STAYS_MS = 9000

/** Renders toasts with sonner. Loaded by ToastHost. */
export default function Toaster() {
  const { t } = useWords()
  useEffect(() => {
    const show = () => {
      for (const options of takeToasts()) showToast(options)
    }
    show()
    return onToast(show)
  }, [])
  return (
    <Sonner
      // On phones at the top, because a sheet's buttons are at the bottom.
      position={window.matchMedia('(width < 48rem)').matches ? 'top-center' : 'bottom-right'}
      gap={10}
      visibleToasts={3}
      offset={{ top: 16, bottom: 20, right: 20 }}
      mobileOffset={{ top: 12, left: 12, right: 12 }}
      containerAriaLabel={t('Messages')}
      className="toaster"
    />
  )
}

/** The ids of `destructive` toasts that may still be visible. */
const refusals = new Set<string | number>()

function showToast(options: ToastOptions) {
  const destructive = options.variant === 'destructive'
  // A success makes earlier refusals obsolete, and showing both would be contradictory.
  if (options.variant === 'success' || options.variant === 'celebration') dismissRefusals()
  const shown = sonner.custom(id => <ToastCard options={options} onClose={() => sonner.dismiss(id)} />, {
    id: options.id,
    duration: options.durationMs ?? (destructive ? REFUSAL_STAYS_MS : STAYS_MS),
  })
  if (destructive) refusals.add(shown)
}

function dismissRefusals() {
  for (const id of refusals) sonner.dismiss(id)
  refusals.clear()
}

const MARKS: Record<ToastVariant, { icon: ReactNode; tint: string; role: 'status' | 'alert' }> = {
  default: { icon: <Info />, tint: 'text-sky-ink', role: 'status' },
  success: { icon: <Check />, tint: 'text-gown', role: 'status' },
  celebration: { icon: <Mortarboard className="w-6" />, tint: 'text-gold-ink', role: 'status' },
  destructive: { icon: <CircleAlert />, tint: 'text-clay-ink', role: 'alert' },
}

type ToastCardProps = { options: ToastOptions; onClose: () => void }

function ToastCard({ options, onClose }: ToastCardProps) {
  const { t } = useWords()
  const { title, description, action, variant = 'default' } = options
  const mark = MARKS[variant]
  return (
    <div className={cx('toast-card', `toast-${variant}`)} role={mark.role}>
      <span aria-hidden="true" className={cx('mt-0.5 [&_svg]:w-6', mark.tint)}>
        {mark.icon}
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="text-base font-semibold leading-snug">{title}</p>
        {description ? <p className="text-sm text-ink-soft">{description}</p> : null}
        {action ? (
          <button
            type="button"
            onClick={action.onClick}
            className="mt-1 justify-self-start text-sm font-semibold text-gown underline underline-offset-4"
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <IconButton label={t('Dismiss')} size="sm" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
