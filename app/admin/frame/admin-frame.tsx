import type { ReactNode } from 'react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { sidebarCookie } from '../../shell/session.ts'
import { useSession } from '../../shell/use-session.tsx'
import { useAnswer } from '../../shell/wire/use-answer.browser.ts'
import { cx } from '../../ui/cx.ts'
import { waitingAt } from '../app-analytics/work.ts'
import { openPage } from '../pages.ts'
import { PagesSheet } from './pages-sheet.tsx'
import { Sidebar } from './sidebar.tsx'

/** Around every admin page: from 1,024 px up the sidebar, below it a button that opens the same pages as a sheet (P383). */
export default function AdminFrame({ children }: { children: ReactNode }) {
  const { viewer } = useSession()
  return viewer?.isAdmin ? <WithPages>{children}</WithPages> : children
}

function WithPages({ children }: { children: ReactNode }) {
  const { viewer, now } = useSession()
  const { pathname, search } = useLocation()
  const [narrow, setNarrow] = useState(viewer?.narrowSidebar ?? false)
  // Each live reload brings another session, so the counts follow.
  const { data } = useAnswer('GET /api/admin/waiting', {}, `${pathname} ${now}`)
  const counts = data ? waitingAt(data.waiting) : new Map<string, number>()
  const open = openPage(pathname, search)
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

const secondsOfAYear = 31_536_000

/** A cookie, so that the server renders the sidebar's last state and nothing moves on hydration. */
function rememberSidebar(narrow: boolean): void {
  const age = narrow ? secondsOfAYear : 0
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${sidebarCookie}=narrow; path=/; max-age=${age}; samesite=lax${secure}`
}
