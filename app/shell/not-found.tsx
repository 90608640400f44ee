import { Link } from 'react-router'
import { phrase } from '../lib/phrase.ts'
import { buttonClass } from '../ui/button.tsx'
import { Mortarboard } from '../ui/drawings/mortarboard.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words/use-words.tsx'

export const notFoundWords = phrase('The address may be mistyped, or the page has moved.')

/** The 404 page (P249). */
export function NotFound() {
  const { t } = useWords()
  return (
    <Page width="text">
      <div className="grid justify-items-center gap-4 py-16 text-center">
        <Mortarboard look="quiet" className="w-28" />
        <h1 className="text-3xl">{t('Oops! Page not found')}</h1>
        <p className="text-ink-soft">{t(notFoundWords)}</p>
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {t('Return to Home')}
        </Link>
      </div>
    </Page>
  )
}
