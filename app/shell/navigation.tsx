import { Bell, ChartColumn, Globe, House, type LucideIcon, PlusCircle, UserRound } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { cx } from '../ui/cx.ts'
import { useWords } from '../words/use-words.tsx'
import { activeKey, type EntryKey, entriesFor, hidesOnWideScreens } from './navigation.ts'
import { useSession } from './use-session.tsx'

const icons: Record<EntryKey, LucideIcon> = {
  home: House,
  'start-campaign': PlusCircle,
  'website-create-campaign': Globe,
  notifications: Bell,
  'app-analytics': ChartColumn,
  account: UserRound,
}

/** The bottom navigation: a bar across a phone, a quiet floating bar on wider screens. */
export function Navigation() {
  const { t } = useWords()
  const { viewer } = useSession()
  const { pathname } = useLocation()
  const active = activeKey(pathname)
  const entries = entriesFor(viewer?.isAdmin ?? false)
  return (
    <nav
      aria-label={t('Main')}
      className={cx(
        'fixed inset-x-0 bottom-0 z-(--z-nav) border-t border-line bg-surface pb-inset',
        'md:inset-x-auto md:w-max md:max-w-[calc(100vw-2rem)] md:bottom-5 md:left-1/2 md:-translate-x-1/2 md:rounded-pill md:border md:px-2 md:shadow-soft',
        hidesOnWideScreens(pathname) && 'md:hidden',
      )}
    >
      <ul className="mx-auto flex max-w-180 justify-around md:gap-1">
        {entries.map(entry => {
          const Icon = icons[entry.key]
          const lit = entry.key === active
          return (
            <li key={entry.key} className="min-w-0 flex-1 md:flex-none">
              <Link
                to={entry.path}
                // A form to fill in is nothing for a search engine.
                rel={entry.key === 'start-campaign' ? 'nofollow' : undefined}
                aria-current={lit ? 'page' : undefined}
                className={cx(
                  'flex min-h-14 flex-col items-center justify-center gap-0.5 px-0.5 text-center text-xs leading-tight transition-colors max-md:hyphens-auto min-[23rem]:px-1',
                  'md:min-h-12 md:min-w-24 md:rounded-pill md:px-4',
                  lit ? 'font-semibold text-gown' : 'text-ink-soft hover:text-gown',
                )}
              >
                <span className="relative">
                  <Icon aria-hidden="true" size={22} strokeWidth={lit ? 2.2 : 1.7} />
                  {entry.key === 'notifications' ? <Unread count={viewer?.unread ?? 0} /> : null}
                </span>
                {t(entry.label)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** How many notifications wait; heard as words, seen as a figure. */
function Unread({ count }: { count: number }) {
  const { t } = useWords()
  if (count === 0) return null
  return (
    <span className="absolute -end-3 -top-1.5 grid min-w-5 place-items-center rounded-pill bg-clay px-1 text-xs font-semibold text-on-clay figures">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('{count, plural, one {# unread} other {# unread}}', { count })}</span>
    </span>
  )
}
