import { Link } from 'react-router'
import { useSession } from '../../shell/use-session.tsx'
import { cx } from '../../ui/cx.ts'
import { useWords } from '../../words/use-words.tsx'
import { type AdminPage, navigationOf, pagesFor } from '../admin-page.ts'
import { adminGroups } from '../pages.ts'

export type PageLinksProps = {
  open: AdminPage | undefined
  /** The number of pending items by page path. */
  counts: ReadonlyMap<string, number>
  /** Shows only icons. Names appear on hover and are read by screen readers. */
  narrow?: boolean
  /** Makes links large enough for touch. */
  tall?: boolean
}

export function PageLinks({ open, counts, narrow = false, tall = false }: PageLinksProps) {
  const { t } = useWords()
  const { viewer } = useSession()
  const groups = adminGroups.map(({ label, pages }) => ({ label, pages: pagesFor(viewer, pages) }))
  return groups
    .filter(({ pages }) => pages.length > 0)
    .map(({ label, pages }) => (
      <div key={label} className={cx('grid', tall && 'gap-0.5')}>
        <p
          aria-hidden="true"
          className={cx(
            'px-2 text-xs font-semibold text-ink-soft [@media(max-height:56rem)]:leading-none',
            narrow && 'hidden',
          )}
        >
          {t(label)}{' '}
        </p>
        <ul aria-label={t(label)} className={cx('grid', tall && 'gap-0.5')}>
          {navigationOf(pages).map(({ entry, pages }) => (
            <PageLink
              key={entry.path}
              page={entry}
              isOpen={pages.some(page => page === open)}
              count={pages.reduce((sum, { path }) => sum + (counts.get(path) ?? 0), 0)}
              narrow={narrow}
              tall={tall}
            />
          ))}
        </ul>
      </div>
    ))
}

export const iconClass = 'size-4.5 shrink-0'

type PageLinkProps = { page: AdminPage; isOpen: boolean; count: number; narrow: boolean; tall: boolean }

/** A link with its count of pending items, which is outside the link so that it isn't part of its accessible name. */
function PageLink({ page: { path, label, icon: Icon }, isOpen, count, narrow, tall }: PageLinkProps) {
  const { t } = useWords()
  return (
    <li className="relative">
      <Link
        to={path}
        title={narrow ? t(label) : undefined}
        aria-current={isOpen ? 'page' : undefined}
        className={cx(
          'flex items-center gap-2.5 rounded-sm px-2 text-sm text-ink hover:bg-sunken focus-visible:-outline-offset-2 aria-[current=page]:bg-gown-tint aria-[current=page]:font-semibold aria-[current=page]:text-gown',
          tall ? 'min-h-11' : 'min-h-7 [@media(max-height:56rem)]:min-h-6',
          narrow ? 'justify-center' : count > 0 && 'pe-10',
        )}
      >
        <Icon aria-hidden="true" className={iconClass} strokeWidth={1.8} />
        <span className={cx('min-w-0', narrow && 'sr-only')}>{t(label)}</span>
      </Link>
      {count > 0 ? (
        <PendingCount
          count={count}
          className={cx(
            'pointer-events-none absolute font-semibold',
            narrow ? 'end-0 top-0' : 'inset-y-0 end-2 my-auto h-5',
          )}
        />
      ) : null}
    </li>
  )
}

export function PendingCount({ count, className }: { count: number; className?: string }) {
  const { t } = useWords()
  return (
    <span
      className={cx(
        'figures grid min-w-5 place-items-center rounded-pill bg-clay px-1 text-xs text-on-clay',
        className,
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('{count} waiting', { count: count.toLocaleString('en-US') })}</span>
    </span>
  )
}
