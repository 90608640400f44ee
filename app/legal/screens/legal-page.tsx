import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { LegalText } from '../legal-text.ts'
import { LegalBody } from './legal-body.tsx'

/** A legal text on a page of its own, with the way back (P265, P266). */
export function LegalPage({ text }: { text: LegalText }) {
  const { t } = useWords()
  const back = useBack()
  return (
    <Page width="text">
      <div className="mb-4 print:hidden">
        <Button variant="quiet" size="sm" onClick={back}>
          <ArrowLeft aria-hidden="true" />
          {t('Back')}
        </Button>
      </div>
      <PageHeading title={text.title} />
      <LegalBody text={text} headings="h2" />
    </Page>
  )
}

/** Where the reader came from; home for who was sent the link. */
function useBack() {
  const navigate = useNavigate()
  return () => void (cameFromHere() ? navigate(-1) : navigate('/'))
}

/** A link followed before its page came to life loads a page anew: then the router knows of no way back, but the browser does. */
function cameFromHere(): boolean {
  const { history, location } = window
  if (typeof history.state?.idx === 'number' && history.state.idx > 0) return true
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`)
}
