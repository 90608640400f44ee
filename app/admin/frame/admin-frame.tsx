import ChevronDown from 'lucide-react/icons/chevron-down'
import FileText from 'lucide-react/icons/file-text'
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { isStaff } from '../../accounts/staff-roles.ts'
import { phrase } from '../../lib/phrase.ts'
import { sidebarCookie } from '../../shell/session.ts'
import { useSession } from '../../shell/use-session.tsx'
import { useAnswer } from '../../shell/wire/use-answer.browser.ts'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../words/use-words.tsx'
import { openPage, pagesFor } from '../admin-page.ts'
import { pendingByPage } from '../app-analytics/tasks.ts'
import { AdminPagesContext } from '../kit/admin-page.tsx'
import { adminPages } from '../pages.ts'
import { SearchButton } from '../palette/palette-host.tsx'
import { iconClass, PageLinks, type PageLinksProps, PendingCount } from './page-links.tsx'

/** Adds navigation to admin pages: a sidebar from 1,024 px up, and on narrower screens a button that opens it as a sheet (P383). */
export default function AdminFrame({ children }: { children: ReactNode }) {
  const { viewer } = useSession()
  return (
    <AdminPagesContext value={adminPages}>
      {isStaff(viewer) ? <WithNavigation>{children}</WithNavigation> : children}
    </AdminPagesContext>
  )
}

function WithNavigation({ children }: { children: ReactNode }) {
  const { viewer, now } = useSession()
  const { pathname, search } = useLocation()
  const [narrow, setNarrow] = useState(viewer?.narrowSidebar ?? false)
  // The key includes `now`, which changes with every live reload, so that the counts reload too.
  const { data } = useAnswer('GET /api/admin/waiting', {}, `${pathname} ${now}`)
  const pages = pagesFor(viewer, adminPages)
  const counts = data ? pendingByPage(pages, data.waiting) : new Map<string, number>()
  const open = openPage(adminPages, pathname, search)
  const toggle = () => {
    rememberSidebar(!narrow)
    setNarrow(!narrow)
  }
  return (
    <div
      className={cx(
        'framed lg:grid lg:gap-8 print:block',
        narrow ? 'lg:grid-cols-[3.25rem_minmax(0,1fr)]' : 'lg:grid-cols-[12.5rem_minmax(0,1fr)]',
      )}
    >
      <Sidebar open={open} counts={counts} narrow={narrow} onToggle={toggle} />
      <div className="min-w-0">
        <PagesSheet key={pathname + search} open={open} counts={counts} />
        {children}
      </div>
    </div>
  )
}

const secondsPerYear = 31_536_000

/** Stores the sidebar's state in a cookie, so that the server renders the same width and nothing moves on hydration. */
function rememberSidebar(narrow: boolean): void {
  const age = narrow ? secondsPerYear : 0
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${sidebarCookie}=narrow; path=/; max-age=${age}; samesite=lax${secure}`
}

/** The navigation from 1,024 px up. Stays in view while the page scrolls. */
function Sidebar({ onToggle, ...links }: PageLinksProps & { onToggle: () => void }) {
  const { t } = useWords()
  const { narrow } = links
  const Icon = narrow ? PanelLeftOpen : PanelLeftClose
  return (
    <nav
      aria-label={t('Admin')}
      className="scroll-shades sticky top-0 -ms-2 grid max-h-dvh content-start gap-2 self-start [@media(max-height:56rem)]:gap-0.5 [@media(max-height:56rem)]:py-1.5 overflow-y-auto border-e border-line py-3 pe-3 max-lg:hidden print:hidden"
    >
      <SearchButton narrow={narrow} />
      <PageLinks {...links} />
      <button
        type="button"
        aria-expanded={!narrow}
        title={narrow ? t('Show names') : undefined}
        onClick={onToggle}
        className={cx(
          'flex min-h-7 cursor-pointer items-center gap-2.5 rounded-sm px-2 text-sm text-ink-soft hover:bg-sunken focus-visible:-outline-offset-2',
          narrow && 'justify-center',
        )}
      >
        <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.8} />
        <span className={cx(narrow && 'sr-only')}>{narrow ? t('Show names') : t('Hide names')}</span>
      </button>
    </nav>
  )
}

/** The navigation below 1,024 px: a button with the open page's name that opens a sheet of all admin pages. */
function PagesSheet({ open, counts }: Pick<PageLinksProps, 'open' | 'counts'>) {
  const { t } = useWords()
  const Icon = open?.icon ?? FileText
  const pending = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return (
    <div className="flex gap-2 pt-3 lg:hidden print:hidden">
      <Dialog
        title={t('Admin pages')}
        trigger={
          <button
            type="button"
            className="flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-md border border-edge bg-surface px-3 text-sm font-semibold hover:border-gown sm:w-72"
          >
            <Icon aria-hidden="true" className={iconClass} strokeWidth={1.8} />
            <span className="sr-only">{t('Admin pages: ')}</span>
            <span className="min-w-0 flex-1 text-start">{t(open?.label ?? phrase('Admin pages'))}</span>
            {pending > 0 ? <PendingCount count={pending} /> : null}
            <ChevronDown aria-hidden="true" className="size-4.5 shrink-0" />
          </button>
        }
      >
        <nav aria-label={t('Admin')} className="-mx-2 grid grid-cols-2 content-start gap-x-1 gap-y-4">
          <PageLinks open={open} counts={counts} tall />
        </nav>
      </Dialog>
      <SearchButton narrow tall />
    </div>
  )
}
