import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { controlClass } from './control-class.ts'
import { Field, useFieldControl } from './field.tsx'

export type CopyFieldProps = {
  label: string
  labelHidden?: boolean
  value: string
  /** The button's label. */
  action?: string
  onCopied?: () => void
  /** Called if the browser refuses access to the clipboard; the text is then selected, to be copied by hand. */
  onFailed?: () => void
  className?: string
}

const COPIED_MS = 2500

/** A read-only text, such as a link, with a button that copies it. */
export function CopyField(props: CopyFieldProps) {
  const { t } = useWords()
  const { label, labelHidden, value, action = t('Copy'), onCopied, onFailed, className } = props
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const text = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      onCopied?.()
    } catch {
      text.current?.focus()
      onFailed?.()
    }
  }
  return (
    <Field label={label} labelHidden={labelHidden} className={className}>
      <div className="flex gap-2">
        <Text ref={text} value={value} />
        <Button
          variant="secondary"
          onClick={copy}
          icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          className="shrink-0"
        >
          {action}
        </Button>
      </div>
      <span role="status" className="sr-only">
        {copied ? t('Copied') : ''}
      </span>
    </Field>
  )
}

function Text({ ref, value }: { ref: RefObject<HTMLInputElement | null>; value: string }) {
  const field = useFieldControl()
  return (
    <input
      {...field}
      ref={ref}
      readOnly
      value={value}
      onFocus={event => event.target.select()}
      className={controlClass({ className: cx('min-w-0 flex-1 text-ink-soft') })}
    />
  )
}
