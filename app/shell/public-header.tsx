import { Link } from 'react-router'
import { phrase } from '../lib/phrase.ts'
import { Avatar } from '../ui/avatar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Logo } from '../ui/drawings/logo.tsx'
import { useWords } from '../words/use-words.tsx'
import { Navigation, ShortLabel } from './navigation.tsx'
import { useSession } from './use-session.tsx'

const scholars = { label: phrase('Browse Scholars'), short: phrase('Scholars') }

/** The header of every page: logo, Browse Scholars, navigation, and Sign In or the signed-in person's avatar. */
export function PublicHeader({ hasBar }: { hasBar: boolean }) {
  const { t } = useWords()
  const { viewer, branding } = useSession()
  const name = viewer
    ? [viewer.firstName, viewer.lastName].filter(Boolean).join(' ') || viewer.customUserId
    : ''
  return (
    <header className="border-b border-line">
      <div className="framed flex min-h-16 items-center gap-2 lg:gap-4">
        <Link to="/" className="flex min-w-0 max-w-fit grow basis-28 rounded-sm">
          <Logo name={branding.product} own={branding.logo} />
        </Link>
        <nav aria-label={t('Site')} className="contents">
          <Link
            to="/scholars"
            className="px-2 py-3 text-sm font-semibold text-ink hover:text-gown max-md:ms-auto md:me-auto"
          >
            <ShortLabel {...scholars} />
          </Link>
          {viewer ? (
            <Link
              to="/account"
              className="shrink-0 rounded-pill md:order-last md:max-lg:hidden"
              aria-label={t('Your account, {name}', { name })}
            >
              <Avatar name={name} src={viewer.profilePictureUrl ?? undefined} size="sm" />
            </Link>
          ) : (
            <Link
              to="/signin"
              className={buttonClass({
                variant: 'secondary',
                size: 'sm',
                className: 'shrink-0 md:order-last',
              })}
            >
              {t('Sign In')}
            </Link>
          )}
        </nav>
        <Navigation hasBar={hasBar} />
      </div>
    </header>
  )
}
