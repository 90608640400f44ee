import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/use-words.tsx'
import { useSignOut } from './use-sign-out.browser.ts'

/** For a lost phone or a borrowed computer: ends every session and forgets every device (decision 9). */
export function SessionsCard() {
  const { t } = useWords()
  const { signOut, busy } = useSignOut()
  return (
    <div className="grid gap-1">
      <Button variant="quiet" wide busy={busy} onClick={() => void signOut('everywhere')}>
        {t('End all sessions')}
      </Button>
      <p className="text-center text-sm text-ink-soft">
        {t('On every device, this one as well. Your next sign-in asks for a code.')}
      </p>
    </div>
  )
}
