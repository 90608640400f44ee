import ArrowLeft from 'lucide-react/icons/arrow-left'
import { createContext, type ReactNode, useContext } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import type { AsOf } from '../../books/as-of.ts'
import { useSession } from '../../shell/use-session.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useWords } from '../../words/use-words.tsx'
import { openPage, type AdminPage as Page, pagesFor } from '../admin-page.ts'
import { AsOfLine } from './as-of-line.tsx'

/** Provides the table of admin pages to screens, which can't import it because it imports them. */
export const AdminPagesContext = createContext<readonly Page[]>([])
/** The admin pages that the viewer may open. */
export const useAdminPages = () => pagesFor(useSession().viewer, useContext(AdminPagesContext))

type AdminPageProps = {
  /** The heading, if it differs from the page's title. */
  title?: string
  back?: { to: string; label: string }
  lede?: ReactNode
  actions?: ReactNode
  /** Of when the page's sums are. */
  asOf?: AsOf | undefined
  children: ReactNode
}

/** Lays out an admin page: link back, by default to the page above it, heading, content, and a spinner while the next data loads. */
export function AdminPage({ title, back, lede, actions, asOf, children }: AdminPageProps) {
  const { t } = useWords()
  const loading = useNavigation().state === 'loading'
  const { pathname } = useLocation()
  const pages = useContext(AdminPagesContext)
  const page = openPage(pages, pathname)
  const parent = pages.find(({ path }) => path === page?.under)
  const up = back ?? (parent && { to: parent.path, label: t(parent.label) })
  return (
    <div className="pt-3 pb-16">
      {up ? (
        <Link
          to={up.to}
          className="inline-flex min-h-11 items-center gap-2 rounded-sm font-semibold text-gown underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          {up.label}
        </Link>
      ) : null}
      <header className="mb-3 flex min-h-12 flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center gap-x-4">
            <h1 className="text-2xl">{title ?? t(page?.title ?? '')}</h1>
            {loading ? <Spinner size="sm" label={t('Loading...')} /> : null}
          </div>
          {lede ? <p className="measure text-base text-ink-soft wrap-anywhere">{lede}</p> : null}
          {asOf ? <AsOfLine asOf={asOf} /> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </header>
      <div aria-busy={loading} className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {children}
      </div>
    </div>
  )
}
