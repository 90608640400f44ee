import { useState } from 'react'
import { LegalDialog } from '../../legal/screens/legal-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/use-words.tsx'

/** What the person agreed to, to be read again (P259). */
export function AccountLegal() {
  const { t } = useWords()
  const [open, setOpen] = useState<'terms' | 'privacy' | null>(null)
  const change = (next: boolean) => setOpen(next ? open : null)
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Button variant="secondary" wide onClick={() => setOpen('terms')}>
        {t('Terms of Service')}
      </Button>
      <Button variant="secondary" wide onClick={() => setOpen('privacy')}>
        {t('Privacy Policy')}
      </Button>
      <LegalDialog kind="terms" open={open === 'terms'} onOpenChange={change} />
      <LegalDialog kind="privacy" open={open === 'privacy'} onOpenChange={change} />
    </div>
  )
}
