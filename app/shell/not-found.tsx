import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { Mortarboard } from '../ui/mortarboard.tsx'
import { Page } from '../ui/page.tsx'

/** The 404 page (spec 2). */
export function NotFound() {
  return (
    <Page width="text">
      <div className="grid justify-items-center gap-4 py-16 text-center">
        <Mortarboard look="quiet" className="w-28" />
        <h1 className="text-3xl">Oops! Page not found</h1>
        <p className="text-ink-soft">The address may be mistyped, or the page has moved.</p>
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          Return to Home
        </Link>
      </div>
    </Page>
  )
}
