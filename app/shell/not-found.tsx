import { Link } from 'react-router'

/** The 404 page (spec 2). */
export function NotFound() {
  return (
    <section className="page-narrow stack-center">
      <p className="display-1" aria-hidden="true">
        404
      </p>
      <h1>Oops! Page not found</h1>
      <p>The address may be mistyped, or the page has moved.</p>
      <Link to="/" className="link">
        Return to Home
      </Link>
    </section>
  )
}
