import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { useCloseOnBack } from './use-close-on-back.browser.ts'

export type DialogProps = {
  open?: boolean
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  /** What opens it: one element that can take a ref and onClick. */
  trigger?: ReactNode
  title: ReactNode
  /** One or two lines under the title, part of what is announced. */
  description?: ReactNode
  /** Stays at the bottom while the body scrolls: the action of the dialog. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** While something must not be interrupted: no Escape, no tap outside, no cross. */
  locked?: boolean
  /** As high as it may get from the start: what is loaded into it moves no button away under a finger. */
  tall?: boolean
  /** Long text without controls (terms): the body takes the keyboard's focus, so that arrows scroll it. */
  reading?: boolean
  /** Where it stands in the page, so that the server draws it with the page, and it does not come in. */
  inPlace?: boolean
  /** It takes the place of what was on the screen already, and does not come in. */
  still?: boolean
  children?: ReactNode
}

const SIZES = { sm: 'md:max-w-md', md: 'md:max-w-xl', lg: 'md:max-w-3xl' }

/** A sheet from below on phones, a centred card on wide screens; its body scrolls, its title and footer stay. */
export function Dialog(props: DialogProps) {
  const { t } = useWords()
  const titleId = useId()
  const { open, defaultOpen = false, onOpenChange, trigger, title, description, footer, size = 'md' } = props
  const { locked = false, inPlace = false, still = inPlace } = props
  const Place = inPlace ? Fragment : Radix.Portal
  const [opened, setOpened] = useState(defaultOpen)
  const isOpen = open ?? opened
  const change = (next: boolean) => {
    setOpened(next)
    onOpenChange?.(next)
  }
  useCloseOnBack(isOpen, locked, () => change(false))
  const stay = locked ? (event: Event) => event.preventDefault() : undefined
  // What a toast offers is taken without the dialog being closed.
  const stayForToast = (event: Event) => {
    if (locked || (event.target as Element).closest('.toaster')) event.preventDefault()
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={change}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Place>
        <Radix.Overlay className={cx('scrim', inPlace && 'sheet-in-place', still && 'sheet-still')} />
        <Radix.Content
          className={cx(
            'sheet',
            SIZES[size],
            props.tall && 'sheet-tall',
            inPlace && 'sheet-in-place',
            still && 'sheet-still',
          )}
          autoFocus={inPlace}
          // Radix names it once it is alive.
          aria-labelledby={titleId}
          onEscapeKeyDown={stay}
          onInteractOutside={stayForToast}
          onOpenAutoFocus={focusWhole}
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

/** The dialog itself takes the focus, so that its title is read first; a field with `autoFocus` goes before. */
function focusWhole(event: Event) {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

/** Wraps a button that closes the dialog it stands in. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}
