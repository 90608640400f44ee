import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { buttonClass } from '../button.tsx'
import { cx } from '../cx.ts'

export type PaginationProps = {
  page: number
  pages: number
  /** Renders the link to a page. Spread `props` on the router's link. */
  link: (page: number, props: { className: string; children: ReactNode; rel: 'prev' | 'next' }) => ReactNode
  label?: string
  className?: string
}

/** Links to the previous and next page. Renders nothing if there is only one page. */
export function Pagination({ page, pages, link, label, className }: PaginationProps) {
  const { t } = useWords()
  if (pages <= 1) return null
  const look = buttonClass({ variant: 'secondary', size: 'sm' })
  const off = buttonClass({ variant: null, size: 'sm', off: true })
  const back = (
    <>
      <ChevronLeft aria-hidden="true" className="size-4.5" />
      {t('Previous')}
    </>
  )
  const forth = (
    <>
      {t('Next')}
      <ChevronRight aria-hidden="true" className="size-4.5" />
    </>
  )
  return (
    <nav
      aria-label={label ?? t('Pages')}
      className={cx('flex items-center justify-between gap-3', className)}
    >
      {page > 1 ? (
        link(page - 1, { className: look, children: back, rel: 'prev' })
      ) : (
        <span aria-hidden="true" className={off}>
          {back}
        </span>
      )}
      <span className="text-center text-sm text-ink-soft tabular-nums">
        {t('Page {page} of {pages}', { page, pages })}
      </span>
      {page < pages ? (
        link(page + 1, { className: look, children: forth, rel: 'next' })
      ) : (
        <span aria-hidden="true" className={off}>
          {forth}
        </span>
      )}
    </nav>
  )
}
