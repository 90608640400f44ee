import { useEffect, useState } from 'react'
import { useFees } from '../../fees/use-fees.tsx'
import { useSession } from '../../shell/use-session.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { LegalKind, LegalText } from '../legal-text.ts'
import { LegalBody } from './legal-body.tsx'

type Props = { kind: LegalKind; open: boolean; onOpenChange: (open: boolean) => void }

/** Shows a legal text without leaving the form that requires agreement to it. Loads the text when the dialog opens. */
export function LegalDialog({ kind, open, onOpenChange }: Props) {
  const { t } = useWords()
  const { text, failed } = useLegalText(kind, open)
  const title = kind === 'terms' ? t('Terms and Conditions') : t('Privacy Policy')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} size="lg" tall reading>
      {text ? <LegalBody text={text} headings="h3" /> : null}
      {text || failed ? null : <Spinner label={t('Loading…')} />}
      {failed ? (
        <p>
          {t('This could not be loaded.')}{' '}
          <a href={`/${kind}`} target="_blank" rel="noreferrer" className="text-gown underline">
            {t('Open it on its own page')}
          </a>
        </p>
      ) : null}
    </Dialog>
  )
}

function useLegalText(kind: LegalKind, open: boolean): { text: LegalText | null; failed: boolean } {
  const { branding } = useSession()
  const fees = useFees()
  const { locale } = useWords()
  const [text, setText] = useState<LegalText | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!open) return
    let isCurrent = true
    setFailed(false)
    import('../legal-text.ts')
      .then(({ legalText }) => isCurrent && setText(legalText(kind, locale, branding, fees)))
      .catch(() => isCurrent && setFailed(true))
    return () => {
      isCurrent = false
    }
  }, [kind, locale, branding, fees, open])
  return { text, failed }
}
