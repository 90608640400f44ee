import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import { Fragment, type ReactNode, useId, useRef, useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { useCloseOnBack } from './use-close-on-back.browser.ts'

export type DialogProps = {
  open?: boolean
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  /** The element that opens the dialog. It must accept a ref and onClick. */
  trigger?: ReactNode
  title: ReactNode
  /** One or two lines below the title, announced by screen readers. */
  description?: ReactNode
  /** Stays visible at the bottom while the body scrolls. Contains the dialog's main button. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Prevents closing with Escape, by tapping outside, or with the close button. */
  locked?: boolean
  /** Full height from the start, so that buttons don't move while content loads. */
  tall?: boolean
  /** For long text without controls, such as terms: makes the body focusable, so that arrow keys scroll it. */
  reading?: boolean
  /**
   * Renders the dialog where it is in the page instead of in a portal, so that the server can render it. It opens
   * without an animation.
   */
  inPlace?: boolean
  children?: ReactNode
}

const SIZES = { sm: 'md:max-w-md', md: 'md:max-w-xl', lg: 'md:max-w-3xl' }

/**
 * A modal dialog: a bottom sheet on phones, a centered card on wide screens. The body scrolls between title and footer.
 */
export function Dialog(props: DialogProps) {
  const { t } = useWords()
  const titleId = useId()
  const { open, defaultOpen = false, onOpenChange, trigger, title, description, footer, size = 'md' } = props
  const { locked = false, inPlace = false } = props
  const Place = inPlace ? Fragment : Radix.Portal
  const [opened, setOpened] = useState(defaultOpen)
  const isOpen = open ?? opened
  const change = (next: boolean) => {
    setOpened(next)
    onOpenChange?.(next)
  }
  useCloseOnBack(isOpen, locked, () => change(false))
  const opener = useRef<Element | null>(null)
  const stay = locked ? (event: Event) => event.preventDefault() : undefined
  // Clicking a toast must not close the dialog.
  const stayForToast = (event: Event) => {
    if (locked || (event.target as Element).closest('.toaster')) event.preventDefault()
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={change}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Place>
        <Radix.Overlay className={cx('scrim', inPlace && 'sheet-in-place')} />
        <Radix.Content
          className={cx('sheet', SIZES[size], props.tall && 'sheet-tall', inPlace && 'sheet-in-place')}
          autoFocus={inPlace}
          // Radix sets this attribute only after hydration.
          aria-labelledby={titleId}
          onEscapeKeyDown={stay}
          onInteractOutside={stayForToast}
          onOpenAutoFocus={event => {
            opener.current = document.activeElement
            focusWhole(event)
          }}
          onCloseAutoFocus={event => returnFocus(event, opener.current)}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <span aria-hidden="true" className="sheet-handle" />
          <header className="flex items-start gap-4 px-5 pt-3 pb-3 md:px-7 md:pt-6">
            <div className="grid flex-1 gap-1">
              <Radix.Title id={titleId} className="text-xl">
                {title}
              </Radix.Title>
              {description ? (
                <Radix.Description className="text-base text-ink-soft">{description}</Radix.Description>
              ) : null}
            </div>
            {locked ? null : (
              <Radix.Close asChild>
                <IconButton label={t('Close')} className="-me-2 -mt-1.5">
                  <X aria-hidden="true" />
                </IconButton>
              </Radix.Close>
            )}
          </header>
          <div className="sheet-body px-5 pb-5 md:px-7 md:pb-7" {...(props.reading ? { tabIndex: 0 } : {})}>
            {props.children}
          </div>
          {footer ? <footer className="sheet-footer px-5 md:px-7">{footer}</footer> : null}
        </Radix.Content>
      </Place>
    </Radix.Root>
  )
}

/** Focuses the dialog itself instead of its first control, so that screen readers read the title first. */
function focusWhole(event: Event) {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

/** Returns the focus to where it was. Radix does so only for dialogs with a trigger. */
function returnFocus(event: Event, opener: Element | null) {
  if (!(opener instanceof HTMLElement && opener.isConnected)) return
  event.preventDefault()
  opener.focus({ preventScroll: true })
}

/** Makes its child, a button, close the surrounding dialog. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}
