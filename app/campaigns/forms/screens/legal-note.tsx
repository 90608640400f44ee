import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { late } from '../../../ui/late.tsx'
import { linkClass } from '../../../ui/link.tsx'
import { Phrase } from '../../../words/use-words.tsx'

const LegalDialog = late(async () => (await import('../../../legal/screens/legal-dialog.tsx')).LegalDialog)

/** What one agrees to by submitting; both texts open over the form, and nothing typed is left behind (P127). */
export function LegalNote() {
  const [shown, setShown] = useState<'terms' | 'privacy' | null>(null)
  const open = (text: 'terms' | 'privacy') => (event: MouseEvent) => {
    event.preventDefault()
    setShown(text)
  }
  const close = (isOpen: boolean) => (isOpen ? undefined : setShown(null))
  return (
    <>
      <p className="text-sm text-ink-soft">
        <Phrase
          words="By creating a campaign you agree to the <0>Terms and Conditions</0> and the <1>Privacy Policy</1>."
          parts={[
            <Link key="terms" to="/terms" onClick={open('terms')} className={linkClass()} />,
            <Link key="privacy" to="/privacy" onClick={open('privacy')} className={linkClass()} />,
          ]}
        />
      </p>
      {shown ? <LegalDialog kind={shown} open onOpenChange={close} onMissed={() => close(false)} /> : null}
    </>
  )
}
