import { Link } from 'react-router'
import { linkClass } from '../../../ui/link.tsx'
import { Phrase } from '../../../words/use-words.tsx'

/** What one agrees to by submitting, without leaving the form. */
export function LegalNote() {
  return (
    <p className="text-sm text-ink-soft">
      <Phrase
        words="By creating a campaign you agree to the <0>Terms and Conditions</0> and the <1>Privacy Policy</1>."
        parts={[
          <Link key="terms" to="/terms" target="_blank" className={linkClass()} />,
          <Link key="privacy" to="/privacy" target="_blank" className={linkClass()} />,
        ]}
      />
    </p>
  )
}
