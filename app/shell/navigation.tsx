import { Bell, ChartColumn, Globe, House, type LucideIcon, PlusCircle, UserRound } from 'lucide-react'
import { Link, useLocation, useMatches } from 'react-router'
import type { Message } from '../lib/phrase.ts'
import { cx } from '../ui/cx.ts'
import { useWords } from '../words/use-words.tsx'
import { activeKey, type EntryKey, entriesFor, hidesOnWideScreens, shorten } from './navigation.ts'
import type { Frame } from './screen.ts'
import { useSession } from './use-session.tsx'

const icons: Record<EntryKey, LucideIcon> = {
  home: House,
  'start-campaign': PlusCircle,
  'website-create-campaign': Globe,
  notifications: Bell,
  'app-analytics': ChartColumn,
  account: UserRound,
}

/** The navigation: in the header from 768 px up, otherwise a bar at the bottom if `hasBar` (P244). */
export function Navigation({ hasBar }: { hasBar: boolean }) {
  const { t } = useWords()
  const { viewer } = useSession()
  const { pathname } = useLocation()
  const isStaff = Boolean(viewer?.roles.length)
  const screen = useMatches().at(-1)?.handle as { frame?: Frame } | undefined
  const active = isStaff && screen?.frame === 'admin' ? 'app-analytics' : hasBar ? activeKey(pathname) : null
  const entries = entriesFor(isStaff)
  const unread = <Unread count={viewer?.unread ?? 0} />
  return (
    <nav
      aria-label={t('Main')}
      className={cx(
        hasBar
          ? 'main-navigation max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-(--z-nav) max-md:border-t max-md:border-line max-md:bg-surface max-md:pb-inset'
          : 'max-md:hidden',
        hidesOnWideScreens(pathname) && 'md:hidden',
      )}
    >
      <ul className={cx('flex', hasBar && 'max-md:mx-auto max-md:max-w-180 max-md:justify-around')}>
        {entries.map(({ key, label, short, path }) => {
          const Icon = icons[key]
          const lit = key === active
          return (
            <li key={key} className={hasBar ? 'max-md:min-w-11 max-md:flex-auto' : undefined}>
              <Link
                to={path}
                rel={key === 'start-campaign' ? 'nofollow' : undefined}
                aria-current={lit ? 'page' : undefined}
                className={cx(
                  'nav-entry',
                  hasBar &&
                    'max-md:min-h-14 max-md:flex-col max-md:gap-0.5 max-md:text-center max-md:text-xs max-md:leading-tight max-[23rem]:text-[0.75rem]',
                )}
              >
                {hasBar ? (
                  <span className="relative md:contents">
                    <Icon aria-hidden="true" size={22} strokeWidth={lit ? 2.2 : 1.7} className="md:hidden" />
                    {key === 'notifications' ? unread : null}
                  </span>
                ) : key === 'notifications' ? (
                  unread
                ) : null}
                {short ? <ShortLabel label={label} short={short} /> : t(label)}
                {key === 'notifications' && viewer?.unread ? (
                  <span className="sr-only">
                    {' '}
                    {t('{count, plural, one {# unread} other {# unread}}', { count: viewer.unread })}
                  </span>
                ) : null}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The number of unread notifications. Hidden from screen readers, which read it after the link's name. */
function Unread({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className="grid min-w-5 place-items-center rounded-pill bg-clay px-1 text-xs font-semibold text-on-clay figures max-md:absolute max-md:-end-3 max-md:-top-1.5 md:order-last"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}

/** A label that is only partly visible below 1280 px; screen readers and voice control use the whole label (P380). */
export function ShortLabel({ label, short }: { label: Message; short: Message }) {
  const { t } = useWords()
  const [before, seen, after] = shorten(t(label), t(short))
  return (
    <span className="inline-block first-letter:uppercase">
      {before ? <span className="max-xl:sr-only">{before}</span> : null}
      {seen}
      {after ? <span className="max-xl:sr-only">{after}</span> : null}
    </span>
  )
}
