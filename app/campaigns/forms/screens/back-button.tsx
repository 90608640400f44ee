import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useWords } from '../../../words/use-words.tsx'
import { useDeviceKind } from '../device-kind.browser.ts'
import type { Form } from '../forms.ts'

/** 'Back' or 'Back to Selection': hidden in mobile browsers, which have a Back of their own (P126). */
export function BackButton({ form }: { form: Form }) {
  const kind = useDeviceKind()
  const { t } = useWords()
  if (kind === 'mobile-browser') return null
  return (
    <Link
      to={form.back.to}
      className={buttonClass({
        variant: 'quiet',
        size: 'sm',
        className: cx('mb-4 -ml-3 justify-self-start', kind === null && 'max-md:hidden'),
      })}
    >
      {t(form.back.label)}
    </Link>
  )
}
