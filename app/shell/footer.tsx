import { Link } from 'react-router'
import { type Locale, languages, locales } from '../lib/locale.ts'
import { phrase } from '../lib/phrase.ts'
import { linkClass } from '../ui/link.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { useWords } from '../words/use-words.tsx'
import type { SessionData } from './session.ts'
import { useSession } from './use-session.tsx'
import { call } from './wire/call.browser.ts'

const look = linkClass({ variant: 'quiet', className: 'py-2' })
const pages = [
  ['/my-donations', phrase('My donations')],
  ['/terms', phrase('Terms')],
  ['/privacy', phrase('Privacy')],
  ['/accessibility', phrase('Accessibility')],
] as const

/** The footer of every page: operator, version, links to a donor's own page and to legal texts, and languages. */
export function Footer() {
  const { t } = useWords()
  const { branding, running } = useSession()
  return (
    <footer className="border-t border-line">
      <div className="framed flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8 text-sm text-ink-soft">
        <div>
          <p className="measure">
            {t('{product} is run by {legalEntity}. Open source, so anyone can check it.', branding)}
          </p>
          <Source {...running} />
        </div>
        <nav aria-label={t('About')} className="flex flex-wrap gap-x-5">
          {pages.map(([path, name]) => (
            <Link key={path} to={path} className={look}>
              {t(name)}
            </Link>
          ))}
          <a href={`mailto:${branding.supportEmail}`} className={look}>
            {t('Support')}
          </a>
          <LanguageSwitch />
        </nav>
      </div>
    </footer>
  )
}

/** The running version and a link to its source code, which the AGPL grants to every user (P386). */
function Source({ version, commit, sourceUrl }: SessionData['running']) {
  const { t } = useWords()
  const words = commit
    ? t('Version {version} ({commit})', { version, commit })
    : t('Version {version}', { version })
  if (!sourceUrl) return <p>{words}</p>
  return (
    <p>
      {words} ·{' '}
      <a href={sourceUrl} className={look}>
        {t('Source code')}
      </a>
    </p>
  )
}

/** Buttons for the other languages, named in that language. The page reloads in the chosen one; form drafts survive. */
function LanguageSwitch() {
  const { t, locale } = useWords()
  const choose = async (chosen: Locale) => {
    try {
      await call('POST /api/language', { body: { locale: chosen } })
      window.location.reload()
    } catch {
      toast({
        title: t('The language could not be changed'),
        description: t('Please try again.'),
        variant: 'destructive',
      })
    }
  }
  return (
    <>
      {locales
        .filter(other => other !== locale)
        .map(other => (
          <button key={other} type="button" lang={other} className={look} onClick={() => void choose(other)}>
            {languages[other].name}
          </button>
        ))}
    </>
  )
}
