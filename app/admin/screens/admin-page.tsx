import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { Page, PageHeading } from '../../ui/page.tsx'
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
    <Page width="full">
      <AdminLinks />
      {back ? (
        <Link
          to={back.to}
          className="mb-3 inline-flex min-h-11 items-center gap-2 rounded-sm font-semibold text-gown underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          {back.label}
        </Link>
      ) : null}
      <PageHeading title={title} lede={lede} actions={actions} />
      <div className="relative">
        {loading ? <Spinner label="Loading..." className="absolute -top-7 end-0" /> : null}
        <div aria-busy={loading} className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {children}
        </div>
      </div>
    </Page>
  )
}

/** Scrolls sideways on phones; the open page is marked. */
function AdminLinks() {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Admin"
      className="-mx-4 mb-6 overflow-x-auto px-4 [scrollbar-width:none] md:-mx-8 md:px-8"
    >
      <ul className="flex w-max gap-1">
        {adminPages.map(({ path, label }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={isOpen(path, pathname) ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-pill px-4 text-sm font-semibold text-ink-soft hover:bg-sunken hover:text-ink aria-[current=page]:bg-gown-tint aria-[current=page]:text-gown"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
