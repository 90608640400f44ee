import { Link, useLocation } from 'react-router'
import { Avatar } from '../ui/avatar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Logo } from '../ui/drawings/logo.tsx'
import { useWords } from '../words/use-words.tsx'
import { useSession } from './use-session.tsx'

/** The header of every page: the product's name, the way to the scholars, and who is signed in. */
export function PublicHeader() {
  const { t } = useWords()
  const { viewer, branding } = useSession()
  const { pathname } = useLocation()
  const entering = pathname === '/signin' || pathname === '/signup' || (pathname === '/' && !viewer)
  const name = viewer
    ? [viewer.firstName, viewer.lastName].filter(Boolean).join(' ') || viewer.customUserId
    : ''
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex h-16 max-w-300 items-center justify-between gap-4 px-4 md:px-6">
        <Link to="/" className="rounded-sm">
          <Logo name={branding.product} size="md" />
        </Link>
        <nav aria-label={t('Site')} className="flex items-center gap-2 md:gap-4">
          <Link
            to="/scholars"
            className="rounded-sm px-2 py-3 text-sm font-semibold text-ink hover:text-gown"
          >
            {t('Browse Scholars')}
          </Link>
          {viewer ? (
            <Link to="/account" className="rounded-pill" aria-label={t('Your account, {name}', { name })}>
              <Avatar name={name} src={viewer.profilePictureUrl ?? undefined} size="sm" />
            </Link>
          ) : entering ? null : (
            <Link to="/signin" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              {t('Sign In')}
            </Link>
          )}
        </nav>
      </div>
    </header>
  )
}
