import { useState } from 'react'
import { phrase } from '../../lib/phrase.ts'
import { ApiRefusal, callApi } from '../../shell/call.browser.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useWords } from '../../words/use-words.tsx'
import { type ConsentAct, type ConsentState, consentActs } from '../consent.ts'

const words = {
  withdrawn: {
    title: phrase('Withdraw your consent?'),
    description: phrase('This takes effect at once. Nothing is deleted, and you can give consent again.'),
    action: phrase('Withdraw Consent'),
    verb: 'withdraw',
  },
  given: {
    title: phrase('Give your consent again?'),
    description: phrase('This takes effect at once: the page is shown and gifts are received.'),
    action: phrase('Give Consent'),
    verb: 'give',
  },
} as const

type Props = {
  campaignId: string
  act: ConsentAct
  onClose: () => void
  onChanged: (state: ConsentState) => void
}

/** Shows the very words that go on record, and asks for a tick under them. */
export function ConsentDialog({ campaignId, act, onClose, onChanged }: Props) {
  const { t, locale } = useWords()
  const [agreed, setAgreed] = useState(false)
  const [unticked, setUnticked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { title, description, action, verb } = words[act]
  const send = async () => {
    setUnticked(!agreed)
    if (!agreed) return
    setBusy(true)
    setError(undefined)
    try {
      onChanged(
        await callApi<ConsentState>('POST', `/api/campaigns/${campaignId}/consent/${verb}`, { locale }),
      )
    } catch (refused) {
      setError(
        refused instanceof ApiRefusal
          ? refused.message
          : t('An unexpected error occurred. Please try again.'),
      )
      setBusy(false)
    }
  }
  return (
    <AlertDialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      title={t(title)}
      description={t(description)}
      action={t(action)}
      actionBusyLabel={t('Saving...')}
      cancel={t('Cancel')}
      tone={act === 'withdrawn' ? 'danger' : 'primary'}
      busy={busy}
      error={error}
      onAction={() => void send()}
    >
      <Checkbox
        className="mt-2"
        label={t(consentActs[act].text)}
        checked={agreed}
        onChange={event => setAgreed(event.target.checked)}
        error={unticked && !agreed ? t('Please agree to all consent statements.') : undefined}
      />
    </AlertDialog>
  )
}
