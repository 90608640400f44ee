import type { ReactNode } from 'react'
import { cx } from '#app/ui/cx.ts'

export type SpecimenProps = {
  title: string
  note?: string
  className?: string
  children: ReactNode
}

/** One thing of the gallery under its name. */
export function Specimen({ title, note, className, children }: SpecimenProps) {
  return (
    <div className={cx('grid min-w-0 content-start gap-3', className)}>
      <div>
        <h3 className="text-base">{title}</h3>
        {note ? <p className="text-sm text-ink-soft">{note}</p> : null}
      </div>
      {children}
    </div>
  )
}
