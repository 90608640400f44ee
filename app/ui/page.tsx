import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type PageProps = {
  /** `text` for prose and forms, `wide` (as wide as the header) for everything else. */
  width?: 'text' | 'wide'
  className?: string
  children: ReactNode
}

const WIDTHS = { text: 'mx-auto w-full max-w-[42rem] px-4 md:px-8', wide: 'framed' }

/** The content column of a page. */
export function Page({ width = 'wide', className, children }: PageProps) {
  return <div className={cx('pt-8 pb-16 md:pt-14', WIDTHS[width], className)}>{children}</div>
}

export type PageHeadingProps = {
  title: ReactNode
  /** A short line above the title. */
  eyebrow?: ReactNode
  /** One or two sentences below the title. */
  lede?: ReactNode
  /** Buttons at the end of the title's line. */
  actions?: ReactNode
  className?: string
}

/** The header of a page, with its h1. */
export function PageHeading({ title, eyebrow, lede, actions, className }: PageHeadingProps) {
  return (
    <header className={cx('mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4', className)}>
      <div className="grid min-w-0 gap-2">
        {eyebrow ? <p className="text-sm font-semibold text-ink-soft">{eyebrow}</p> : null}
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        {lede ? <p className="measure text-base text-ink-soft wrap-anywhere md:text-lg">{lede}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </header>
  )
}

export type SectionProps = {
  title: ReactNode
  /** A link or control at the end of the title's line. */
  aside?: ReactNode
  id?: string
  className?: string
  children: ReactNode
}

/** A section of a page, headed by an h2. */
export function Section({ title, aside, id, className, children }: SectionProps) {
  return (
    <section id={id} className={cx('grid grid-cols-[minmax(0,1fr)] gap-4', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-2xl">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
