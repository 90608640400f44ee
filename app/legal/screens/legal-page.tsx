import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useNavigate } from 'react-router'
import { useFees } from '../../fees/use-fees.tsx'
import { useSession } from '../../shell/use-session.tsx'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { type LegalKind, legalText } from '../legal-text.ts'
import { LegalBody } from './legal-body.tsx'

/** Shows a legal text as a page, with a Back button (P265, P266). */
export function LegalPage({ kind }: { kind: LegalKind }) {
  const { t, locale } = useWords()
  const { branding } = useSession()
  const fees = useFees()
  const navigate = useNavigate()
  const text = legalText(kind, locale, branding, fees)
  return (
    <Page width="text">
      <div className="mb-4 print:hidden">
        <Button
          variant="quiet"
          size="sm"
          onClick={() => void (hasPreviousPage() ? navigate(-1) : navigate('/'))}
        >
          <ArrowLeft aria-hidden="true" />
          {t('Back')}
        </Button>
      </div>
      <PageHeading title={text.title} />
      <LegalBody text={text} headings="h2" />
      <p className="mt-8">
        <Link to="/disclosures" className={linkClass({ className: 'inline-block py-2' })}>
          {t('Disclosures by state')}
        </Link>
      </p>
    </Page>
  )
}

/** True if Back leads to another page of this site. The router's `idx` covers client navigation; the referrer covers full page loads. */
function hasPreviousPage(): boolean {
  const { history, location } = window
  if (typeof history.state?.idx === 'number' && history.state.idx > 0) return true
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`)
}
