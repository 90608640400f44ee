import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { Spinner } from '../../ui/spinner.tsx'
import { adminPages, isOpen } from '../pages.ts'

export type AdminPageProps = {
  title: string
  /** Where the back button leads. */
  back?: { to: string; label: string }
  lede?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every admin page: the way to the others, the heading, and a spinner while something loads. */
export function AdminPage({ title, back, lede, actions, children }: AdminPageProps) {
  const loading = useNavigation().state === 'loading'
  return (
    <div className="mx-auto w-full max-w-[90rem] px-4 pt-3 pb-16 md:px-8">
      <AdminLinks />
      {back ? (
        <Link
          to={back.to}
          className="inline-flex min-h-11 items-center gap-2 rounded-sm font-semibold text-gown underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          {back.label}
        </Link>
      ) : null}
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center gap-x-4">
            <h1 className="text-2xl md:text-3xl">{title}</h1>
            {loading ? <Spinner size="sm" label="Loading..." /> : null}
          </div>
          {lede ? <p className="measure text-base text-ink-soft wrap-anywhere">{lede}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </header>
      <div aria-busy={loading} className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {children}
      </div>
    </div>
  )
}

/** Scrolls sideways on phones, to the open page. */
function AdminLinks() {
  const { pathname } = useLocation()
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>(`[href="${pathname}"]`)
    if (open && row.current) row.current.scrollLeft = open.offsetLeft - row.current.clientWidth / 2
  }, [pathname])
  return (
    <nav
      ref={row}
      aria-label="Admin"
      className="relative -mx-4 mb-5 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] md:-mx-8 md:px-8"
    >
      <ul className="flex w-max gap-5">
        {adminPages.map(({ path, label }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={isOpen(path, pathname) ? 'page' : undefined}
              className="flex min-h-11 items-center border-b-3 border-transparent pt-0.5 text-sm font-semibold text-ink-soft hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-gold aria-[current=page]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
